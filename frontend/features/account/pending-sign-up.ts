import { type KeyStorage, storageOf } from '../../session/safe-storage.ts'

const key = 'portal.confirming'
let secret: { email: string; password: string } | undefined

/**
 * A sign-up that waits for its code. The address survives a reload; the password is in memory only, so that who confirms
 * at once is signed in without typing it again.
 */
export function pendingSignUp(storage: KeyStorage = storageOf('sessionStorage')) {
  return {
    email: (): string | undefined => storage.getItem(key) ?? undefined,
    password: (email: string): string | undefined => (secret?.email === email ? secret.password : undefined),
    begin(email: string, password: string): void {
      secret = { email, password }
      storage.setItem(key, email)
    },
    end(): void {
      secret = undefined
      storage.removeItem(key)
    },
  }
}
