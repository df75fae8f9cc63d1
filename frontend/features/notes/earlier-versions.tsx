import { useMutation, useQuery } from '@tanstack/react-query'
import { getNoteVersions, postNoteVersion } from '#contract/versions'
import type { ModuleId } from '#domain/catalogue'
import { useClient } from '../../client/client.ts'
import { changedMeanwhile, VersionList } from '../../components/earlier-versions/version-list.tsx'
import { useToast } from '../../components/toast/toast.tsx'

type EarlierVersionsProps = {
  moduleId: ModuleId
  boxId: string
  current: string
  /** Formats a text of this box for reading. */
  format?: ((text: string) => string) | undefined
  /** Puts a text into the box. Undefined if the box is locked. */
  onTake: ((text: string) => void) | undefined
}

/** The earlier versions of a notes box. Keeps the current text as one before another replaces it. */
export function EarlierVersions({ moduleId, boxId, current, format = asIs, onTake }: EarlierVersionsProps) {
  const { send } = useClient()
  const toast = useToast()
  const { data, error, refetch } = useQuery({
    queryKey: ['note-versions', moduleId, boxId],
    queryFn: () => send(getNoteVersions, { moduleId, boxId }),
    staleTime: 0,
  })
  const take = useMutation({
    mutationFn: ({ over }: { text: string; over: string }) =>
      send(postNoteVersion, { moduleId, boxId, text: over, operation: crypto.randomUUID() }),
    // `current` is the latest here, also if the learner has typed while the request was under way.
    onSuccess: (_, { text, over }) => {
      if (current === over) onTake?.(text)
      else toast.error(changedMeanwhile)
      void refetch()
    },
    onError: ({ message }) => toast.error(`Your current text stays, because it could not be kept first. ${message}`),
  })
  return (
    <VersionList
      versions={data?.versions}
      error={error}
      onRetry={() => void refetch()}
      current={format(current)}
      show={({ text }) => format(text)}
      onTake={onTake && (({ text }) => take.mutate({ text, over: current }))}
      taking={take.isPending}
    />
  )
}

const asIs = (text: string): string => text
