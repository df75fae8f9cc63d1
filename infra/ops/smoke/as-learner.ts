import { randomUUID } from 'node:crypto'
import { ulid } from 'ulid'
import { accessOf } from '#access/store'
import { price } from '#catalogue/catalogue'
import * as certificates from '#certificates/contract'
import { getDashboard } from '#dashboard/contract'
import { getLesson } from '#lessons/contract'
import { postPaymentVerification } from '#payments/contract'
import { openPayments } from '#payments/store'
import { getMe } from '#people/contract'
import { profilesOf } from '#people/store'
import { deletePrompt, getPrompts, postPrompt } from '#prompts/contract'
import { getWork, postCompletion, putNote } from '#work/contract'
import { type Checks, expectSame } from '../checks.ts'
import type { Operator } from '../operator.ts'
import { signInAsBrowser } from '../sign-in.ts'
import type { Visitor } from '../visitor.ts'
import type { VisitorFindings } from './as-visitor.ts'
import { nextCode, setUpApp } from './authenticator-app.ts'
import { checkScopes } from './token-scopes.ts'

const course = 'digital-media'

type TestLearner = VisitorFindings & { sub: string; email: string; password: string }

/** Takes a course like a learner: uses every function and kind of item, up to the certificate. */
export async function checkAsLearner(checks: Checks, visitor: Visitor, operator: Operator, learner: TestLearner) {
  const { check } = checks
  const { deployed, table, now, pause } = operator
  const { sub, email, password, payments } = learner
  await check('the profile was written when the account was confirmed', async () => {
    const profile = profilesOf(table, sub)
    for (let tries = 1; tries < 10 && !(await profile.read()); tries++) await pause(500)
    expectSame('the email address in the profile', (await profile.read())?.email, email)
  })
  const pool = { ...deployed, userPoolEndpoint: learner.userPoolEndpoint ?? process.env.AWS_ENDPOINT_URL }
  const tokens = await check('the learner can sign in', () => signInAsBrowser(pool, { email, password }))
  if (!tokens) return
  const { access: token, id } = tokens
  await checkScopes(checks, visitor, operator, { ...tokens, sub, email })
  const app = await check('an authenticator app can be set up', () => setUpApp(token, operator))
  await check('an ID token is rejected', () => visitor.expectStatus(getDashboard, {}, [401, 403], id))
  await check('the portal knows the learner', async () => {
    expectSame('the email address', (await visitor.call(getMe, {}, token)).email, email)
  })
  await check('the dashboard shows five courses', async () => {
    expectSame('the number of courses', (await visitor.call(getDashboard, {}, token)).courses.length, 5)
  })
  if (payments !== 'off')
    await check('a lesson is refused without access', () =>
      visitor.expectStatus(getLesson, { moduleId: course }, [403], token),
    )
  if (payments === 'configured')
    await check("Stripe accepts the portal's key", async () => {
      const { state } = await visitor.call(postPaymentVerification, { sessionId: 'cs_test_nobodys' }, token)
      expectSame('the state of an unknown payment', state, 'refused')
    })
  await accessOf(table, sub, openPayments(table)).grant({
    courseId: course,
    source: 'admin',
    amount: 0,
    currency: price.currency,
    tax: 0,
    grantedAt: now().toISOString(),
    holds: true,
  })
  const lesson = await check('a lesson opens with access', () => visitor.call(getLesson, { moduleId: course }, token))
  const boxId = lesson && JSON.stringify(lesson).match(/"type":"reflection","id":"([^"]+)"/)?.[1]
  if (boxId)
    await check('a note can be saved and read back', async () => {
      const text = 'Note of the smoke test — Māia'
      await visitor.call(putNote, { moduleId: course, boxId, text, version: 0, operation: randomUUID() }, token)
      const { notes } = await visitor.call(getWork, { moduleId: course }, token)
      expectSame('the note', notes[0]?.text, text)
      const stale = { moduleId: course, boxId, text: 'Another note', version: 0, operation: randomUUID() } as const
      await visitor.expectStatus(putNote, stale, [409], token)
    })
  await check('a prompt can be saved and deleted', async () => {
    const promptId = ulid()
    await visitor.call(postPrompt, { promptId, moduleId: course, title: null, text: 'A prompt' }, token)
    expectSame('the number of prompts', (await visitor.call(getPrompts, {}, token)).prompts.length, 1)
    await visitor.call(deletePrompt, { moduleId: course, promptId }, token)
  })
  await check('the course can be completed', () =>
    visitor.call(postCompletion, { moduleId: course, operation: randomUUID() }, token),
  )
  const issued = await check('a certificate is issued', () =>
    visitor.call(certificates.postCertificate, { key: course, name: 'Smoke Test', operation: randomUUID() }, token),
  )
  await check('the certificate can be downloaded', async () => {
    const { bytes } = await visitor.call(certificates.getCertificatePdf, { key: course }, token)
    expectSame('the start of the file', new TextDecoder().decode(bytes.slice(0, 5)), '%PDF-')
  })
  if (issued)
    await check('anyone can verify the certificate', async () => {
      const { status } = await visitor.call(certificates.getVerification, { id: issued.certificate.id })
      expectSame('the status', status, 'valid')
    })
  // Last, because the app's next code comes only after half a minute.
  if (app)
    await check("the learner can sign in with the app's code", () =>
      signInAsBrowser(pool, { email, password, appCode: () => nextCode(app, operator) }),
    )
}
