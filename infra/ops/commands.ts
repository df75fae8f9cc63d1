import { changeEmail } from './accounts/change-email.ts'
import { deleteLearner } from './accounts/delete-learner.ts'
import { exportLearner } from './accounts/export-learner.ts'
import { listNews } from './accounts/list-news.ts'
import { moveLearner } from './accounts/move-learner.ts'
import { resetMfa } from './accounts/reset-mfa.ts'
import type { Command, Inspection } from './command.ts'
import { findLearner } from './find-learner.ts'
import { grantAccess } from './grant-access.ts'
import { grantAdmin } from './grant-admin.ts'
import { listUnsettled } from './payments/list-unsettled.ts'
import { stripeSetup } from './payments/stripe-setup.ts'
import { sweep } from './payments/sweep.ts'
import { preflight } from './preflight.ts'
import { pruneAssets } from './prune-assets.ts'
import { rekeyLearners } from './rekey-learners.ts'
import { restore } from './restore.ts'
import { revokeAccess } from './revoke-access.ts'
import { revokeAdmin } from './revoke-admin.ts'
import { revokeCertificate } from './revoke-certificate.ts'
import { smoke } from './smoke.ts'

/** Every command, in the order of the help. */
export const commands: readonly (Command | Inspection)[] = [
  findLearner,
  exportLearner,
  deleteLearner,
  grantAccess,
  revokeAccess,
  revokeCertificate,
  grantAdmin,
  revokeAdmin,
  resetMfa,
  changeEmail,
  moveLearner,
  listNews,
  preflight,
  smoke,
  stripeSetup,
  sweep,
  listUnsettled,
  pruneAssets,
  restore,
  rekeyLearners,
]
