import type { Zone } from '#core/day'
import type { Log } from '#core/log'
import type { Provider } from '#core/provider'
import type { PaymentMode } from '#core/site-settings'
import type { Table } from '#core/table'
import type { LessonLibrary } from '#lessons/library'
import type { StripeClient } from '#payments/stripe-client'
import type { Announce } from '#people/announcement'
import { type LearnerStores, learnerStores, type PublicStores, publicStores } from './stores.ts'

/** Settings of one deployment. */
export type Settings = {
  payment: PaymentMode
  provider: Provider
}

/** The clock and the maker of certificate ids, so that tests can fix both. */
export type World = { now: () => Date; certificateId: () => string }

/** Makes six-digit codes, and the hashes by which they're recognised. */
export type Secrets = { code: () => string; hash: (...parts: string[]) => string }

/** What the user pool stores about an account. `phone` is in E.164; `google` says whether a Google account is linked. */
export type PoolAttributes = {
  name: string
  email: string
  phone?: string
  google?: boolean
  app?: boolean
  texts?: boolean
}

/** Reads what the user pool stores about the learner, for the export and for a profile that was never written. */
export type UserPoolReader = { describe(sub: string): Promise<PoolAttributes> }

/** What every verb may use. A verb picks only the dependencies it needs. */
export type PublicContext = PublicStores & { lessons: LessonLibrary; settings: Settings; world: World }

/** What a learner's verb may use. `sub` comes from the verified token, and the learner's own stores are bound to it. */
export type LearnerContext = PublicContext &
  LearnerStores & {
    sub: string
    /** When the learner last signed in; undefined if the token doesn't say. */
    signedInAt: Date | undefined
    /** The zone of the learner's device, if it's an Australian one and the request needs it. */
    zone: Zone | undefined
    userPool: UserPoolReader
  }

/** What payment verbs may use. `learner` opens the stores of the learner that a checkout session names. */
export type PaymentsContext = PublicContext & {
  stripe: StripeClient
  learner: (sub: string) => LearnerStores
  origin: () => Promise<string>
  announce: Announce
  log: Log
}

/** The dependencies of a Lambda function. Local development and tests pass their own. */
export type Dependencies = {
  table: Table
  lessons: LessonLibrary
  settings: Settings
  world: World
  userPool: UserPoolReader
}

export const publicContext = ({ table, lessons, settings, world }: Omit<Dependencies, 'userPool'>): PublicContext => ({
  ...publicStores(table),
  lessons,
  settings,
  world,
})

/** Builds the context of one request, limited to the learner in the token. */
export const learnerContext = (
  dependencies: Dependencies,
  { sub, signedInAt, zone }: Pick<LearnerContext, 'sub' | 'signedInAt' | 'zone'>,
): LearnerContext => ({
  ...publicContext(dependencies),
  ...learnerStores(dependencies.table, sub),
  sub,
  signedInAt,
  zone,
  userPool: dependencies.userPool,
})
