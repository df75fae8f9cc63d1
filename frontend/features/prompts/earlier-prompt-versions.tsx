import { useQuery } from '@tanstack/react-query'
import { getPromptVersions } from '#contract/versions'
import type { ModuleId } from '#domain/catalogue'
import { useClient } from '../../client/client.ts'
import { VersionList } from '../../components/earlier-versions/version-list.tsx'
import { type PromptWords, readable } from './prompt-words.ts'

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
  const { data, error, refetch } = useQuery({
    queryKey: ['prompt-versions', promptId],
    queryFn: () => send(getPromptVersions, { moduleId, promptId }),
    staleTime: 0,
  })
  return (
    <VersionList
      versions={data?.versions}
      error={error}
      onRetry={() => void refetch()}
      current={readable(current)}
      show={readable}
      onTake={({ title, text }) => onTake({ title: title ?? '', text })}
    />
  )
}
