import { postNoteVersion, postPromptVersion } from '#contract/versions'
import type { ModuleId } from '#domain/catalogue'
import type { Client } from '../../client/client.ts'
import { failedSave } from '../failed-save.ts'
import type { Target } from '../target.ts'
import { thisDevice } from '../where.ts'

/** Text that a button replaced or discarded, and what it belongs to. A prompt has a title, a box none. */
type Discarded =
  | { boxId: string; moduleId: string; text: string }
  | { promptId: string; moduleId: string; title: string | null; text: string }

/** Releases before this kind read every unknown entry as quiz answers, so the text stands in `chosen`. */
type Entry = { chosen: { text: string }; discarded: Discarded }

/** Keeps discarded text as an earlier version on the server, from where the learner can take it back for 30 days. */
export const discardedTarget = (send: Client['send']): Target<Discarded | null> => ({
  empty: null,
  same: (one, other) => one === other,
  isBlank: (value) => value === null,
  join: (stored) => stored,
  closedTab: 'wait',
  async save(_, { value, operation }) {
    try {
      if (value) {
        const { moduleId: id, ...rest } = value
        const common = { moduleId: id as ModuleId, operation, where: thisDevice() }
        await ('boxId' in rest
          ? send(postNoteVersion, { ...rest, ...common })
          : send(postPromptVersion, { ...rest, ...common }))
      }
    } catch (error) {
      const answer = failedSave(error)
      // Nothing is owed to text that the learner has discarded and the server can't keep, so it ends here.
      if (!('refused' in answer)) return answer
    }
    return { saved: { value, version: 1 } }
  },
  entryOf: ({ value }) => (value ? { chosen: { text: value.text }, discarded: value } : {}),
  storedIn: (entry, base) => ({ value: (entry as Entry).discarded, version: base.version }),
  asText: (_, value) => `## Discarded\n\n${value?.text ?? ''}`,
})
