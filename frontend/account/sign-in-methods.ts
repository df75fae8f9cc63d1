import type { RouteResult } from '#core/route'
import { settings } from '#core/site-settings'
import type { getSignIn } from '#signing-in/contract'
import { storageOf } from '../session/safe-storage.ts'

/** The key of this query, and the prefix of the others that a sign-in changes too. */
export const methodsKey = ['sign-in-methods'] as const

/** What the account can sign in with besides its password, as the portal answers. */
export type SignInMethods = RouteResult<typeof getSignIn>

/** Everything that opens an account with these methods, each by itself. */
function opens({ app, texts, google, passkeys }: SignInMethods): string {
  const codes = [...(app ? ['a code from your app'] : []), ...(texts ? ['a code by text message'] : [])].join(' or ')
  const ways = [
    codes ? `your password and ${codes}` : 'your password alone',
    ...(passkeys ? [] : ['a passkey alone']),
    ...(passkeys?.length === 1 ? ['your passkey alone'] : []),
    ...(passkeys && passkeys.length > 1 ? ['one of your passkeys alone'] : []),
    ...(google ? ['your Google account alone'] : []),
  ]
  // An account that began with Google has a password that nobody knows, and nothing says whether its owner has set one since.
  const unsure = [...(google ? ['a password'] : []), ...(passkeys ? [] : ['a passkey'])].join(' and ')
  return `${ways.join(', or with ')}${unsure && `, if you have ${unsure}`}`
}

/** What is left to sign in with after a removal, in a sentence. */
export const waysLeft = (methods: SignInMethods): string => `After that, this account opens with ${opens(methods)}.`

/**
 * What opens the account, and what would make it safer, in sentences. It's protected if losing one thing, a password included, neither
 * opens it nor locks its owner out.
 */
export function protectionOf(methods: SignInMethods): { protected: boolean; words: string } {
  const { app, google, passkeys = [] } = methods
  return {
    protected: app && passkeys.length > 0 && !google,
    words: `This account opens with ${opens(methods)}. ${adviceFor(methods)}`,
  }
}

function adviceFor({ app, texts, google, passkeys = [] }: SignInMethods): string {
  if (app && google) return 'Google looks after its own sign-in: turn on its second step there.'
  if (app && passkeys.length > 0) return 'If you lose your phone or a passkey, the other lets you in.'
  if (app) return passkeysBelongHere() ? 'With a passkey as well, you also get in when you don’t have your phone.' : ''
  if (texts) return 'That’s better than a password alone. An authenticator app is safer than text messages.'
  return 'With an authenticator app, a password that somebody finds out isn’t enough any more.'
}

const usedKey = 'portal.passkey'

/** Whether this address is the one that passkeys belong to. The user pool has them only where the portal has a domain. */
export const passkeysBelongHere = (): boolean =>
  window.location.hostname === 'localhost' || window.location.hostname === settings.domain

/** Whether this browser can use passkeys at all. */
export const browserHasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !!navigator.credentials

/** Whether somebody has used a passkey on this device; says nothing about who. It outlives the session. */
export const passkeyUsedHere = {
  read: (): boolean => storageOf('localStorage').getItem(usedKey) !== null,
  save: (): void => storageOf('localStorage').setItem(usedKey, '1'),
  clear: (): void => storageOf('localStorage').removeItem(usedKey),
}
