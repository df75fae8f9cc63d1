import { getPromptHistory, getPromptVersion } from '#contract/earlier-versions'
import type { ModuleId } from '#domain/catalogue'
import { useClient } from '../../client/client.ts'
import { useVersions } from '../../client/use-versions.ts'
import { VersionList } from '../../components/earlier-versions/version-list.tsx'
import { type PromptWords, readable, titleOf } from './prompt-words.ts'

export type EarlierPromptVersionsProps = {
  moduleId: ModuleId
  promptId: string
  /** What the form shows. */
  current: PromptWords
  onTake: (words: PromptWords) => void
}

/** The earlier versions of a prompt. */
export function EarlierPromptVersions({ moduleId, promptId, current, onTake }: EarlierPromptVersionsProps) {
  const { send } = useClient()
  const words = { title: titleOf(current), text: current.text }
  const versions = useVersions({
    of: promptId,
    list: () => send(getPromptHistory, { moduleId, promptId }),
    read: (key) => send(getPromptVersion, { moduleId, promptId, key }),
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
