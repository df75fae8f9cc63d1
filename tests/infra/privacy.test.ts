import { CachePolicy } from 'aws-cdk-lib/aws-cloudfront'
import { expect, test, vi } from 'vitest'
import { pageFor } from '#catalogue/pages'
import { issueCertificate } from '#certificates/issue-certificate'
import { world } from '#core/environment'
import { hashed } from '#core/log'
import { deskLearner, deskStores } from '#desk/stores'
import { createApi } from '#handlers/api'
import { createDocuments } from '#handlers/documents'
import { createMails } from '#handlers/mails'
import { createPayments } from '#handlers/payments'
import type { Letter } from '#mails/letter'
import { openCheckout } from '#payments/open-checkout'
import { verifyPayment } from '#payments/own-payments'
import { openStripe } from '#payments/stripe'
import type { AboutAddress, AboutLearner } from '#people/announcement'
import type { MailKind } from '#people/contract'
import { askForDeletion } from '#privacy/deletion-request'
import { entities, entityOf } from '#privacy/entities'
import { exportOwnData } from '#privacy/export-own-data'
import { retention, shownRows, visibility } from '#privacy/who-sees-what'
import { addPrompt, removePrompt } from '#prompts/change-prompt'
import { emptyEntry } from '#record/entry'
import { saveEntry } from '#record/save-entry'
import { askForChange, changeAddress } from '#signing-in/change-address'
import { saveNote } from '#work/save'
import { openDraftStorage } from '../../frontend/autosave/draft-storage.ts'
import { routes } from '../../functions/routes.ts'
import { exportLearner } from '../../infra/ops/accounts/export-learner.ts'
import { siteSettings } from '../../infra/settings.ts'
import { documentOf } from '../../infra/site/document.ts'
import { accessLogFormat } from '../../infra/stack/http-api.ts'
import { region } from '../../infra/stage.ts'
import { fakeIndexedDb } from '../frontend/fake-indexed-db.ts'
import { openAccount } from '../functions/account-handler.ts'
import { openDesk } from '../functions/desk/desk-handler.ts'
import { claimsOf, type Handler, send, token } from '../functions/gateway-request.ts'
import { openPortal, provider } from '../functions/portal.ts'
import { confirmed, fakePool } from '../functions/signing-in/fake-pool.ts'
import { fakeSignInPool } from '../functions/signing-in/fake-sign-in-pool.ts'
import { completionOf } from '../functions/small-lessons.ts'
import { listen } from './local/listen.ts'
import { openTestOperator, runCommand } from './ops/fixture.ts'
import { prod, resourceOf, resourcesOf, templateOf, withGoogle } from './stack/fixture.ts'

// The privacy page promises its readers that each row of its tables is checked. These are the checks.

const { operator, cognito } = await openTestOperator()
const { table } = operator
const template = templateOf(prod)
const password = 'wattle under the bridge'
const name = 'Nerida Wattlebird'
const email = 'nerida@school.example'
const words = ['Wombats dig at night.', 'A quoll’s prompt.', 'Bilbies at the workshop.']
const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const sessionId = 'cs_test_nerida'

/** A learner who has written, paid and earned a certificate, and the portal around them. */
async function openScene() {
  const portal = openPortal(table)
  const { sub } = cognito.createUser({ email, name, password })
  const one = portal.learner(sub)
  const operation = 'operation-1'
  await one.profile.create({ name, email, createdAt: '2026-03-01T00:00:00.000Z' })
  portal.stripe.add({ id: sessionId, learner: sub, courseId: 'digital-media' })
  await verifyPayment({ sessionId }, one)
  const note = { moduleId: 'digital-media', boxId: 'thoughts' } as const
  await saveNote({ ...note, text: 'Wombats sleep.', version: 0, operation }, one)
  await saveNote({ ...note, text: words[0] ?? '', version: 1, keepPrevious: true, operation: 'operation-2' }, one)
  await addPrompt({ promptId, moduleId: 'digital-media', title: null, text: words[1] ?? '' }, one)
  await saveNote({ ...note, text: `${words[0]} `.repeat(200), version: 2, operation: 'operation-3' }, one)
  await saveNote({ ...note, text: words[0] ?? '', version: 3, operation: 'operation-4' }, one)
  const gone = { promptId: '01ARZ3NDEKTSV4RRFFQ69G5FAW', moduleId: 'digital-media' } as const
  await addPrompt({ ...gone, title: null, text: words[1] ?? '' }, one)
  await removePrompt(gone, one)
  await saveEntry({ ...emptyEntry, entryId: promptId, learned: words[2] ?? '', version: 0, operation }, one)
  await one.progress.complete('digital-media', false, completionOf('digital-media', '2026-03-05T00:00:00Z'), operation)
  const { certificate } = await issueCertificate({ key: 'digital-media', name, operation }, one)
  const options = { log: portal.log, token }
  const { pool: accounts } = fakePool([{ ...confirmed, email, username: sub, sub }])
  const handlers: Record<string, Handler> = {
    admin: openDesk(portal).handler,
    api: createApi(portal.parts, options),
    payments: createPayments({ ...portal.parts, stripe: async () => portal.stripe }, options),
    documents: createDocuments(portal.parts, options),
    account: openAccount({
      ...portal.parts,
      pool: fakeSignInPool({ phone: '+61491570006' }).pool,
      accounts,
      log: portal.log,
    }),
  }
  return { portal, one, certificate, handlers }
}
const scene = await openScene()
const { portal, one, certificate, handlers } = scene

/** What would give this learner away. */
const marks = [name, email, ...words, one.sub]
const expectNoMark = (text: unknown, allowed: readonly string[] = []) => {
  for (const mark of marks.filter((each) => !allowed.includes(each)))
    expect(typeof text === 'string' ? text : JSON.stringify(text)).not.toContain(mark)
}

/** The desk, asked by an operator who has just signed in. */
async function openDeskOf() {
  const operatorSub = crypto.randomUUID()
  await deskLearner(table, operatorSub).roles.grant('admin', '2026-03-01')
  const claims = { ...claimsOf(operatorSub), auth_time: String(one.world.now().getTime() / 1000) }
  const { handler } = openDesk(portal)
  const ask = (path: string, query = '') => send(handler, { path, query, claims })
  return { operatorSub, ask }
}

function stubBrowser(): void {
  fakeIndexedDb()
  for (const [name, value] of Object.entries({ window: new EventTarget(), sessionStorage: undefined, navigator: {} }))
    vi.stubGlobal(name, value)
}
const daysAgo = (days: number) => ({ changedAt: Date.now() - days * 86_400_000 })

const ids: Record<string, string> = {
  moduleId: 'digital-media',
  boxId: 'thoughts',
  promptId,
  entryId: promptId,
  key: 'digital-media',
  sessionId,
  id: certificate.id,
  learnerId: one.sub,
  courseId: 'digital-media',
  form: 'add',
  exerciseId: 'guess',
  activityId: 'work',
  recording: 'fridge',
}

/** Calls every route of the portal with this learner's ids. The learner themselves only reads. */
const everyAnswer = (sub: string | undefined) =>
  Promise.all(
    routes
      .filter(({ method }) => sub !== one.sub || method === 'GET')
      .map(async (route) => {
        const path = route.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => ids[part] ?? '')
        const body = route.method === 'GET' ? undefined : { sessionId, promptId, moduleId: 'digital-media' }
        const answer = await send(handlers[route.function] as Handler, { method: route.method, path, body, sub })
        return { route, ...answer }
      }),
  )

const everyItem = () => table.queryAll({ pk: `LEARNER#${one.sub}`, from: ' ', to: '~' })
const daysIn = (id: string) => Number(/\d+(?= days)/.exec(retention.find((row) => row.id === id)?.text ?? '')?.[0])

type RowId = (typeof visibility | typeof retention)[number]['id']

const proofs: Record<RowId, () => Promise<void> | void> = {
  async you() {
    const everything = JSON.stringify(await exportOwnData({}, one))
    for (const mark of [...marks, certificate.id, sessionId]) expect(everything).toContain(mark)
  },

  async 'other-learners'() {
    const before = await everyItem()
    const answers = await everyAnswer('somebody-else')
    expect(await everyItem()).toEqual(before)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(8)
    // Whoever has a certificate's address may check it: that's a row of its own.
    for (const { body } of answers.filter((answer) => answer.route.path !== '/api/verifications/{id}'))
      expectNoMark(body)
    for (const { route, status } of answers.filter((answer) => answer.route.function === 'documents'))
      expect(status, route.path).not.toBe(200)
  },

  async school() {
    for (const { route, status, body } of await everyAnswer(undefined)) {
      if (route.access === 'learner' || route.access === 'admin') expect(status, route.path).toBe(401)
      if (route.path !== '/api/verifications/{id}') expectNoMark(body)
    }
  },

  async public() {
    const { body } = await send(handlers.api as Handler, { path: `/api/verifications/${certificate.id}` })
    expect(body).toMatchObject({ status: 'valid', certificate: { name, title: certificate.title } })
    expectNoMark(body, [name])
    const page = pageFor(`/verify/${certificate.id}`)
    expect(page && documentOf({ page, settings: siteSettings(prod), body: '' })).toContain('content="noindex"')
    const made = Array.from({ length: 100 }, () => world.certificateId())
    expect(made.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
    expect(new Set(made).size).toBe(made.length)
  },

  async operators() {
    const stored = JSON.stringify(await everyItem())
    for (const mark of words) expect(stored).toContain(mark)
    // The desk logs that somebody looked.
    const { operatorSub, ask } = await openDeskOf()
    for (const path of [
      `/api/admin/learners/${one.sub}`,
      '/api/admin/learners',
      '/api/admin/completions',
      '/api/admin/certificates',
      '/api/admin/payments',
    ]) {
      const query = path.endsWith(one.sub) ? '' : 'month=2026-03'
      const { status, body } = await ask(path, query)
      expect(status, path).toBe(200)
      const facts = path.endsWith(one.sub) ? [email, '"holds":true', 'completedAt', certificate.id] : []
      for (const fact of facts) expect(JSON.stringify(body)).toContain(fact)
      for (const mark of words) expect(JSON.stringify(body)).not.toContain(mark)
    }
    const { items } = await deskStores(table).audit.page('2026-03', { limit: 100 })
    expect(items).toContainEqual(expect.objectContaining({ actor: operatorSub, action: 'read', target: one.sub }))
    // The one command that shows words makes the learner's own file, and only for a learner who asked.
    await expect(runCommand(exportLearner, operator, [email])).rejects.toThrow(/how you know that it's the owner/)
    expect(visibility.find(({ id }) => id === 'operators')?.text).toContain('If you ask them for your own data')
    expect(stored).not.toContain(password)
    // Only sign-ins that send no password: the browser proves that it knows it.
    const { ExplicitAuthFlows } = resourceOf(template, 'AWS::Cognito::UserPoolClient').Properties
    expect(ExplicitAuthFlows).toContain('ALLOW_USER_SRP_AUTH')
    expect(JSON.stringify(ExplicitAuthFlows)).not.toContain('USER_PASSWORD_AUTH')
  },

  async logs() {
    portal.lines.length = 0
    await everyAnswer(one.sub)
    await send(handlers.api as Handler, {
      method: 'PUT',
      path: '/api/modules/digital-media/notes/thoughts',
      sub: one.sub,
      body: { text: words[0], version: 9, operation: 'operation-3' },
    })
    expect(portal.lines).toContainEqual({
      level: 'info',
      event: 'request',
      requestId: expect.any(String),
      route: 'GET /api/words',
      status: 200,
      ms: expect.any(Number),
      learner: hashed(one.sub),
    })
    expectNoMark(portal.lines)
    expect(JSON.stringify(portal.lines)).not.toMatch(/token of|Bearer/)
    expect(accessLogFormat).not.toMatch(/identity|sourceIp|claims|\.path|header|userAgent/i)
    const groups = Object.values(resourcesOf(template, 'AWS::Logs::LogGroup'))
    expect(groups.length).toBeGreaterThan(5)
    for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(90)
  },

  visits() {
    const { DistributionConfig } = resourceOf(template, 'AWS::CloudFront::Distribution').Properties
    const { Logging } = DistributionConfig as { Logging: { Bucket: object; IncludeCookies?: boolean } }
    expect(Logging.IncludeCookies ?? false).toBe(false)
    const bucket = resourceOf(template, 'AWS::S3::Bucket', 'SiteAccessLogs')
    expect(JSON.stringify(Logging.Bucket)).toContain(bucket.id)
    expect(bucket.Properties.LifecycleConfiguration).toMatchObject({
      Rules: [{ Status: 'Enabled', ExpirationInDays: 90 }],
    })
  },

  async amazon() {
    expect(region).toBe('ap-southeast-2')
    const { DistributionConfig } = resourceOf(template, 'AWS::CloudFront::Distribution').Properties
    const { CacheBehaviors, DefaultCacheBehavior } = DistributionConfig as Record<string, never>
    expect(CacheBehaviors).toEqual([
      expect.objectContaining({
        PathPattern: '/api/*',
        CachePolicyId: CachePolicy.CACHING_DISABLED.cachePolicyId,
        ViewerProtocolPolicy: 'https-only',
      }),
    ])
    expect(DefaultCacheBehavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https' })
    for (const { headers } of await everyAnswer(one.sub)) expect(headers['cache-control']).toBe('no-store')
  },

  async mail() {
    const posted: { to: string; letter: Letter }[] = []
    const post = async (to: string, letter: Letter) => {
      posted.push({ to, letter })
    }
    const office = createMails({
      table,
      settings: { provider },
      origin: 'https://portal.example',
      post,
      log: portal.log,
    })
    await office({ about: 'course-opened', sub: one.sub, courseId: 'digital-media' })
    await office({ about: 'certificate-ready', sub: one.sub, key: 'digital-media' })
    expect(posted.map(({ to }) => to)).toEqual([email, email])
    for (const { letter } of posted) expectNoMark(letter, [name, email])
    // Every kind of email, whether it's sent here or not.
    const told: Record<Exclude<(AboutLearner | AboutAddress)['about'], 'address-objected'>, string> = {
      'course-opened': 'that a course is open',
      'access-ended': 'that your access ended or is back',
      'access-returned': 'that your access ended or is back',
      'certificate-ready': 'that a certificate is ready, corrected or revoked',
      'certificate-corrected': 'that a certificate is ready, corrected or revoked',
      'certificate-revoked': 'that a certificate is ready, corrected or revoked',
      'payment-refunded': 'that we refunded one',
      'payment-failed': 'that your bank refused a payment',
      'app-removed': 'that we removed a second step from your sign-in',
      'codes-reset-asked': 'or were asked to',
      'codes-reset-stopped': 'or were asked to',
      'deletion-asked': 'that your account is to be deleted',
      'deletion-begun': 'that your account is to be deleted',
      'deletion-cancelled': 'that your account is to be deleted or stays',
      'sign-in-changed': 'that how you sign in has changed',
      'address-code': 'codes',
      'address-changed': 'that your email address was changed',
      'account-exists': 'that somebody tried to use it for another account',
    }
    const asked: Record<MailKind, string> = {
      'where-you-stopped': 'where you stopped',
      'second-look': 'that a second look is due',
      'period-ends': 'that the period of your record ends',
      'own-date': 'the beginning of what you wrote that you’d do',
    }
    const row = shownRows(visibility, { payment: 'required', mails: true }).find(({ id }) => id === 'mail')
    for (const words of Object.values({ ...told, ...asked })) expect(row?.text).toContain(words)
    const { EmailVerificationMessage } = resourceOf(template, 'AWS::Cognito::UserPool').Properties
    expect(EmailVerificationMessage).toMatch(/\{####\}/)
  },

  async stripe() {
    const sent: string[] = []
    const server = await listen(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      sent.push(`${request.url} ${decodeURIComponent(text.replaceAll('+', ' '))}`)
      const session = { id: 'cs_test_2', url: 'https://checkout.stripe.com/2', expires_at: 1_900_000_000 }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session))
    })
    const keys = { secretKey: 'sk_test_1', webhookSecret: undefined, endpoint: new URL(server.url) }
    await openCheckout({ courseId: 'failure-festival' }, { ...one, stripe: openStripe(keys) })
    await server.close()
    expect(sent).toHaveLength(1)
    for (const fact of [email, one.sub, 'Failure Festival']) expect(sent[0]).toContain(fact)
    expectNoMark(sent[0], [email, one.sub])
    // Not any “card” or “4242”, which a random id can hold.
    expect(JSON.stringify(await everyItem())).not.toMatch(/"\w*card\w*":|42424242/i)
  },

  google() {
    const withIt = templateOf(withGoogle)
    const { AllowedOAuthScopes } = resourceOf(withIt, 'AWS::Cognito::UserPoolClient').Properties
    expect(AllowedOAuthScopes).toEqual(['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'])
    const { AttributeMapping, ProviderDetails } = resourceOf(
      withIt,
      'AWS::Cognito::UserPoolIdentityProvider',
    ).Properties
    expect(Object.keys(AttributeMapping as object).sort()).toEqual(['email', 'email_verified', 'name'])
    expect(ProviderDetails).toMatchObject({ authorize_scopes: 'openid email profile' })
  },

  async texts() {
    const smsSignIn = { originationIdentity: 'Wattle', monthlySpendUsd: 10 }
    const pool = resourceOf(templateOf({ ...prod, smsSignIn }), 'AWS::Cognito::UserPool').Properties
    expect(pool.SmsConfiguration).toBeDefined()
    expect(pool.SmsAuthenticationMessage ?? pool.SmsVerificationMessage).toMatch(/\{####\}/)
    // The number stays in the user pool: no item of the table holds it.
    expect(JSON.stringify(await everyItem())).not.toMatch(/phone/i)
  },

  async deletion() {
    const { sub } = cognito.createUser({ email: 'quiet@school.example', name: 'Quiet', password })
    const quiet = { ...portal.learner(sub), announce: async () => {} }
    const asked = await askForDeletion({ word: 'DELETE', certificates: 'withdraw', operation: 'operation-9' }, quiet)
    if (asked.state !== 'asked') throw new Error(asked.state)
    const days = (Date.parse(asked.due) - Date.parse(asked.askedAt)) / 86_400_000
    expect(days).toBe(daysIn('deletion'))
  },

  async 'own-data'() {
    // The table deletes by itself only what has a number in `expiresAt`: what can be taken back, and counters of requests.
    const passing = (await everyItem()).filter(({ expiresAt }) => typeof expiresAt === 'number')
    const kinds = passing.map(({ sk }) => sk.split('#')[0])
    expect([...new Set(kinds)].filter((kind) => kind !== 'RATE')).toEqual(['REMOVED', 'VERSION', 'VERSIONS'])
  },

  async addresses() {
    const { sub } = cognito.createUser({ email: 'moving@school.example', name: 'Moving', password })
    const { pool } = fakePool([{ ...confirmed, email: 'moving@school.example', username: sub, sub }])
    const moving = { ...portal.learner(sub), pool, canMail: true }
    await moving.profile.create({ name: 'Moving', email: 'moving@school.example', createdAt: '2026-03-01' })
    const { waiting } = await askForChange({ email: 'moved@home.example' }, moving)
    const { at } = (await moving.addressChanges.requested(moving.world.now())) ?? { at: '' }
    await moving.addressChanges.seal(at, moving.secrets.hash(sub, at, '123456'))
    await changeAddress({ email: waiting?.email ?? '', code: '123456' }, moving)
    const item = await table.get({ pk: `LEARNER#${sub}`, sk: `SIGNIN#CHANGED#${at}` })
    expect(item).toMatchObject({ from: 'moving@school.example', to: 'moved@home.example' })
    expect(item).not.toHaveProperty('expiresAt')
    expect(entityOf(item?.sk)?.deletion.outcome).toBe('delete')
    expect(JSON.stringify(await exportOwnData({}, moving))).toContain('moving@school.example')
    const { body } = await (await openDeskOf()).ask(`/api/admin/learners/${sub}`)
    expect(body).toMatchObject({ addresses: [{ from: 'moving@school.example', to: 'moved@home.example' }] })
  },

  async 'earlier-versions'() {
    for (const { expiresAt } of (await everyItem()).filter(({ sk }) => /^(VERSIONS?|REMOVED)#/.test(sk))) {
      const days = (expiresAt - one.world.now().getTime() / 1000) / 86_400
      expect(Math.round(days)).toBe(daysIn('earlier-versions'))
    }
  },

  async 'one-device'() {
    stubBrowser()
    const mine = openDraftStorage('an account')
    const days = daysIn('one-device')
    await mine.store('prompt', 'half-typed', daysAgo(days + 1))
    await mine.store('discarded', 'old', daysAgo(days + 1))
    await mine.store('discarded', 'new', daysAgo(days - 1))
    const left = async () => (await mine.all()).map(({ path }) => path)
    expect(await left()).toEqual(['new', 'half-typed'])
    await mine.clear()
    expect(await left()).toEqual([])
    expect(routes.filter(({ path }) => /forms|versions$/.test(path))).toEqual([])
    vi.unstubAllGlobals()
  },

  async 'shared-device'() {
    stubBrowser()
    const [mine, next] = [openDraftStorage(one.sub), openDraftStorage('somebody else')]
    const left = async () => (await mine.all()).map(({ path }) => path)
    await mine.store('note', 'old', daysAgo(daysIn('shared-device') + 1))
    await mine.store('note', 'new', daysAgo(daysIn('shared-device') - 1))
    expect(await left()).toEqual(['new', 'old'])
    await next.all()
    await vi.waitFor(async () => expect(await left()).toEqual(['new']))
    await mine.clear()
    expect(await left()).toEqual([])
    vi.unstubAllGlobals()
  },

  async payments() {
    const payment = await one.payments.read(sessionId)
    expect(payment).toMatchObject({ courseId: 'digital-media', amount: 9900 })
    expectNoMark(payment, [one.sub])
    expect(payment).not.toHaveProperty('expiresAt')
    expect(entities.find(({ kind }) => kind === 'payment')?.deletion.outcome).toBe('keep-without-name')
  },

  async 'desk-log'() {
    const at = '2026-03-02T01:00:00.000Z'
    const key = await deskStores(table).audit.begin({
      id: '1',
      at,
      actor: 'a',
      action: 'b',
      target: 'c',
      state: 'done',
    })
    const { expiresAt } = (await table.get(key)) ?? {}
    expect((expiresAt - Date.parse(at) / 1000) / 86_400).toBe(daysIn('desk-log'))
  },

  backups() {
    const { PointInTimeRecoverySpecification } = resourceOf(template, 'AWS::DynamoDB::Table').Properties
    expect(PointInTimeRecoverySpecification).toEqual({
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: daysIn('backups'),
    })
  },

  'logs-and-visits'() {
    const days = daysIn('logs-and-visits')
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Logs::LogGroup')))
      expect(Properties.RetentionInDays).toBe(days)
    const { LifecycleConfiguration } = resourceOf(template, 'AWS::S3::Bucket', 'SiteAccessLogs').Properties
    expect(LifecycleConfiguration).toMatchObject({ Rules: [{ ExpirationInDays: days }] })
  },
}

test.each([...visibility, ...retention].map(({ id, subject }) => [subject, id] as const))(
  '%s: what the page says is so',
  async (_, id) => {
    const proof = proofs[id]
    if (!proof) throw new Error(`Nothing proves the row ${id}`)
    await proof()
  },
)

test('every proof belongs to a row', () => {
  const rows = [...visibility, ...retention].map(({ id }) => id)
  expect(Object.keys(proofs).sort()).toEqual([...rows].sort())
})
