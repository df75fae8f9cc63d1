import { type KeyStorage, storageOf } from './safe-storage.ts'

const key = 'portal.recovering'

/** The email address that a password reset code was sent to. Stored for this tab, so it survives a reload. */
export function pendingRecovery(storage: KeyStorage = storageOf('sessionStorage')) {
  return {
    email: (): string | undefined => storage.getItem(key) ?? undefined,
    begin: (email: string) => storage.setItem(key, email),
    end: () => storage.removeItem(key),
  }
}
