import { useMutation, useQuery } from '@tanstack/react-query'
import { getPromptVersions, postPromptVersion } from '#contract/versions'
import type { ModuleId } from '#domain/catalogue'
import { useClient } from '../../client/client.ts'
import { changedMeanwhile, VersionList } from '../../components/earlier-versions/version-list.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import { titleOf } from './prompt-draft.ts'
import type { PromptWords } from './prompt-form.tsx'

export type EarlierPromptVersionsProps = {
  moduleId: ModuleId
  promptId: string
  /** What the form shows. */
  current: PromptWords
  onTake: (words: PromptWords) => void
}

/** The earlier versions of a prompt. Keeps what's in the form as one before another replaces it. */
export function EarlierPromptVersions({ moduleId, promptId, current, onTake }: EarlierPromptVersionsProps) {
  const { send } = useClient()
  const toast = useToast()
  const { data, error, refetch } = useQuery({
    queryKey: ['prompt-versions', promptId],
    queryFn: () => send(getPromptVersions, { moduleId, promptId }),
    staleTime: 0,
  })
  const take = useMutation({
    mutationFn: ({ over }: { words: PromptWords; over: PromptWords }) => {
      const kept = { title: titleOf(over), text: over.text, operation: crypto.randomUUID() }
      return send(postPromptVersion, { moduleId, promptId, ...kept })
    },
    // `current` is the latest here, also if the learner has typed while the request was under way.
    onSuccess: (_, { words, over }) => {
      if (current.title === over.title && current.text === over.text) onTake(words)
      else toast.error(changedMeanwhile)
      void refetch()
    },
    onError: ({ message }) => toast.error(`Your current prompt stays, because it could not be kept first. ${message}`),
  })
  return (
    <VersionList
      versions={data?.versions}
      error={error}
      onRetry={() => void refetch()}
      current={shown({ title: titleOf(current), text: current.text })}
      show={shown}
      onTake={({ title, text }) => take.mutate({ words: { title: title ?? '', text }, over: current })}
      taking={take.isPending}
    />
  )
}

const shown = ({ title, text }: { title: string | null; text: string }): string =>
  title === null ? text : `${title}\n\n${text}`
