import { type KeyStorage, storageOf } from './safe-storage.ts'

const key = 'portal.deletion'

/** When the nightly run that deletes accounts begins, in minutes after midnight in Sydney. */
const nightlyRun = 70
const dayMinutes = 24 * 60

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
      return account === sub && runAfter(new Date(due)) < now ? due : undefined
    },
  }
}

/** When the nightly run comes that finds a deletion due; NaN for a date that can't be read. */
function runAfter(due: Date): number {
  const inSydney = due.toLocaleTimeString('en-AU', { timeZone: 'Australia/Sydney', hourCycle: 'h23' })
  const [hours = Number.NaN, minutes = Number.NaN] = inSydney.split(':').map(Number)
  const wait = (nightlyRun - hours * 60 - minutes + dayMinutes) % dayMinutes
  return due.getTime() + wait * 60_000
}
