import type { ModuleId } from '#catalogue/catalogue'
import { getPromptHistory, getPromptVersion } from '#prompts/contract'
import { useClient } from '../client/client.ts'
import { useVersions } from '../versions/use-versions.ts'
import { VersionList } from '../versions/version-list.tsx'
import { type PromptWords, readable, titleOf } from './prompt-words.ts'

export type EarlierPromptVersionsProps = {
  moduleId: ModuleId
  /** The prompt whose versions the server has; undefined to show only what this device has. */
  promptId?: string
  /** What the form on this device has lost. */
  kept: readonly { at: number; words: { title: string | null; text: string } }[]
  /** What the form shows. */
  current: PromptWords
  onTake: (words: PromptWords) => void
}

/** The earlier versions of a prompt and of the form that's open. */
export function EarlierPromptVersions({ moduleId, promptId, kept, current, onTake }: EarlierPromptVersionsProps) {
  const { send } = useClient()
  const words = { title: titleOf(current), text: current.text }
  const versions = useVersions({
    of: promptId ?? `form ${moduleId}`,
    list: async () => (promptId ? send(getPromptHistory, { moduleId, promptId }) : { versions: [] }),
    read: (key) => send(getPromptVersion, { moduleId, promptId: promptId ?? '', key }),
    kept,
    current: words,
  })
  return (
    <VersionList
      versions={versions}
      current={words}
      show={readable}
      onTake={({ title, text }) => onTake({ title: title ?? '', text })}
    />
  )
}
