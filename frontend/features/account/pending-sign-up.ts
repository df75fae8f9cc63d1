import { type KeyStorage, storageOf } from '../../session/safe-storage.ts'

const key = 'portal.confirming'
let secret: { email: string; password: string } | undefined

/**
 * A sign-up that is waiting for its code. The address survives a reload. The password stays in memory only; it lets a learner
 * who confirms straight away be signed in without typing it again.
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
