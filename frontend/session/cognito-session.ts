import { Amplify } from 'aws-amplify'
import { type AuthSession, fetchAuthSession, signOut } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { callTimeout, Offline } from '../client/client.ts'
import { withTimeout } from '../client/timeout.ts'
import { type CognitoSettings, cognitoSettings } from './cognito-settings.ts'
import type { SessionCalls, Tokens } from './session.ts'
import { isSessionOver } from './session-over.ts'
import { hasFreshToken } from './stored-tokens.ts'

let configured = false

/** Configures Amplify once. Await it before every Amplify call. */
export async function configureCognito(): Promise<CognitoSettings> {
  const Cognito = await cognitoSettings()
  // Amplify warns about every custom endpoint, and local development always has one.
  if (Cognito.userPoolEndpoint) ConsoleLogger.LOG_LEVEL = 'ERROR'
  if (!configured) Amplify.configure({ Auth: { Cognito } })
  configured = true
  return Cognito
}

/** The session's calls, through Amplify. Amplify stores the tokens in localStorage; a lock lets one tab renew at a time. */
export async function cognitoSession(): Promise<SessionCalls> {
  const settings = await configureCognito()
  return {
    tokens: (refused) =>
      withLock(async (waited) => {
        if (waited) await waitForFreshToken(refused)
        return withTimeout(currentTokens(refused), callTimeout)
      }),
    signOut: () => withTimeout(signOut(), signOutTimeout),
    async signOutEverywhere() {
      const reached = await withTimeout(endEverySession(settings), signOutTimeout).catch(() => false)
      await withTimeout(signOut(), signOutTimeout)
      return reached
    },
  }
}

/** How long a sign-out waits for the server, in milliseconds. */
const signOutTimeout = 4000

async function currentTokens(refused?: string): Promise<Tokens | undefined> {
  try {
    const stored = tokensOf(await fetchAuthSession())
    if (!refused || stored?.accessToken !== refused) return stored
    return tokensOf(await fetchAuthSession({ forceRefresh: true }))
  } catch (error) {
    if (isSessionOver(error)) return undefined
    throw new Offline()
  }
}

function tokensOf({ tokens }: AuthSession): Tokens | undefined {
  const sub = tokens?.accessToken.payload.sub
  if (!tokens || !sub) return undefined
  const email = tokens.idToken?.payload.email
  return { sub, accessToken: tokens.accessToken.toString(), ...(typeof email === 'string' && { email }) }
}

/**
 * Calls Cognito directly because Amplify's global sign-out hides whether it reached the server. A refusal counts as reached:
 * the session was already over.
 */
async function endEverySession({ userPoolId, userPoolEndpoint }: CognitoSettings): Promise<boolean> {
  const tokens = await currentTokens()
  if (!tokens) return true
  const region = userPoolId.split('_')[0]
  const response = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    body: JSON.stringify({ AccessToken: tokens.accessToken }),
  })
  return response.status < 429
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
