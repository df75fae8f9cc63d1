import { accountNightAfter } from '#core/day'
import { type KeyStorage, storageOf } from './safe-storage.ts'

const key = 'portal.deletion'

/**
 * What this device knows about a requested deletion. When a session ends, it tells a deleted account from one that has to sign in
 * again: Cognito's answer is the same. It may be out of date, because the learner may have cancelled on another device.
 */
export function askedDeletion(storage: KeyStorage = storageOf('localStorage')) {
  return {
    remember: (sub: string, due: string) => storage.setItem(key, `${sub} ${due}`),
    forget: () => storage.removeItem(key),
    /** When the account was to be deleted, if the night after that has begun. Until then it can still be kept. */
    dueBefore(sub: string, now = Date.now()): string | undefined {
      const [account, due = ''] = storage.getItem(key)?.split(' ') ?? []
      return account === sub && accountNightAfter(new Date(due)).getTime() < now ? due : undefined
    },
  }
}
