import * as z from 'zod/mini'
import { inBetween } from '#core/network-wording'
import { ApiProblem, networkAnswered, Offline } from '../client/client.ts'

const CognitoSettings = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
  oauthEndpoint: z.optional(z.string()),
})

/** The user pool's settings, in the shape that Amplify takes, and where its pages for Google sign-in are. */
export type CognitoSettings = {
  userPoolId: string
  userPoolClientId: string
  userPoolEndpoint?: string
  /** May be a path on the portal's own origin. */
  oauthEndpoint?: string
}

let loading: Promise<CognitoSettings> | undefined

/**
 * Loads /config.json once; the page preloads it. Resolves a relative endpoint against the portal's own origin.
 * @throws ApiProblem or Offline when the file can't be loaded; the next call tries again
 */
export function cognitoSettings(): Promise<CognitoSettings> {
  loading ??= load().catch(async () => {
    loading = undefined
    throw (await whoAnswers()) === 'network' ? networkAnswered(200) : new Offline()
  })
  return loading
}

/** Why a call to Cognito got no answer: if the portal's own host answers, then the network holds Cognito back. */
export async function cognitoUnreached(): Promise<ApiProblem | Offline> {
  const who = await whoAnswers()
  if (who === 'nobody') return new Offline()
  if (who === 'network') return networkAnswered(200)
  return new ApiProblem('unavailable', 503, inBetween(window.location.host).signInHeldBack)
}

/** Who answers for the portal's own host: the portal, something in between, or nobody. */
async function whoAnswers(): Promise<'portal' | 'network' | 'nobody'> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-store', redirect: 'manual' })
    const text = await answer.text()
    return text.trimStart().startsWith('{') ? 'portal' : 'network'
  } catch {
    return 'nobody'
  }
}

async function load(): Promise<CognitoSettings> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json: ${response.status}`)
  const { userPoolEndpoint: endpoint, ...settings } = CognitoSettings.parse(await response.json())
  return { ...settings, ...(endpoint && { userPoolEndpoint: new URL(endpoint, window.location.origin).href }) }
}
