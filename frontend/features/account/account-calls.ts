import { Offline } from '../../client/client.ts'
import type { cognitoAccount } from './cognito-account.ts'
import type { signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
import type { tellOwner } from './tell-owner.ts'

type AmplifyCalls = typeof cognitoAccount

/** The calls for sign-in, sign-up and passwords. They reject with Cognito's errors, which `accountProblemOf` classifies. */
export type AccountCalls = AmplifyCalls & { signInWithPasskey: typeof signInWithPasskey; tellOwner: typeof tellOwner }

/** The calls that every form for signing in needs. */
export type SignInCalls = Pick<AccountCalls, 'signIn' | 'confirmAppCode' | 'signInWithPasskey'>

let loading: Promise<AmplifyCalls> | undefined

/** Loads the calls' code (38 KB). No page needs it before someone starts typing. */
export function loadAccountCalls(): Promise<AmplifyCalls> {
  loading ??= import('./cognito-account.ts').then(
    (module) => module.cognitoAccount,
    () => {
      loading = undefined
      throw new Offline()
    },
  )
  return loading
}

const lazily = <Name extends keyof AmplifyCalls>(name: Name): AmplifyCalls[Name] => {
  const call = async (...args: unknown[]) => {
    const calls = await loadAccountCalls()
    return (calls[name] as (...given: unknown[]) => Promise<unknown>)(...args)
  }
  return call as AmplifyCalls[Name]
}

/** The same calls; each loads the code first if it isn't loaded yet. */
export const accountCalls: AccountCalls = {
  signIn: lazily('signIn'),
  confirmAppCode: lazily('confirmAppCode'),
  async signInWithPasskey(email) {
    const calls = await import('./passkeys/sign-in-with-passkey.ts').catch(() => {
      throw new Offline()
    })
    return calls.signInWithPasskey(email)
  },
  async tellOwner(email) {
    const { tellOwner } = await import('./tell-owner.ts')
    return tellOwner(email)
  },
  signUp: lazily('signUp'),
  confirm: lazily('confirm'),
  resend: lazily('resend'),
  requestReset: lazily('requestReset'),
  reset: lazily('reset'),
  changePassword: lazily('changePassword'),
}
