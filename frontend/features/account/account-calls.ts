import { Offline } from '../../api/client.ts'
import type { cognitoAccount } from './cognito-sign-in.ts'
import { accountProblemOf } from './problems.ts'

/** The calls that sign in and up. All reject with Cognito's errors, which `accountProblemOf` understands. */
export type AccountCalls = typeof cognitoAccount

let loading: Promise<AccountCalls> | undefined

/** Loads the calls' code, 38 KB, which no page needs before someone begins to type. */
export function loadAccountCalls(): Promise<AccountCalls> {
  loading ??= import('./cognito-sign-in.ts').then(
    (module) => module.cognitoAccount,
    () => {
      loading = undefined
      throw new Offline()
    },
  )
  return loading
}

const lazily = <Name extends keyof AccountCalls>(name: Name): AccountCalls[Name] => {
  const call = async (...args: unknown[]) => {
    const calls = await loadAccountCalls()
    return (calls[name] as (...given: unknown[]) => Promise<unknown>)(...args)
  }
  return call as AccountCalls[Name]
}

/** The same calls, each loading the code first where it is not here yet. */
export const accountCalls: AccountCalls = {
  signIn: lazily('signIn'),
  signUp: lazily('signUp'),
  confirm: lazily('confirm'),
  resend: lazily('resend'),
  requestReset: lazily('requestReset'),
  reset: lazily('reset'),
  changePassword: lazily('changePassword'),
}

/**
 * Another code, on the way to the page that asks for it. Who has asked too often goes on all the same: a code that counts may
 * be in the mail, and that page can ask for the next.
 */
export const resendOnTheWay = ({ resend }: Pick<AccountCalls, 'resend'>, email: string): Promise<void> =>
  resend(email).catch((error: unknown) => {
    if (accountProblemOf(error, 'sign-up') !== 'too-many-attempts') throw error
  })
