import * as z from 'zod/mini'
import type { Tokens } from './session.ts'

/** How the names of Amplify's entries begin. The app client's id follows. */
const prefix = 'CognitoIdentityServiceProvider.'
/** Treat a token as expired this many milliseconds early, so that it doesn't run out on its way to the server. */
const expiryMargin = 60_000

const Claims = z.object({
  sub: z.string(),
  exp: z.number(),
  iat: z.optional(z.number()),
  auth_time: z.optional(z.number()),
  email: z.optional(z.string()),
})

/**
 * An account's unexpired access token, read straight from Amplify's localStorage entries. A page can then start without
 * loading Amplify (22 KB) or the pool's settings.
 */
export function storedToken(sub: string, now = Date.now()): string | undefined {
  return freshTokens(now).find((token) => claimsOf(token)?.sub === sub)
}

/** The learner's tokens as Amplify stores them, under the keys that start with `prefix`. */
export type StoredTokens = { prefix: string; accessToken: string; idToken: string; refreshToken: string }

/** The tokens of the account that last signed in on this device; undefined if there are none. */
export function storedTokens(clientId: string): StoredTokens | undefined {
  const own = `${prefix}${clientId}.`
  const user = item(`${own}LastAuthUser`)
  const of = (name: string) => item(`${own}${user}.${name}`)
  const [accessToken, idToken, refreshToken] = [of('accessToken'), of('idToken'), of('refreshToken')]
  if (!accessToken || !idToken || !refreshToken) return undefined
  return { prefix: `${own}${user}.`, accessToken, idToken, refreshToken }
}

/** Removes tokens that another account left on this device when its session expired. */
export function forgetOtherTokens({ prefix: own }: StoredTokens): void {
  for (const key of keys())
    if (!key.startsWith(own) && !key.endsWith('.LastAuthUser')) window.localStorage.removeItem(key)
}

/** The tokens as a session needs them, unless they've expired by the device's clock and its known drift. */
export function freshTokensOf(
  { prefix: own, accessToken, idToken }: StoredTokens,
  now = Date.now(),
): Tokens | undefined {
  const { sub, exp = 0 } = claimsOf(accessToken) ?? {}
  const drift = Number(item(`${own}clockDrift`) ?? 0)
  if (!sub || exp * 1000 <= now + drift + expiryMargin) return undefined
  const { email } = claimsOf(idToken) ?? {}
  return { sub, accessToken, ...(email !== undefined && { email }) }
}

type Renewed = { accessToken: string; idToken: string; refreshToken?: string | undefined }

/** Stores renewed tokens in Amplify's place and shape, with the drift of the device's clock. */
export function storeTokens({ prefix: own }: Pick<StoredTokens, 'prefix'>, renewed: Renewed): Tokens | undefined {
  for (const [name, token] of Object.entries(renewed)) if (token) window.localStorage.setItem(`${own}${name}`, token)
  const issuedAt = (claimsOf(renewed.accessToken)?.iat ?? 0) * 1000
  window.localStorage.setItem(`${own}clockDrift`, String(issuedAt ? issuedAt - Date.now() : 0))
  const { sub } = claimsOf(renewed.accessToken) ?? {}
  const { email } = claimsOf(renewed.idToken) ?? {}
  return sub ? { sub, accessToken: renewed.accessToken, ...(email !== undefined && { email }) } : undefined
}

/** Whether this device stores any unexpired access token other than the refused one. */
export const hasFreshToken = (refused?: string): boolean => freshTokens(Date.now()).some((token) => token !== refused)

const freshTokens = (now: number): string[] =>
  keys()
    .filter((key) => key.endsWith('.accessToken'))
    .map((key) => window.localStorage.getItem(key) ?? '')
    .filter((token) => (claimsOf(token)?.exp ?? 0) * 1000 > now + expiryMargin)

/**
 * How many seconds ago the learner last signed in, by a token's `auth_time`; renewing a token doesn't change it. Allows for the
 * known drift of the device's clock. Infinity if the token doesn't say.
 */
export function secondsSinceSignIn(token: string, now = Date.now()): number {
  const { auth_time: signedInAt = Number.NEGATIVE_INFINITY } = claimsOf(token) ?? {}
  const drift = Number(item(keys().find((key) => key.endsWith('.clockDrift')) ?? '') ?? 0)
  return (now + drift) / 1000 - signedInAt
}

/** Removes Amplify's tokens from this device. Works even when Amplify's code can't be loaded. */
export function forgetTokens(): void {
  for (const key of keys()) window.localStorage.removeItem(key)
}

function item(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export const claimsOf = (token: string): z.infer<typeof Claims> | undefined => Claims.safeParse(payloadOf(token)).data

/** What a token says, unchecked; undefined if it can't be read. */
export function payloadOf(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

export function scopesOf(token: string): string[] {
  const { scope } = (payloadOf(token) ?? {}) as { scope?: unknown }
  return typeof scope === 'string' ? scope.split(' ') : []
}

type NewTokens = { accessToken: string; idToken: string; refreshToken: string }

/** Stores the tokens of a sign-in that didn't go through Amplify, in Amplify's place and shape. */
export function storeNewTokens(clientId: string, tokens: NewTokens): void {
  const { sub } = claimsOf(tokens.accessToken) ?? {}
  storeTokens({ prefix: `${prefix}${clientId}.${sub}.` }, tokens)
  window.localStorage.setItem(`${prefix}${clientId}.LastAuthUser`, sub ?? '')
}
