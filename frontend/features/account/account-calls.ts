import { Offline } from '../../client/client.ts'
import type { cognitoAccount } from './cognito-account.ts'

/** The calls for sign-in, sign-up and passwords. They reject with Cognito's errors, which `accountProblemOf` classifies. */
export type AccountCalls = typeof cognitoAccount

let loading: Promise<AccountCalls> | undefined

/** Loads the calls' code (38 KB). No page needs it before someone starts typing. */
export function loadAccountCalls(): Promise<AccountCalls> {
  loading ??= import('./cognito-account.ts').then(
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

/** The same calls; each loads the code first if it isn't loaded yet. */
export const accountCalls: AccountCalls = {
  signIn: lazily('signIn'),
  confirmAppCode: lazily('confirmAppCode'),
  signUp: lazily('signUp'),
  confirm: lazily('confirm'),
  resend: lazily('resend'),
  requestReset: lazily('requestReset'),
  reset: lazily('reset'),
  changePassword: lazily('changePassword'),
}
