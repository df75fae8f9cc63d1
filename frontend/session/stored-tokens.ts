import * as z from 'zod/mini'

const prefix = 'CognitoIdentityServiceProvider.'
/** Treat a token as expired this many milliseconds early, so that it doesn't run out on its way to the server. */
const expiryMargin = 60_000

const Claims = z.object({ sub: z.string(), exp: z.number() })

/**
 * An account's unexpired access token, read straight from Amplify's localStorage entries. A page can then start without
 * loading Amplify (22 KB) or the pool's settings. Only Amplify renews tokens.
 */
export function storedToken(sub: string, now = Date.now()): string | undefined {
  return freshTokens(now).find((token) => claimsOf(token)?.sub === sub)
}

/** Whether this device stores any unexpired access token other than the refused one. */
export const hasFreshToken = (refused?: string): boolean => freshTokens(Date.now()).some((token) => token !== refused)

const freshTokens = (now: number): string[] =>
  keys()
    .filter((key) => key.endsWith('.accessToken'))
    .map((key) => window.localStorage.getItem(key) ?? '')
    .filter((token) => (claimsOf(token)?.exp ?? 0) * 1000 > now + expiryMargin)

/** Removes Amplify's tokens from this device. Works even when Amplify's code can't be loaded. */
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
