import { claimsOf, prefix, storeTokens } from './stored-tokens.ts'

type NewTokens = { accessToken: string; idToken: string; refreshToken: string }

/** Stores the tokens of a sign-in that didn't go through Amplify, in Amplify's place and shape. */
export function storeNewTokens(clientId: string, tokens: NewTokens): void {
  const { sub } = claimsOf(tokens.accessToken) ?? {}
  storeTokens({ prefix: `${prefix}${clientId}.${sub}.` }, tokens)
  window.localStorage.setItem(`${prefix}${clientId}.LastAuthUser`, sub ?? '')
}
