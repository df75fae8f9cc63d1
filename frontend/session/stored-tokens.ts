import * as z from 'zod/mini'

const prefix = 'CognitoIdentityServiceProvider.'
/** An access token is taken as good until so long before its end, in milliseconds. */
const margin = 60_000

const Claims = z.object({ sub: z.string(), exp: z.number() })

/**
 * An account's access token as Amplify left it in localStorage, while it lasts. With it a page begins its work without
 * Amplify's 22 KB and without the pool's settings; renewing is Amplify's business.
 */
export function storedToken(sub: string, now = Date.now()): string | undefined {
  return freshTokens(now).find((token) => claimsOf(token)?.sub === sub)
}

/** Whether any account's access token is here that lasts and was not refused. */
export const hasFreshToken = (refused?: string): boolean => freshTokens(Date.now()).some((token) => token !== refused)

const freshTokens = (now: number): string[] =>
  keys()
    .filter((key) => key.endsWith('.accessToken'))
    .map((key) => window.localStorage.getItem(key) ?? '')
    .filter((token) => (claimsOf(token)?.exp ?? 0) * 1000 > now + margin)

/** Removes Amplify's tokens from this device, also where Amplify itself could not be loaded. */
export function forgetTokens(): void {
  for (const key of keys()) window.localStorage.removeItem(key)
}

function keys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function claimsOf(token: string): z.infer<typeof Claims> | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    return Claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return undefined
  }
}
