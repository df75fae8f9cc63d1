import { describe, expect, test } from 'vitest'
import { correctName, issueCertificate } from '#certificates/issue-certificate'
import { showCertificate, verifyCertificate } from '#certificates/show-certificate'
import { isBusy } from '#core/busy'
import { Problem } from '#core/errors'
import type { Item } from '#core/expressions'
import type { Key } from '#core/table'
import { showDashboard } from '#dashboard/show-dashboard'
import { createPostConfirmation } from '#handlers/post-confirmation'
import { showLesson, showReplies } from '#lessons/show-lesson'
import { openCheckout } from '#payments/open-checkout'
import { verifyPayment } from '#payments/own-payments'
import { receiveStripeEvent } from '#payments/receive-stripe-event'
import { agree, changeTeaching, readMe, renameMe } from '#people/profile'
import { agreementToMetadata, currentTerms } from '#people/terms-versions'
import { choosePlan, removePlan, showPlan } from '#plan/change-plan'
import { askForDeletion, showDeletion, takeBackDeletion } from '#privacy/deletion-request'
import { exportOwnData } from '#privacy/export-own-data'
import { addPrompt, editPrompt, removePrompt } from '#prompts/change-prompt'
import { listDeletedPrompts, listPromptHistory, listPrompts, readPromptVersion } from '#prompts/list-prompts'
import { saveAnswers, submitQuiz } from '#quizzes/quiz'
import { emptyEntry } from '#record/entry'
import { saveEntry, setPeriod } from '#record/save-entry'
import { showRecord } from '#record/show-record'
import { changeMails, chooseMail, endMail, showMails } from '#reminders/choose-mails'
import { chooseOwnDate, removeOwnDate, showOwnDate } from '#reminders/own-date'
import { type AddressContext, askForChange, cancelChange, changeAddress, showChange } from '#signing-in/change-address'
import { completeModule } from '#work/complete-module'
import { endSecondLook, lookAgain, lookBack } from '#work/look-back'
import { saveAnswer, saveNote, savePosition } from '#work/save'
import { listNoteHistory, readNoteVersion, showWords, showWork } from '#work/show'
import { publicStores } from '../../../functions/stores.ts'
import { type FaultName, faults, faultyTable } from '../core/faulty-table.ts'
import { openQuickTable } from '../core/local-table.ts'
import { atSignUp, openPortal, type TestLearner } from '../portal.ts'
import { confirmed, fakePool } from '../signing-in/fake-pool.ts'
import { answersOf, completionOf, option } from '../small-lessons.ts'

const table = await openQuickTable()
const broken = faultyTable(table)

const one = 'genai-module-1'
const short = 'digital-media'
const at = '2026-03-01T00:00:00.000Z'
const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const prompt = { promptId, moduleId: short, title: 'Mine', text: 'My words' } as const
const note = { moduleId: one, boxId: 'notes', text: 'My words', version: 0, operation: 'operation-1' } as const
const entry = {
  ...emptyEntry,
  entryId: promptId,
  title: 'Mine',
  from: '2026-02-01',
  to: '2026-02-01',
  minutes: 60,
  version: 0,
}
const period = { place: 'vic', from: '2025-10-01', to: '2026-09-30', target: 1_200 } as const
const lines = [{ weekday: 2, start: '15:45', minutes: 40 }]
const plan = { courseId: 'genai-course' as const, lines, from: '2026-03-02' }
const guessed = { type: 'predict', done: true, choice: 1, certainty: 75 } as const
const request = { word: 'DELETE', certificates: 'withdraw', operation: 'operation-1' } as const
const name = { key: short, name: 'Jane Brien', operation: 'operation-1' } as const

type Scene = TestLearner & AddressContext & { portal: ReturnType<typeof openPortal>; session: string }
type Verb = {
  before?: (scene: Scene) => Promise<unknown>
  act: (scene: Scene) => Promise<unknown>
  /** The answer to a repeated request whose first one was done after all. */
  repeated?: string
}

const replacedNote = async (scene: Scene) => {
  await saveNote({ ...note, text: 'Many old words', operation: 'operation-0' }, scene)
  await saveNote({ ...note, text: 'x', version: 1 }, scene)
}
const quizAndNotes = async (scene: Scene) => {
  await submitQuiz({ moduleId: one, attempt: 1, answers: answersOf(one), operation: 'operation-0' }, scene)
  await saveNote({ ...note, operation: 'operation-0' }, scene)
}
const [email, code, moved] = ['new@home.example', '123456', '2026-03-02T01:00:00.000Z']
const askedToMove = async ({ sub, addressChanges, profile, secrets }: Scene) => {
  await profile.create({ name: 'Jane Brien', email: confirmed.email, createdAt: at })
  await addressChanges.request({ at: moved, email, from: confirmed.email })
  await addressChanges.seal(moved, secrets.hash(sub, moved, code))
}
const mailsChosen = async (scene: Scene) => {
  await setPeriod(period, scene)
  await chooseMail({ mail: 'where-you-stopped', wanted: true }, scene)
}
const ownDate = { courseId: 'genai-course' as const, day: '2026-05-01' }
const dayChosen = (scene: Scene) => chooseOwnDate(ownDate, scene)
/** The link comes from an email, so it's made on the table that works. */
const linkOf = async ({ sub }: Scene) => ({
  token: await publicStores(table).mailTokens.seal({ sub, mail: 'where-you-stopped' }),
})
const graduated = (scene: Scene) => scene.progress.complete(short, false, completionOf(short, at), 'operation-0')
const paidFor = (scene: Scene, id = scene.session) =>
  scene.portal.stripe.add({ id, learner: scene.sub, courseId: 'failure-festival' })
const webhook = (scene: Scene, type: string, { id } = paidFor(scene)) =>
  receiveStripeEvent(scene.portal.stripe.event(type, id), scene)

/** Every verb, in the state in which it makes most table calls. */
const verbs: Record<string, Verb> = {
  'shows the dashboard': { act: (scene) => showDashboard({}, scene) },
  'shows a lesson': { act: (scene) => showLesson({ moduleId: one }, scene) },
  'shows recorded replies': { act: (scene) => showReplies({ moduleId: one, recording: 'fridge' }, scene) },
  'looks back at earlier answers': { act: (scene) => lookBack({ moduleId: one }, scene) },
  'takes a second look': { act: (scene) => lookAgain({ moduleId: one }, scene) },
  'ends a second look': { act: (scene) => endSecondLook({ moduleId: one }, scene) },
  'shows the work of a module': { before: quizAndNotes, act: (scene) => showWork({ moduleId: one }, scene) },
  'shows all words': { before: quizAndNotes, act: (scene) => showWords({}, scene) },
  'exports everything': { before: quizAndNotes, act: (scene) => exportOwnData({}, scene) },
  'reads a profile that was never written': { act: (scene) => readMe({}, scene) },
  'writes the profile at confirmation': {
    act: ({ sub }) =>
      createPostConfirmation({ ...atSignUp, table: broken.table, now: () => new Date(at) })({
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        request: {
          userAttributes: { sub, name: 'Jane Brien', email: 'jane@school.example' },
          clientMetadata: agreementToMetadata({ version: currentTerms, news: true }),
        },
      } as never),
  },
  'agrees to the terms and wants news': { act: (scene) => agree({ version: currentTerms, news: true }, scene) },
  'says where they teach': { act: (scene) => changeTeaching({ place: 'tas' }, scene) },
  'changes the name': { act: (scene) => renameMe({ name: 'Jane Ngāti' }, scene) },
  'saves the answer to an exercise': {
    act: (scene) =>
      saveAnswer({ moduleId: one, exerciseId: 'guess', answer: guessed, version: 0, operation: 'operation-1' }, scene),
  },
  'saves a new note': { act: (scene) => saveNote(note, scene) },
  'saves a note over another': {
    before: (scene) => saveNote({ ...note, text: 'Old words', operation: 'operation-0' }, scene),
    act: (scene) => saveNote({ ...note, version: 1 }, scene),
  },
  'saves a note and keeps the one before it': {
    before: (scene) => saveNote({ ...note, text: 'Old words', operation: 'operation-0' }, scene),
    act: (scene) => saveNote({ ...note, version: 1, keepPrevious: true }, scene),
  },
  'overtypes a note': {
    before: (scene) => saveNote({ ...note, text: 'Many old words', operation: 'operation-0' }, scene),
    act: (scene) => saveNote({ ...note, text: 'x', version: 1 }, scene),
  },
  'overtypes a long note': {
    before: (scene) => saveNote({ ...note, text: 'Many old words. '.repeat(500), operation: 'operation-0' }, scene),
    act: (scene) => saveNote({ ...note, text: 'x', version: 1 }, scene),
  },
  'lists what there is of earlier versions of a note': {
    before: replacedNote,
    act: (scene) => listNoteHistory(note, scene),
  },
  'reads an earlier version of a note': {
    before: replacedNote,
    act: async (scene) => {
      const [{ key } = { key: '' }] = (await listNoteHistory(note, scene)).versions
      return readNoteVersion({ ...note, key }, scene)
    },
  },
  'saves the place and ticks': {
    before: (scene) => savePosition({ moduleId: short, tick: ['story'], untick: [] }, scene),
    act: (scene) => savePosition({ moduleId: short, section: 'work', tick: ['work'], untick: ['story'] }, scene),
  },
  'saves quiz answers': {
    before: (scene) => saveAnswers({ moduleId: one, attempt: 1, chosen: { q1: option(1, 'A') } }, scene),
    act: (scene) => saveAnswers({ moduleId: one, attempt: 1, chosen: { q2: option(2, 'B') } }, scene),
  },
  'submits a quiz': {
    before: (scene) => saveAnswers({ moduleId: one, attempt: 1, chosen: { q1: option(1, 'A') } }, scene),
    act: (scene) => submitQuiz({ moduleId: one, attempt: 1, answers: answersOf(one), operation: 'operation-1' }, scene),
  },
  'completes a module': {
    before: quizAndNotes,
    act: (scene) => completeModule({ moduleId: one, operation: 'operation-1' }, scene),
  },
  'lists prompts': { before: (scene) => addPrompt(prompt, scene), act: (scene) => listPrompts({}, scene) },
  'adds a prompt': { act: (scene) => addPrompt(prompt, scene) },
  'edits a prompt': {
    before: (scene) => addPrompt(prompt, scene),
    act: (scene) => editPrompt({ ...prompt, text: 'Better words', version: 1, operation: 'operation-1' }, scene),
  },
  'removes a prompt': {
    before: (scene) => addPrompt(prompt, scene),
    act: (scene) => removePrompt({ moduleId: short, promptId }, scene),
    repeated: 'not-found',
  },
  'lists deleted prompts': {
    before: async (scene) => {
      await addPrompt(prompt, scene)
      await removePrompt(prompt, scene)
    },
    act: (scene) => listDeletedPrompts({}, scene),
  },
  'reads an earlier version of a prompt': {
    before: async (scene) => {
      await addPrompt(prompt, scene)
      await editPrompt({ ...prompt, text: 'Better words', version: 1, operation: 'operation-0' }, scene)
    },
    act: async (scene) => {
      const [{ key } = { key: '' }] = (await listPromptHistory({ promptId }, scene)).versions
      return readPromptVersion({ promptId, key }, scene)
    },
  },
  'shows the record': { before: (scene) => setPeriod(period, scene), act: (scene) => showRecord({}, scene) },
  'sets the period of the record': { act: (scene) => setPeriod(period, scene) },
  'shows a plan': { before: (scene) => choosePlan(plan, scene), act: (scene) => showPlan(plan, scene) },
  'chooses hours again': {
    before: (scene) => choosePlan({ ...plan, lines: [{ weekday: 6, start: '09:00', minutes: 90 }] }, scene),
    act: (scene) => choosePlan(plan, scene),
  },
  'chooses emails': {
    before: mailsChosen,
    act: (scene) => chooseMail({ mail: 'period-ends', wanted: true }, scene),
  },
  'ends a kind of email by its link': {
    before: mailsChosen,
    act: async (scene) => endMail(await linkOf(scene), scene),
    repeated: 'none: it’s ended, as asked',
  },
  'chooses emails by a link': {
    before: mailsChosen,
    act: async (scene) => {
      const link = await linkOf(scene)
      await showMails(link, scene)
      return changeMails({ ...link, mail: 'second-look', wanted: true }, scene)
    },
  },
  'shows the day to be asked': { before: dayChosen, act: (scene) => showOwnDate(ownDate, scene) },
  'chooses another day to be asked': {
    before: dayChosen,
    act: (scene) => chooseOwnDate({ ...ownDate, day: '2026-06-01' }, scene),
  },
  'takes the day to be asked away': {
    before: dayChosen,
    act: (scene) => removeOwnDate(ownDate, scene),
    repeated: 'none: it’s gone, as asked',
  },
  'takes a plan away': {
    before: (scene) => choosePlan(plan, scene),
    act: (scene) => removePlan(plan, scene),
    repeated: 'none: it’s gone, as asked',
  },
  'saves an entry of the record': {
    before: (scene) => setPeriod(period, scene),
    act: (scene) => saveEntry({ ...entry, operation: 'operation-1' }, scene),
  },
  'shows a certificate that waits for a name': {
    before: graduated,
    act: (scene) => showCertificate({ key: short }, scene),
  },
  'issues a certificate': { before: graduated, act: (scene) => issueCertificate(name, scene) },
  'corrects the name on a certificate': {
    before: async (scene) => {
      await graduated(scene)
      await issueCertificate({ ...name, operation: 'operation-0' }, scene)
    },
    act: (scene) => correctName({ ...name, name: 'Jane Ngāti', revision: 1 }, scene),
  },
  'verifies a certificate': {
    before: async (scene) => {
      await graduated(scene)
      scene.session = (await issueCertificate(name, scene)).certificate.id
    },
    act: (scene) => verifyCertificate({ id: scene.session }, scene),
  },
  'shows whether the account is to be deleted': { act: (scene) => showDeletion({}, scene) },
  'asks for the account to be deleted': { act: (scene) => askForDeletion(request, scene) },
  'changes what a deletion does with the certificates': {
    before: (scene) => askForDeletion({ ...request, certificates: 'keep', operation: 'operation-0' }, scene),
    act: (scene) => askForDeletion(request, scene),
  },
  'takes a deletion back': {
    before: (scene) => askForDeletion({ ...request, operation: 'operation-0' }, scene),
    act: (scene) => takeBackDeletion({}, scene),
    repeated: 'not-found',
  },
  'asks for a code to a new address': { act: (scene) => askForChange({ email }, scene) },
  'shows that a code was sent': { before: askedToMove, act: (scene) => showChange({}, scene) },
  'changes the address': { before: askedToMove, act: (scene) => changeAddress({ email, code }, scene) },
  'keeps the address': { before: askedToMove, act: (scene) => cancelChange({}, scene) },
  'opens a checkout': { act: (scene) => openCheckout({ courseId: 'failure-festival' }, scene) },
  'opens a checkout after one that expired': {
    before: async (scene) => {
      await openCheckout({ courseId: 'failure-festival' }, scene)
      for (const id of scene.portal.stripe.sessions.keys())
        scene.portal.stripe.change(id, { status: 'expired', url: null })
    },
    act: (scene) => openCheckout({ courseId: 'failure-festival' }, scene),
  },
  'grants access by the webhook': { act: (scene) => webhook(scene, 'checkout.session.completed') },
  'grants access by the success page': {
    act: (scene) => verifyPayment({ sessionId: paidFor(scene).id }, scene),
  },
  'notes a second payment beside the first': {
    before: (scene) => webhook(scene, 'checkout.session.completed', paidFor(scene, `${scene.session}first`)),
    act: (scene) => webhook(scene, 'checkout.session.completed'),
  },
  'notes that a slow payment failed': {
    before: async (scene) => {
      await openCheckout({ courseId: 'failure-festival' }, scene)
    },
    act: async (scene) => {
      const [id = ''] = scene.portal.stripe.sessions.keys()
      const facts = scene.portal.stripe.change(id, { status: 'complete' })
      return webhook(scene, 'checkout.session.async_payment_failed', facts)
    },
  },
}

async function open(verb: Verb): Promise<Scene> {
  broken.expect()
  const portal = openPortal(broken.table)
  const learner = portal.learner()
  for (const courseId of ['genai-course', short] as const)
    await learner.access.grant({
      courseId,
      source: 'admin',
      amount: 0,
      currency: 'aud',
      tax: 0,
      grantedAt: at,
      holds: true,
    })
  const { pool } = fakePool([{ ...confirmed, username: learner.sub, sub: learner.sub }])
  const scene = { ...learner, canMail: true, pool, portal, session: `cs_test_${learner.sub.replaceAll('-', '')}` }
  await verb.before?.(scene)
  return scene
}

/** Everything stored for a learner, without what differs between two runs: times, random ids, and how often a draft was saved. */
async function stored({ sub }: Scene): Promise<unknown[]> {
  const own = await table.queryAll({ pk: `LEARNER#${sub}`, from: ' ', to: '~' })
  const [sessions, certificates] = [own.map((item) => item.sessionId), own.map((item) => item.id)]
  const keys = [
    ...sessions.flatMap((id) => (id ? [{ pk: `PAYMENT#${id}`, sk: 'PAYMENT' }] : [])),
    ...certificates.flatMap((id) => (id ? [{ pk: `CERTIFICATE#${id}`, sk: 'CERTIFICATE' }] : [])),
  ]
  const others = await Promise.all(keys.map((key) => table.get(key)))
  const items = [...own, ...others].filter((item) => item !== undefined && item.sk !== tally && !isCount(item))
  return withoutTwins(items.map((item) => alike(item && withoutMoving(item), sub) as Item))
}

/** A late write or a retry leaves a second copy of what's discarded or deleted. Lists show each of them once. */
const withoutTwins = (items: readonly Item[]): Item[] =>
  items.filter((item, n) => !/^(VERSION|REMOVED)#/.test(item.sk) || items.findIndex((one) => one.sk === item.sk) === n)

/** Counts reservations, so after a fault it may hold more than the prompts; see the test of the tally itself. */
const tally = 'TALLY#PROMPT'

/** A retry counts as another use. */
const isCount = ({ sk }: Item) => sk.startsWith('RATE#')

/** A retry may save a quiz's draft once more, and try a code once more; an earlier version's time to live starts again. */
const withoutMoving = ({ expiresAt, tries, ...item }: Item): Item =>
  item.sk.includes('#QUIZ#') ? { ...item, revision: 0 } : item

/** The order of options is each learner's own. */
const inOrder = (one: unknown) =>
  one instanceof Set || (Array.isArray(one) && one.every((part) => typeof part === 'string')) ? [...one].sort() : one

const alike = (value: unknown, sub: string): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, one) => inOrder(one))
      .replaceAll(sub, 'LEARNER')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/"keptUntil":\d+/g, '"keptUntil":"TIME"')
      .replaceAll(/(cs_test_)?[0-9a-f]{32}/g, 'ID')
      .replaceAll(/token of \S+|[0-9a-f]{8}@school\.example/g, 'TOKEN'),
  )

const keysOf = (items: readonly unknown[]) =>
  items.flatMap((item) => (item ? [JSON.stringify([(item as Key).pk, (item as Key).sk])] : []))

/** What is decided once: a retry must not move it. */
const once = ['completedAt', 'createdAt', 'grantedAt', 'id', 'issuedAt', 'submittedAt']
const decisions = async ({ sub }: Scene) =>
  (await table.queryAll({ pk: `LEARNER#${sub}`, from: ' ', to: '~' })).flatMap((item) =>
    once.flatMap((field) => (item[field] === undefined ? [] : [`${item.sk} ${field} ${item[field]}`])),
  )

describe.each(Object.entries(verbs))('a learner whose portal %s', (_, verb) => {
  test('loses and doubles nothing, whatever happens to the table, and a retry heals it', async () => {
    const calm = await open(verb)
    broken.expect()
    const answer = alike(await verb.act(calm), calm.sub)
    const calls = broken.calls()
    const wanted = await stored(calm)
    expect(calls).toBeGreaterThan(0)

    for (const fault of Object.keys(faults) as FaultName[])
      for (const call of Array(calls).keys()) {
        const scene = await open(verb)
        const had = await stored(scene)
        const label = `${fault}, call ${call + 1} of ${calls}`
        broken.expect(call, fault)
        const first = await verb.act(scene).catch((error: unknown) => error)
        const decided = verb.repeated ? [] : await decisions(scene)
        if (first instanceof Error) {
          expect(isBusy(first), `${label}: ${first.message}`).toBe(true)
          if (!verb.repeated) expect(keysOf(await stored(scene)), label).toEqual(expect.arrayContaining(keysOf(had)))
          broken.expect()
          const second = await verb.act(scene).catch((error: unknown) => error)
          if (second instanceof Problem) expect(second.code, label).toBe(verb.repeated)
          else expect(alike(second, scene.sub), label).toEqual(answer)
        } else expect(alike(first, scene.sub), label).toEqual(answer)
        decided.push(...(await decisions(scene)))
        await broken.land()
        expect(await stored(scene), label).toEqual(wanted)
        expect(await decisions(scene), label).toEqual(expect.arrayContaining(decided))
      }
  })
})
