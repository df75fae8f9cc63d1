import * as z from 'zod/mini'
import { claimsOf, keys } from './stored-tokens.ts'

// The server's token says nothing about factors, so this is what the browser saw. It's kept beside the tokens, under the
// same prefix, so that it goes with them at sign-out.

const Stored = z.object({
  factors: z.enum(['one', 'two']),
  way: z.optional(z.string()),
  signedInAt: z.number(),
})

/** How many factors a sign-in used, and how the learner signed in, such as "passkey". */
export type Assurance = { factors: 'one' | 'two'; way?: string | undefined }

/** Call it after each sign-in, once its tokens are stored: says how many factors it used. */
export function saveAssurance(factors: Assurance['factors'], way?: string): void {
  const [newest] = accessTokenKeys().sort((a, b) => signedInAt(b) - signedInAt(a))
  if (newest)
    window.localStorage.setItem(beside(newest), JSON.stringify({ factors, way, signedInAt: signedInAt(newest) }))
}

/** What this browser knows about the sign-in that a token is from; undefined if it was another one, or somewhere else. */
export function assuranceOf(token: string): Assurance | undefined {
  for (const key of accessTokenKeys()) {
    const stored = read(beside(key))
    if (stored && stored.signedInAt === claimsOf(token)?.auth_time) return { factors: stored.factors, way: stored.way }
  }
  return undefined
}

/** When the sign-in that a token is from took place. */
export function signInTimeOf(token: string): Date | undefined {
  const seconds = claimsOf(token)?.auth_time
  return seconds === undefined ? undefined : new Date(seconds * 1000)
}

const accessTokenKeys = () => keys().filter((key) => key.endsWith('.accessToken'))
const beside = (key: string) => key.replace(/accessToken$/, 'assurance')
const signedInAt = (key: string) => claimsOf(window.localStorage.getItem(key) ?? '')?.auth_time ?? 0

function read(key: string): z.infer<typeof Stored> | undefined {
  try {
    return Stored.parse(JSON.parse(window.localStorage.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}
