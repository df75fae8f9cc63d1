import * as z from 'zod/mini'
import { agreementToMetadata, type SignUpAgreement } from '#people/terms-versions'
import { type KeyStorage, storageOf } from '../session/safe-storage.ts'

const NavigationState = z.object({
  email: z.optional(z.string()),
  notice: z.optional(z.enum(['confirmed', 'password-set', 'unfinished-account'])),
})

/** What one account page passes to the next in the history state: an email address to prefill, a notice to show. */
export type NavigationState = z.infer<typeof NavigationState>

/** The history state if it has our shape, else nothing. */
export const navigationStateOf = (state: unknown): NavigationState => {
  const parsed = z.safeParse(NavigationState, state)
  return parsed.success ? parsed.data : {}
}

const key = 'portal.confirming'
const agreedKey = 'portal.agreed'
let secret: { email: string; password: string } | undefined

/**
 * A sign-up that's waiting for its code. The address and what was agreed survive a reload; the password stays in memory. It lets a learner
 * who confirms straight away be signed in without typing it again.
 */
export function pendingSignUp(storage: KeyStorage = storageOf('sessionStorage')) {
  return {
    email: (): string | undefined => storage.getItem(key) ?? undefined,
    password: (email: string): string | undefined => (secret?.email === email ? secret.password : undefined),
    begin(email: string, password: string, agreed?: SignUpAgreement): void {
      secret = { email, password }
      storage.setItem(key, email)
      if (agreed) storage.setItem(agreedKey, JSON.stringify([email, agreementToMetadata(agreed)]))
    },
    /** What the owner of the address agreed to in this tab, as `clientMetadata` for Cognito. */
    agreed(email: string): Record<string, string> | undefined {
      try {
        const [of, agreed] = JSON.parse(storage.getItem(agreedKey) ?? '[]')
        return of === email ? agreed : undefined
      } catch {
        return undefined
      }
    },
    end(): void {
      secret = undefined
      storage.removeItem(key)
      storage.removeItem(agreedKey)
    },
  }
}
