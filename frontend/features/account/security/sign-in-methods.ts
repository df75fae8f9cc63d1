import { listPasskeys, type Passkey } from '../passkeys/passkey-calls.ts'
import { passkeysBelongHere } from '../passkeys/passkeys-here.ts'
import { codesOn } from '../second-factor/codes-on.ts'
import type { OwnAccountCall } from './own-account-call.ts'

/** The key of this query, and the prefix of the others that a sign-in changes too. */
export const methodsKey = ['sign-in-methods'] as const

/** What the account can sign in with besides its password. */
export type SignInMethods = {
  /** Whether the authenticator app is on. */
  app: boolean
  /** Whether codes by text message are on. */
  texts: boolean
  passkeys: readonly Passkey[]
}

/** Asks Cognito, because nothing else stores this. */
export async function loadSignInMethods(call: OwnAccountCall): Promise<SignInMethods> {
  const [codes, passkeys] = await Promise.all([codesOn(call), passkeysBelongHere() ? listPasskeys(call) : []])
  return { ...codes, passkeys }
}

/** What signing in takes with these methods, as the end of a sentence that says what is left after a removal. */
export function waysLeft({ app, texts, passkeys }: SignInMethods): string {
  const code = [...(app ? ['a code from your app'] : []), ...(texts ? ['a code by text message'] : [])].join(' or ')
  const password = code
    ? `you sign in with your e-mail address, your password and ${code}`
    : passkeys.length === 0
      ? 'your e-mail address and your password are all that it takes to sign in'
      : 'your e-mail address and your password are enough to sign in'
  if (passkeys.length === 0) return `After that, ${password}.`
  return `After that, ${password}, or with ${passkeys.length === 1 ? 'your passkey' : 'one of your passkeys'} alone.`
}

/** Whether losing one thing, a password included, neither opens the account nor locks its owner out, in a sentence. */
export function protectionOf({ app, texts, passkeys }: SignInMethods): { protected: boolean; words: string } {
  if (app && passkeys.length > 0)
    return {
      protected: true,
      words:
        'A password alone doesn’t open your account, and if you lose your phone or a passkey, the other lets you in.',
    }
  if (passkeys.length > 1)
    return { protected: true, words: 'If you lose one of your passkeys, another one still lets you in.' }
  if (passkeys.length === 1)
    return {
      protected: false,
      words:
        'You have one passkey. Add a second one on another device, or an authenticator app, so that losing a device doesn’t lock you out.',
    }
  if (texts && !app)
    return {
      protected: false,
      words: 'Codes by text message are on, which is better than a password alone. An authenticator app is safer.',
    }
  if (!passkeysBelongHere())
    return {
      protected: false,
      words: app
        ? 'Your app is on.'
        : 'Your password alone opens this account. With an authenticator app it takes your phone as well.',
    }
  return {
    protected: false,
    words: app
      ? 'Your app is on. With a passkey beside it, you also get in when you don’t have your phone.'
      : 'Your password alone opens this account. A passkey and an authenticator app, or two passkeys, make it safer.',
  }
}
