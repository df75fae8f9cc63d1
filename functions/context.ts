import type { PaymentMode } from '#domain/access'
import type { Provider } from '#domain/provider'
import type { LessonLibrary } from './lessons/library.ts'
import type { StripeClient } from './payments/stripe-client.ts'
import { type LearnerStores, learnerStores, type PublicStores, publicStores } from './store/stores.ts'
import type { Table } from './store/table.ts'

/** What a deployment decides. */
export type Settings = {
  payment: PaymentMode
  provider: Provider
}

/** Where time and chance come from. */
export type World = { now: () => Date; certificateId: () => string }

/** Tells who a token belongs to, where the profile was never written. */
export type UserPoolReader = { describe(accessToken: string): Promise<{ name: string; email: string }> }

/** What every verb may use; a verb names the parts that it needs. */
export type PublicContext = PublicStores & { lessons: LessonLibrary; settings: Settings; world: World }

/** The acting learner comes from the token, and the stores reach that learner only. */
export type LearnerContext = PublicContext &
  LearnerStores & { sub: string; accessToken: string; userPool: UserPoolReader }

/** Verbs that talk to Stripe. `learner` opens the stores of whoever a paid session names. */
export type PaymentsContext = PublicContext & {
  stripe: StripeClient
  learner: (sub: string) => LearnerStores
  origin: () => Promise<string>
}

/** What a function is put together from. A laptop and a test give their own. */
export type Parts = {
  table: Table
  lessons: LessonLibrary
  settings: Settings
  world: World
  userPool: UserPoolReader
}

export const publicContext = ({ table, lessons, settings, world }: Omit<Parts, 'userPool'>): PublicContext => ({
  ...publicStores(table),
  lessons,
  settings,
  world,
})

/** Everything a verb may use for the learner whom the token names, and for nobody else. */
export const learnerContext = (
  parts: Parts,
  { sub, accessToken }: { sub: string; accessToken: string },
): LearnerContext => ({
  ...publicContext(parts),
  ...learnerStores(parts.table, sub),
  sub,
  accessToken,
  userPool: parts.userPool,
})
