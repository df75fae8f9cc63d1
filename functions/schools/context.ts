import type { Announce } from '#people/announcement'
import type { Secrets, Settings, World } from '../context.ts'
import type { SchoolLearner, SchoolStores } from './store.ts'

/** What a verb of the function for schools may use. `sub` is the caller's, from the token; none of it asks Stripe. */
export type SchoolsContext = SchoolStores &
  SchoolLearner & {
    sub: string
    /** The stores of a teacher with a seat, or of a colleague. */
    learner: (sub: string) => SchoolLearner
    settings: Settings
    world: World
    secrets: Pick<Secrets, 'hash'>
    origin: () => Promise<string>
    announce: Announce
  }
