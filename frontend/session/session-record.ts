import * as z from 'zod/mini'
import { type KeyStorage, storageOf } from './safe-storage.ts'

/** Where every tab reads who is signed in on this device, or who has signed out on purpose. */
export const recordKey = 'portal.session'

const Learner = z.object({ sub: z.string(), email: z.optional(z.string()) })
const Record = z.union([Learner, z.object({ left: z.string() })])

/** The account of a session. `sub` never changes; the e-mail address is for display. */
export type Learner = z.infer<typeof Learner>

/** The device's own note of the session beside the tokens: it survives an expiry, and tells the tabs of each other. */
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
    /** The account that was last signed out on purpose. */
    left(): string | undefined {
      const record = read()
      return record && 'left' in record ? record.left : undefined
    },
    keep: ({ sub, email }: Learner) => write({ sub, email }),
    leave: (sub: string) => write({ left: sub }),
    forget: () => storage.removeItem(recordKey),
  }
}

export type SessionRecord = ReturnType<typeof sessionRecord>
