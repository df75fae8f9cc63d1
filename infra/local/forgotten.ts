import { randomBytes } from 'node:crypto'
import { type Forgotten, openForgotten } from '../../functions/adapters/forgotten.ts'
import { openStateFile } from './state-file.ts'

/** The list of forgotten learners in a file, and its key beside it, in place of S3 and SSM. */
export function createForgotten(file: string): Forgotten {
  const { state, save } = openStateFile(file, () => ({
    key: randomBytes(32).toString('hex'),
    entries: {} as Record<string, string>,
  }))
  const key = async () => state.key
  return openForgotten({
    now: () => new Date(),
    secret: { read: key, readOrCreate: key },
    entries: {
      async put(name, text) {
        state.entries[name] = text
        save()
      },
      all: async () => Object.entries(state.entries),
    },
  })
}
