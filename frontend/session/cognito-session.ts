import * as z from 'zod/mini'
import { callTimeout, Offline } from '../client/client.ts'
import { withTimeout } from '../client/timeout.ts'
import { askedDeletion } from './asked-deletion.ts'
import { callCognito } from './cognito-call.ts'
import { type CognitoSettings, cognitoSettings } from './cognito-settings.ts'
import { storageOf } from './safe-storage.ts'
import type { SessionCalls, Tokens } from './session.ts'
import {
  forgetOtherTokens,
  forgetTokens,
  freshTokensOf,
  hasFreshToken,
  type StoredTokens,
  storedTokens,
  storeTokens,
} from './stored-tokens.ts'

/** How long a sign-out waits for the server, in milliseconds. */
const signOutTimeout = 4000

const Renewed = z.object({
  AuthenticationResult: z.object({
    AccessToken: z.string(),
    IdToken: z.string(),
    RefreshToken: z.optional(z.string()),
  }),
})

/**
 * The session's calls to Cognito. Amplify signs in and stores the tokens; renewing and ending a session takes three plain
 * calls, and 22 KB less. A lock lets one tab renew at a time.
 */
export async function cognitoSession(): Promise<SessionCalls> {
  const settings = await cognitoSettings()
  return {
    tokens: (refused) =>
      withLock(async (waited) => {
        if (waited) await waitForFreshToken(refused)
        return withTimeout(currentTokens(settings, refused), callTimeout, new Offline())
      }),
    isDeletionDue: (sub) => askedDeletion().dueBefore(sub) !== undefined,
    async signOut() {
      askedDeletion().forget()
      const { refreshToken } = storedTokens(settings.userPoolClientId) ?? {}
      const body = { ClientId: settings.userPoolClientId, Token: refreshToken }
      if (refreshToken) await withTimeout(callCognito(settings, 'RevokeToken', body), signOutTimeout).catch(() => {})
      await endGoogleSession(settings)
    },
    async signOutEverywhere() {
      askedDeletion().forget()
      const ended = await withTimeout(endEverySession(settings), signOutTimeout).catch(() => false)
      if (ended) await endGoogleSession(settings)
      return ended
    },
  }
}

const googleKey = 'portal.google-session'

/** Call it when Cognito's own pages have let somebody in on this device: they remember that, whoever is signed in here later. */
export const rememberGoogleSession = (): void => storageOf('localStorage').setItem(googleKey, '1')

/**
 * Where Cognito ends its own session and comes back to a path, if it may have one on this device. Otherwise "Continue with Google"
 * could sign in whoever was here before. Browsers keep a fragment through the redirects; registered addresses have none.
 */
export function googleSessionEnd(
  { oauthEndpoint, userPoolClientId }: CognitoSettings,
  path: '/' | '/signed-in',
  fragment = '',
): string | undefined {
  const storage = storageOf('localStorage')
  if (!oauthEndpoint || storage.getItem(googleKey) === null) return undefined
  storage.removeItem(googleKey)
  const query = new URLSearchParams({ client_id: userPoolClientId, logout_uri: window.location.origin + path })
  return `${oauthEndpoint}/logout?${query}${fragment}`
}

/**
 * Ends Cognito's own session after ours, if it may have one. That leaves the page for good, so whoever waits for this must not go on to
 * another one.
 */
async function endGoogleSession(settings: CognitoSettings): Promise<void> {
  const address = googleSessionEnd(settings, '/', '#signed-out-google')
  if (address === undefined) return
  forgetTokens()
  // Not leaveDocument: sharing it with the first script costs every page. A page that the browser brings back asks the session.
  window.location.replace(address)
  await new Promise(() => {})
}

async function currentTokens(settings: CognitoSettings, refused?: string): Promise<Tokens | undefined> {
  const stored = storedTokens(settings.userPoolClientId)
  if (!stored) return undefined
  forgetOtherTokens(stored)
  const fresh = freshTokensOf(stored)
  if (fresh && fresh.accessToken !== refused) return fresh
  return renewed(settings, stored)
}

/** @throws ApiProblem or Offline unless Cognito says that the session is over */
async function renewed(settings: CognitoSettings, stored: StoredTokens): Promise<Tokens | undefined> {
  const body = { ClientId: settings.userPoolClientId, RefreshToken: stored.refreshToken }
  const { ok, answer } = await callCognito(settings, 'GetTokensFromRefreshToken', body)
  if (!ok) return sessionOverOrOffline(answer)
  try {
    const { AccessToken, IdToken, RefreshToken } = Renewed.parse(answer).AuthenticationResult
    return storeTokens(stored, { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken })
  } catch {
    throw new Offline()
  }
}

function sessionOverOrOffline(answer: unknown): undefined {
  const name = String((answer as { __type?: unknown } | null)?.__type ?? '').replace(/^.*#/, '')
  if (!isSessionOver(Object.assign(new Error(), { name }))) throw new Offline()
}

const sessionOverErrors = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
]

/** Whether a token renewal failed because the session is over, not because Cognito couldn't be reached. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof Error && sessionOverErrors.some((name) => error.name.startsWith(name))

/** False if the server couldn't be reached. A refusal counts as reached: the session was already over. */
async function endEverySession(settings: CognitoSettings): Promise<boolean> {
  const tokens = await currentTokens(settings)
  if (!tokens) return true
  // A plain call: with the client's, this chunk would take others along.
  const headers = { authorization: `Bearer ${tokens.accessToken}`, 'content-type': 'application/json' }
  return (await fetch('/api/me/sign-out', { method: 'POST', headers, body: '{}' })).status < 429
}

/** `waited` is true when another tab held the lock first and so has probably renewed the tokens. */
async function withLock<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return work(false)
  const name = 'portal.session'
  const immediate = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { done: await work(false) } : undefined,
  )
  return immediate ? immediate.done : navigator.locks.request(name, () => work(true))
}

/** Waits up to half a second: another tab's write to localStorage can become visible after it releases the lock. */
async function waitForFreshToken(refused?: string): Promise<void> {
  for (let waits = 0; waits < 10 && !hasFreshToken(refused); waits++)
    await new Promise((resolve) => setTimeout(resolve, 50))
}
