import { useQuery } from '@tanstack/react-query'
import { getNoteVersions } from '#contract/versions'
import type { ModuleId } from '#domain/catalogue'
import { useClient } from '../../client/client.ts'
import { VersionList } from '../../components/earlier-versions/version-list.tsx'

type EarlierVersionsProps = {
  moduleId: ModuleId
  boxId: string
  current: string
  /** Formats a text of this box for reading. */
  format?: ((text: string) => string) | undefined
  /** Puts a text into the box. Undefined if the box is locked. */
  onTake: ((text: string) => void) | undefined
}

/** The earlier versions of a notes box. */
export function EarlierVersions({ moduleId, boxId, current, format = asIs, onTake }: EarlierVersionsProps) {
  const { send } = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['note-versions', moduleId, boxId],
    queryFn: () => send(getNoteVersions, { moduleId, boxId }),
    staleTime: 0,
  })
  return (
    <VersionList
      versions={data?.versions}
      error={error}
      onRetry={() => void refetch()}
      current={format(current)}
      show={({ text }) => format(text)}
      onTake={onTake && (({ text }) => onTake(text))}
    />
  )
}

const asIs = (text: string): string => text
