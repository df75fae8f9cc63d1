import type { SignInCalls } from '../account-calls.ts'
import type { OwnAccountCall } from './own-account-call.ts'
import type { SignInMethods } from './sign-in-methods.ts'

/** What each row of the list gets. */
export type RowProps = {
  account: SignInCalls
  email: string
  methods: SignInMethods
  /** Calls an operation of Cognito on the learner's own account. */
  call: OwnAccountCall
  /** Runs a change; if the learner signed in more than ten minutes ago, asks them to sign in first. */
  whenFresh: (change: () => void) => void
  /** Call it after a change: says so in a toast and loads the list again. */
  onChanged: (words: string) => void
}
