import * as z from 'zod/mini'
import { googleSessionEnd } from '../session/cognito-session.ts'
import { cognitoSettings } from '../session/cognito-settings.ts'
import { type KeyStorage, storageOf } from '../session/safe-storage.ts'

/** Without the last scope, the API and Cognito refuse the access token. */
const scope = 'openid email profile aws.cognito.signin.user.admin'

type Journey = Pick<Pending, 'linking' | 'again' | 'linkedTo' | 'email'> & {
  leave?: (address: string) => void
}

/**
 * Leaves for Google, by way of Cognito. The first round always asks which account, because Cognito and Google remember
 * whoever used this computer before; so Cognito's own session, if it has one, ends first. The second round follows by itself, and /signed-in checks that it's the same person.
 * @throws when the settings can't be loaded
 */
export async function goToGoogle({
  leave = (address) => window.location.assign(address),
  ...journey
}: Journey = {}): Promise<void> {
  const settings = await cognitoSettings()
  const { oauthEndpoint, userPoolClientId } = settings
  if (!oauthEndpoint) throw new Error('This stage has no Google sign-in')
  const [state, nonce, verifier] = [random(), random(), random()]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const end = googleSessionEnd(settings, '/signed-in')
  pendingGoogle().begin({ state, nonce, verifier, ...journey, ...(end && { resume: true }) })
  if (end) return leave(end)
  const query = new URLSearchParams({
    identity_provider: 'Google',
    response_type: 'code',
    client_id: userPoolClientId,
    redirect_uri: callbackUrl(),
    scope,
    state,
    nonce,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ...(journey.linkedTo === undefined && { prompt: 'select_account' }),
    ...(journey.email && { login_hint: journey.email }),
  })
  leave(`${oauthEndpoint}/oauth2/authorize?${query}`)
}

/** 256 random bits, in text that's safe in a URL. */
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const key = 'portal.google'

const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Cognito's own session comes to an end first; then /signed-in leaves for Google. */
  resume: z.optional(z.literal(true)),
  /** The address to offer at Google. */
  email: z.optional(z.string()),
  /** The learner who is linking Google on the account page; somebody else's Google account mustn't sign in over them. */
  linking: z.optional(z.string()),
  /** The learner who signs in again over an open page; somebody else's Google account must not take its place. */
  again: z.optional(z.string()),
  /** Set for the second round, after the account was linked: the server's hash of the learner whose account it is. */
  linkedTo: z.optional(z.string()),
})

/** What this tab remembers about a sign-in while the learner is at Google. */
export type Pending = z.infer<typeof Pending>

export const callbackUrl = (): string => `${window.location.origin}/signed-in`

/** The sign-in that this tab is waiting for. Taking it removes it, so that an answer counts once. */
export function pendingGoogle(storage: KeyStorage = storageOf('sessionStorage')) {
  return {
    begin: (pending: Pending) => storage.setItem(key, JSON.stringify(pending)),
    take(): Pending | undefined {
      const stored = storage.getItem(key)
      storage.removeItem(key)
      try {
        return Pending.parse(JSON.parse(stored ?? ''))
      } catch {
        return undefined
      }
    },
  }
}
