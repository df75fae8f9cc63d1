import * as z from 'zod/mini'
import { type KeyStorage, storageOf } from './safe-storage.ts'

/** The localStorage key under which all tabs share who is signed in on this device, or who signed out. */
export const recordKey = 'portal.session'

const Learner = z.object({ sub: z.string(), email: z.optional(z.string()) })
const Record = z.union([Learner, z.object({ left: z.string() })])

/** The session's account. `sub` never changes; `email` is for display only. */
export type Learner = z.infer<typeof Learner>

/** Who is signed in on this device, stored apart from the tokens: it outlives them, and its changes reach the other tabs. */
export function sessionRecord(storage: KeyStorage = storageOf('localStorage')) {
  const read = (): z.infer<typeof Record> | undefined => {
    try {
      return Record.parse(JSON.parse(storage.getItem(recordKey) ?? ''))
    } catch {
      return undefined
    }
  }
  const write = (value: z.infer<typeof Record>) => storage.setItem(recordKey, JSON.stringify(value))
  return {
    learner(): Learner | undefined {
      const record = read()
      return record && 'sub' in record ? record : undefined
    },
    /** The `sub` of the account that signed out last. An expired session doesn't count. */
    signedOutSub(): string | undefined {
      const record = read()
      return record && 'left' in record ? record.left : undefined
    },
    saveLearner: ({ sub, email }: Learner) => write({ sub, email }),
    saveSignOut: (sub: string) => write({ left: sub }),
    clear: () => storage.removeItem(recordKey),
  }
}

export type SessionRecord = ReturnType<typeof sessionRecord>
