import * as z from 'zod/mini'

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
 * @throws when the file can't be loaded; the next call tries again
 */
export function cognitoSettings(): Promise<CognitoSettings> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<CognitoSettings> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json: ${response.status}`)
  const { userPoolEndpoint: endpoint, ...settings } = CognitoSettings.parse(await response.json())
  return { ...settings, ...(endpoint && { userPoolEndpoint: new URL(endpoint, window.location.origin).href }) }
}
