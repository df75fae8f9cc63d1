import { type Forgotten, openForgotten } from '../../../functions/adapters/forgotten.ts'
import { openStateFile } from '../state-file.ts'

/** The list of learners whose accounts were deleted, in a file beside the table. */
export function createForgotten(file: string): Forgotten {
  const { state, save } = openStateFile<Record<string, string>>(file, () => ({}))
  const key = async () => 'a key of this computer'
  return openForgotten({
    now: () => new Date(),
    secret: { read: key, readOrCreate: key },
    entries: {
      async put(name, text) {
        state[name] = text
        save()
      },
      all: async () => Object.entries(state),
    },
  })
}
