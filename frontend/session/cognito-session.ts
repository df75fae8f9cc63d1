import { Amplify } from 'aws-amplify'
import { type AuthSession, fetchAuthSession, signOut } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { callTimeout, Offline } from '../api/client.ts'
import { withTimeout } from '../api/timeout.ts'
import { type CognitoSettings, cognitoSettings } from './cognito-settings.ts'
import type { SessionCalls, Tokens } from './session.ts'
import { isSessionOver } from './session-over.ts'
import { hasFreshToken } from './stored-tokens.ts'

let configured = false

/** Configures Amplify, once; to be awaited before any of its calls. */
export async function configureCognito(): Promise<CognitoSettings> {
  const Cognito = await cognitoSettings()
  // A pool on a laptop is meant to be elsewhere: no warning about it.
  if (Cognito.userPoolEndpoint) ConsoleLogger.LOG_LEVEL = 'ERROR'
  if (!configured) Amplify.configure({ Auth: { Cognito } })
  configured = true
  return Cognito
}

/** The session's calls over Amplify. Tokens are in localStorage; a lock lets one tab at a time renew them. */
export async function cognitoSession(): Promise<SessionCalls> {
  const settings = await configureCognito()
  return {
    tokens: (refused) =>
      withLock(async (waited) => {
        if (waited) await freshTokenSeen(refused)
        return withTimeout(currentTokens(refused), callTimeout)
      }),
    signOut: () => withTimeout(signOut(), farewell),
    async signOutEverywhere() {
      const reached = await withTimeout(endEverySession(settings), farewell).catch(() => false)
      await withTimeout(signOut(), farewell)
      return reached
    },
  }
}

/** How long a sign-out waits for the server, in milliseconds. */
const farewell = 4000

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
 * Amplify's own global sign-out hides whether the server was reached. What the server refuses (a session that is over
 * already) needs no more.
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

/** `waited`: another tab had the lock first, and has most likely renewed the tokens. */
async function withLock<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return work(false)
  const name = 'portal.session'
  const atOnce = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { done: await work(false) } : undefined,
  )
  return atOnce ? atOnce.done : navigator.locks.request(name, () => work(true))
}

/** What one tab has written to localStorage, another can see a moment later than the lock that comes free. */
async function freshTokenSeen(refused?: string): Promise<void> {
  for (let waits = 0; waits < 10 && !hasFreshToken(refused); waits++)
    await new Promise((resolve) => setTimeout(resolve, 50))
}
