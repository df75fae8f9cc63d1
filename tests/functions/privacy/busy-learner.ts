import { ulid } from 'ulid'
import { issueCertificate } from '#certificates/issue-certificate'
import type { Table } from '#core/table'
import { sentMailsOf } from '#mails/sent-mails'
import { openCheckout } from '#payments/open-checkout'
import { verifyPayment } from '#payments/own-payments'
import { mailKinds } from '#people/contract'
import { agree } from '#people/profile'
import { rolesOf } from '#people/store'
import { currentTerms } from '#people/terms-versions'
import { choosePlan } from '#plan/change-plan'
import { askForDeletion } from '#privacy/deletion-request'
import { addPrompt, editPrompt, removePrompt } from '#prompts/change-prompt'
import { submitQuiz } from '#quizzes/quiz'
import { emptyEntry } from '#record/entry'
import { saveEntry, setPeriod } from '#record/save-entry'
import { chooseMail } from '#reminders/choose-mails'
import { chooseOwnDate } from '#reminders/own-date'
import { passkeysOf } from '#signing-in/store'
import { saveAnswer, saveNote } from '#work/save'
import { newId, type openPortal } from '../portal.ts'
import { answersOf, completionOf } from '../small-lessons.ts'

const at = '2026-03-01T00:00:00.000Z'
const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** A learner who has done everything that leaves something in the table. Each text holds `mark`. */
export async function live(table: Table, portal: ReturnType<typeof openPortal>, mark: string) {
  const one = await portal.enrolled('genai-course', 'digital-media')
  const operation = `operation-${mark}`
  await one.profile.rename(mark)
  await agree({ version: currentTerms, news: true }, one)
  await rolesOf(table, one.sub).grant('admin', at)
  await sentMailsOf(table, one.sub).claim(`course-opened#${mark}`, { at, operation })
  await passkeysOf(table, one.sub).keep([{ id: mark, name: 'Passkey', addedAt: at }])
  await one.addressChanges.add({ at, from: `${mark}@school.example`, to: `${mark}@home.example`, by: 'owner' })
  await one.codesReset.ask({ askedAt: at, due: at, by: 'command' })
  const note = { moduleId: 'genai-module-1', boxId: 'notes', operation } as const
  await saveNote({ ...note, text: `Old ${mark}`, version: 0 }, one)
  await saveNote(
    { ...note, text: `Replaced ${mark}`.repeat(200), version: 1, keepPrevious: true, operation: newId() },
    one,
  )
  await saveNote({ ...note, text: `New ${mark}`, version: 2, operation: newId() }, one)
  const answer = { type: 'predict', done: true, choice: 1, certainty: 75 } as const
  await saveAnswer({ moduleId: 'genai-module-1', exerciseId: 'guess', answer, version: 0, operation }, one)
  await submitQuiz({ moduleId: 'genai-module-1', attempt: 1, answers: answersOf('genai-module-1', 7), operation }, one)
  await addPrompt({ promptId, moduleId: 'digital-media', title: mark, text: mark, tags: [`Tag ${mark}`] }, one)
  await editPrompt(
    { promptId, moduleId: 'digital-media', title: null, text: `Better ${mark}`, version: 1, operation },
    one,
  )
  const gone = { promptId: ulid(), moduleId: 'digital-media' } as const
  await addPrompt({ ...gone, title: mark, text: `Deleted ${mark}` }, one)
  await removePrompt(gone, one)
  await setPeriod({ place: 'nsw', from: '2026-01-01', to: '2030-12-31', target: 6_000 }, one)
  const lines = [{ weekday: 2, start: '15:45', minutes: 40 }]
  await choosePlan({ courseId: 'genai-course', lines, from: '2026-03-03' }, one)
  for (const mail of mailKinds) await chooseMail({ mail, wanted: true }, one)
  await chooseOwnDate({ courseId: 'genai-course', day: '2026-05-05' }, one)
  const entry = { ...emptyEntry, entryId: ulid(), title: mark, learned: mark }
  await saveEntry({ ...entry, learned: `Old ${mark}`, version: 0, operation }, one)
  await saveEntry({ ...entry, version: 1, operation: `${operation}-2`, keepPrevious: true }, one)
  await one.progress.complete('digital-media', false, completionOf('digital-media', at), operation)
  await issueCertificate({ key: 'digital-media', name: `${mark} Smith`, operation }, one)
  await askForDeletion({ word: 'DELETE', certificates: 'withdraw', operation }, one)
  await openCheckout({ courseId: 'failure-festival' }, one)
  const paid = portal.stripe.add({ id: `cs_test_${mark}`, learner: one.sub, courseId: 'environmental-ed' })
  await verifyPayment({ sessionId: paid.id }, one)
  return one
}
