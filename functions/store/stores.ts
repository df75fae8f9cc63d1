import type { ModuleId } from '#domain/catalogue'
import { accessOf } from './access.ts'
import { agreementsOf } from './agreements/agreements.ts'
import { certificatesOf, openCertificates } from './certificates.ts'
import { checkoutsOf } from './checkouts.ts'
import { deletionOf, openDeletions } from './deletions/deletions.ts'
import { exerciseAnswersOf } from './exercises/answers.ts'
import { formsOf } from './forms.ts'
import { leasesOf } from './leases.ts'
import { notesOf } from './notes.ts'
import { readOverview } from './overview.ts'
import { erasureOf } from './own-data/erasure.ts'
import { ownDataOf } from './own-data/own-data.ts'
import { openUnsettled } from './payments/unsettled.ts'
import { openPayments } from './payments.ts'
import { profilesOf } from './profiles.ts'
import { progressOf } from './progress.ts'
import { promptsOf } from './prompts.ts'
import { quizSeedsIn } from './quizzes/quiz-seeds.ts'
import { quizzesOf } from './quizzes.ts'
import { ratesOf } from './rates.ts'
import { openSweeps } from './sweeps.ts'
import type { Table } from './table.ts'
import { versionsOf } from './versions.ts'
import { readWork } from './work.ts'

/** All stores of one learner. The learner's `sub` is part of every key, so no verb can reach another learner's data. */
export const learnerStores = (table: Table, sub: string) => ({
  access: accessOf(table, sub),
  agreements: agreementsOf(table, sub),
  certificates: certificatesOf(table, sub),
  checkouts: checkoutsOf(table, sub),
  deletion: deletionOf(table, sub),
  erasure: erasureOf(table, sub),
  exerciseAnswers: exerciseAnswersOf(table, sub),
  forms: formsOf(table, sub),
  leases: leasesOf(table, sub),
  notes: notesOf(table, sub),
  overview: (options?: { consistent: boolean }) => readOverview(table, sub, options),
  ownData: ownDataOf(table, sub),
  profile: profilesOf(table, sub),
  progress: progressOf(table, sub),
  prompts: promptsOf(table, sub),
  quizzes: quizzesOf(table, sub),
  rates: ratesOf(table, sub),
  versions: versionsOf(table, sub),
  work: (moduleId: ModuleId) => readWork(table, sub, moduleId),
})
export type LearnerStores = ReturnType<typeof learnerStores>

/** Stores that don't belong to one learner, such as certificates by id and the queue of deletions. */
export const publicStores = (table: Table) => ({
  deletions: openDeletions(table),
  publicCertificates: openCertificates(table),
  payments: openPayments(table),
  quizSeed: quizSeedsIn(table),
  sweeps: openSweeps(table),
  unsettled: openUnsettled(table),
})
export type PublicStores = ReturnType<typeof publicStores>
