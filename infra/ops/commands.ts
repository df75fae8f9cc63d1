import type { Command, Inspection } from './command.ts'

/** Every command, in the order of the help. Each loads what it needs and no more, which takes seconds on a busy machine. */
const loaders: Readonly<Record<string, () => Promise<Command | Inspection>>> = {
  'export-learner': async () => (await import('./accounts/export-learner.ts')).exportLearner,
  'delete-learner': async () => (await import('./accounts/delete-learner.ts')).deleteLearner,
  'grant-admin': async () => (await import('./admins.ts')).grantAdmin,
  'revoke-admin': async () => (await import('./admins.ts')).revokeAdmin,
  'list-admins': async () => (await import('./admins.ts')).listAdmins,
  'reset-mfa': async () => (await import('./accounts/reset-mfa.ts')).resetMfa,
  'change-email': async () => (await import('./accounts/change-email.ts')).changeEmail,
  'list-news': async () => (await import('./accounts/list-news.ts')).listNews,
  preflight: async () => (await import('./preflight.ts')).preflight,
  smoke: async () => (await import('./smoke.ts')).smoke,
  'stripe-setup': async () => (await import('./payments/stripe-setup.ts')).stripeSetup,
  sweep: async () => (await import('./payments/sweep.ts')).sweep,
  'prune-assets': async () => (await import('./prune-assets.ts')).pruneAssets,
  restore: async () => (await import('./restore.ts')).restore,
  'rekey-learners': async () => (await import('./rekey-learners.ts')).rekeyLearners,
}

export const loadCommand = async (name: string): Promise<Command | Inspection | undefined> => loaders[name]?.()

export const allCommands = (): Promise<(Command | Inspection)[]> =>
  Promise.all(Object.values(loaders).map((load) => load()))
