import { postSecondSignUp } from '#signing-in/contract'
import { call, networkAnswered, Offline } from '../client/client.ts'
import { cognitoUnreached } from '../session/cognito-settings.ts'
import { SiteDataBlocked } from '../session/safe-storage.ts'
import type { cognitoAccount } from './cognito-account.ts'

type CognitoCalls = typeof cognitoAccount

/** The calls for sign-in, sign-up and passwords. They reject with Cognito's errors, which `accountProblemOf` classifies. */
export type AccountCalls = CognitoCalls & {
  /** Asks for the email that tells the owner of an address about their account. The answer never says whether there is one. */
  tellOwner: (email: string) => Promise<void>
}

/** The calls that every form for signing in needs. */
export type SignInCalls = Pick<AccountCalls, 'signIn' | 'confirmAppCode' | 'signInWithPasskey'>

let loading: Promise<CognitoCalls> | undefined

/** Loads the calls' code (38 KB). No page needs it before someone starts typing. */
export function loadAccountCalls(): Promise<CognitoCalls> {
  loading ??= import('./cognito-account.ts').then(
    (module) => module.cognitoAccount,
    () => {
      loading = undefined
      throw new Offline()
    },
  )
  return loading
}

/** Throws what stood in between, in place of an error that didn't come from Cognito. */
async function explain(error: unknown): Promise<never> {
  const { name = '' } = error instanceof Error || error instanceof DOMException ? error : {}
  if (name === 'NetworkError') throw await cognitoUnreached()
  // A page in place of JSON, or JSON that names no error of Cognito's.
  if (name === 'SyntaxError' || name === 'UnknownError') throw networkAnswered(200)
  if (name === 'SecurityError' || name === 'QuotaExceededError') throw new SiteDataBlocked()
  throw error
}

const lazily = <Name extends keyof CognitoCalls>(name: Name): CognitoCalls[Name] => {
  const call = async (...args: unknown[]) => {
    const calls = await loadAccountCalls()
    return (calls[name] as (...given: unknown[]) => Promise<unknown>)(...args).catch(explain)
  }
  return call as CognitoCalls[Name]
}

/** The same calls; each loads the code first if it isn't loaded yet. */
export const accountCalls: AccountCalls = {
  signIn: lazily('signIn'),
  confirmAppCode: lazily('confirmAppCode'),
  signInWithPasskey: lazily('signInWithPasskey'),
  async tellOwner(email) {
    await call(postSecondSignUp, { email })
  },
  signUp: lazily('signUp'),
  confirm: lazily('confirm'),
  resend: lazily('resend'),
  requestReset: lazily('requestReset'),
  reset: lazily('reset'),
  changePassword: lazily('changePassword'),
}
