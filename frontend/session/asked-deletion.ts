import { type KeyStorage, storageOf } from './safe-storage.ts'

const key = 'portal.deletion'

/**
 * What this device knows of a deletion that was asked for. When a session is over, it tells an account that's gone from one that
 * has to sign in again, which Cognito answers alike. It may be out of date: another device may have taken it back.
 */
export function askedDeletion(storage: KeyStorage = storageOf('localStorage')) {
  return {
    remember: (sub: string, due: string) => storage.setItem(key, `${sub} ${due}`),
    forget: () => storage.removeItem(key),
    /** When the account was to be deleted, if that's past. */
    dueBefore(sub: string, now = Date.now()): string | undefined {
      const [account, due = ''] = storage.getItem(key)?.split(' ') ?? []
      return account === sub && Date.parse(due) < now ? due : undefined
    },
  }
}
