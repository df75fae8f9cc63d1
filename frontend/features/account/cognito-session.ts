import { Amplify } from 'aws-amplify'
import { type AuthSession, fetchAuthSession, signOut } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { callTimeout, Offline } from '../../client.ts'
import { inTime } from '../../in-time.ts'
import { type CognitoSettings, cognitoSettings } from './cognito-settings.ts'
import { isSessionOver } from './problems.ts'
import type { SessionCalls, Tokens } from './session.ts'

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
    tokens: (refused) => withLock(() => inTime(currentTokens(refused), callTimeout)),
    signOut: () => inTime(signOut(), farewell),
    async signOutEverywhere() {
      const reached = await inTime(endEverySession(settings), farewell).catch(() => false)
      await inTime(signOut(), farewell)
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
  return { sub, accessToken: tokens.accessToken.toString(), ...(typeof email === 'string' ? { email } : {}) }
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

const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('portal.session', work) : work()
