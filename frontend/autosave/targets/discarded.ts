import { postNoteVersion, postPromptVersion } from '#contract/versions'
import type { ModuleId } from '#domain/catalogue'
import type { Client } from '../../client/client.ts'
import { thisDevice } from '../../session/this-device.ts'
import { failedSave } from '../failed-save.ts'
import type { Discarded, Target } from '../target.ts'

/** Releases before this kind read every unknown entry as quiz answers, so the text stands in `chosen`. */
type Entry = { chosen: { text: string }; discarded: Discarded }

/** Keeps discarded text as an earlier version on the server, from where the learner can take it back for 30 days. */
export const discardedTarget = (send: Client['send']): Target<Discarded | null> => ({
  empty: null,
  same: (one, other) => one === other,
  isBlank: (value) => value === null,
  async save(path, { value }) {
    try {
      if (value) {
        const { moduleId: id, ...rest } = value
        // The path is unique, so that the text is kept once, whichever tab sends it how often.
        const common = { moduleId: id as ModuleId, operation: path, where: thisDevice() }
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
