import * as z from 'zod/mini'

const CognitoSettings = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
})

/** Where the accounts are, as Amplify takes it. */
export type CognitoSettings = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string }

let reading: Promise<CognitoSettings> | undefined

/**
 * Reads /config.json, which the page has preloaded, once. An endpoint that is a path is one on the portal's own origin.
 * @throws when it can't be read; the next call tries again
 */
export function cognitoSettings(): Promise<CognitoSettings> {
  reading ??= read().catch((error) => {
    reading = undefined
    throw error
  })
  return reading
}

async function read(): Promise<CognitoSettings> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json: ${response.status}`)
  const { userPoolId, userPoolClientId, userPoolEndpoint } = CognitoSettings.parse(await response.json())
  return {
    userPoolId,
    userPoolClientId,
    ...(userPoolEndpoint && { userPoolEndpoint: new URL(userPoolEndpoint, window.location.origin).href }),
  }
}
