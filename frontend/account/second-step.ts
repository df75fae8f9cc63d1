import type { SignInCalls } from './account-calls.ts'
import { useSubmit } from './account-form.tsx'
import type { SignInResult } from './cognito-account.ts'
import { type AccountStep, accountProblemOf, messages } from './problems.ts'

/** What every form for a second factor gets from the sign-in form. */
export type SecondStepProps = {
  account: SignInCalls
  onSignedIn: () => Promise<void>
  /** The session has expired, or the learner gives up: sign-in starts again with the password. */
  onStartAgain: (reason?: string) => void
  /** A passkey instead of the code, where this browser can use one. */
  signInWithPasskey?: () => Promise<SignInResult>
}

/** Answers what a second step asks and goes on by the result. Another result, or an expired session, starts sign-in again. */
export function useAnswer({ account, onStartAgain }: SecondStepProps, step: AccountStep) {
  const { busy, problem, submit } = useSubmit(step)
  const answer = (given: string, next: Partial<Record<SignInResult, () => unknown>>) =>
    void submit(async () => {
      try {
        const goOn = next[await account.confirmAppCode(given)]
        if (goOn) await goOn()
        else onStartAgain(messages.unexpected)
      } catch (failure) {
        if (accountProblemOf(failure, step) !== 'start-again') throw failure
        onStartAgain(messages['start-again'])
      }
    })
  return { busy, problem, answer }
}
