import type { RouteRequest } from '#core/route'
import type { postSignInChange } from '#signing-in/contract'
import type { SignInCalls } from './account-calls.ts'
import type { OwnAccountCall } from './own-account-call.ts'
import type { SignInMethods } from './sign-in-methods.ts'

/** Has the portal make a change of how the account signs in. Resolves to whether that ended all sessions. */
export type MakeChange = (change: RouteRequest<typeof postSignInChange>) => Promise<boolean>

/** What each row of the list gets. */
export type RowProps = {
  account: SignInCalls
  email: string
  methods: SignInMethods
  /** Calls an operation of Cognito on the learner's own account. Only within `whenFresh`: Cognito refuses a renewed token. */
  call: OwnAccountCall
  change: MakeChange
  /** Runs a change; if the learner signed in more than ten minutes ago, asks them to sign in first. */
  whenFresh: (change: () => void) => void
  /** Call it after a change: has the learner sign in here again if it ended all sessions, says so in a toast, and loads the list again. */
  onChanged: (words: string, ended?: boolean) => void
}
