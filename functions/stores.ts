import { accessOf } from '#access/store'
import type { ModuleId } from '#catalogue/catalogue'
import { certificatesOf, openCertificates } from '#certificates/store'
import { leasesOf } from '#core/leases'
import { ratesOf } from '#core/rates'
import type { Table } from '#core/table'
import { versionsOf } from '#core/versions'
import { readOverview } from '#dashboard/overview'
import { sentMailsOf } from '#mails/sent-mails'
import { checkoutsOf, openPayments, openSweeps, openUnsettled } from '#payments/store'
import { agreementsOf, profilesOf, rolesOf } from '#people/store'
import { plansOf } from '#plan/store'
import { deletionOf, openDeletions } from '#privacy/deletions'
import { erasureOf } from '#privacy/erasure'
import { ownDataOf } from '#privacy/own-data'
import { promptsOf } from '#prompts/store'
import { quizSeedsIn, quizzesOf } from '#quizzes/store'
import { periodOf } from '#record/period-store'
import { studyOf } from '#record/store'
import { mailTokensIn, openDueReminders, openMailCounts, ownDatesOf, placedRemindersOf } from '#reminders/store'
import { addressChangesOf, codesResetOf, openCodesResets } from '#signing-in/store'
import { progressOf } from '#work/progress'
import { exerciseAnswersOf, notesOf, readWork } from '#work/store'

/**
 * All stores of one learner. They read and write the partition of this `sub`, and what points at it from outside, such as a
 * certificate's public copy or a place in the queue of deletions. A verb has no way to name another learner here.
 */
export const learnerStores = (table: Table, sub: string) => ({
  access: accessOf(table, sub, openPayments(table)),
  addressChanges: addressChangesOf(table, sub),
  agreements: agreementsOf(table, sub),
  certificates: certificatesOf(table, sub),
  checkouts: checkoutsOf(table, sub),
  codesReset: codesResetOf(table, sub),
  deletion: deletionOf(table, sub),
  erasure: erasureOf(table, sub),
  exerciseAnswers: exerciseAnswersOf(table, sub),
  isAdmin: () => rolesOf(table, sub).has('admin'),
  leases: leasesOf(table, sub),
  notes: notesOf(table, sub),
  overview: (options?: { consistent: boolean }) => readOverview(table, sub, options),
  ownData: ownDataOf(table, sub),
  ownDates: ownDatesOf(table, sub),
  period: periodOf(table, sub),
  placedReminders: placedRemindersOf(table, sub),
  plans: plansOf(table, sub),
  profile: profilesOf(table, sub),
  progress: progressOf(table, sub),
  prompts: promptsOf(table, sub),
  quizzes: quizzesOf(table, sub),
  rates: ratesOf(table, sub),
  sentMails: sentMailsOf(table, sub),
  study: studyOf(table, sub),
  versions: versionsOf(table, sub),
  work: (moduleId: ModuleId) => readWork(table, sub, moduleId),
})
export type LearnerStores = ReturnType<typeof learnerStores>

/** Stores that belong to no one learner, such as payments by session. A verb that answers one learner from them checks whose the item is. */
export const publicStores = (table: Table) => ({
  codesResets: openCodesResets(table),
  deletions: openDeletions(table),
  dueReminders: openDueReminders(table),
  mailCounts: openMailCounts(table),
  mailTokens: mailTokensIn(table),
  publicCertificates: openCertificates(table),
  payments: openPayments(table),
  quizSeed: quizSeedsIn(table),
  sweeps: openSweeps(table),
  unsettled: openUnsettled(table),
})
export type PublicStores = ReturnType<typeof publicStores>
