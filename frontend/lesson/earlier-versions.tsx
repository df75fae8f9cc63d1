import type { ModuleId } from '#catalogue/catalogue'
import { getNoteHistory, getNoteVersion } from '#work/contract'
import type { Kept } from '../autosave/autosave.ts'
import { useClient } from '../client/client.ts'
import { useVersions } from '../versions/use-versions.ts'
import { VersionList } from '../versions/version-list.tsx'

type EarlierVersionsProps = {
  moduleId: ModuleId
  boxId: string
  current: string
  kept: readonly Kept<string>[]
  /** Formats a text of this box for reading. */
  format?: ((text: string) => string) | undefined
  /** Puts a text into the box. Undefined if the box is locked. */
  onTake: ((text: string) => void) | undefined
}

/** The earlier versions of a notes box. */
export function EarlierVersions({ moduleId, boxId, current, kept, format = asIs, onTake }: EarlierVersionsProps) {
  const { send } = useClient()
  const versions = useVersions({
    of: `${moduleId} ${boxId}`,
    list: () => send(getNoteHistory, { moduleId, boxId }),
    read: (key) => send(getNoteVersion, { moduleId, boxId, key }),
    kept: kept.map(({ at, value: text }) => ({ at, words: { text } })),
    current: { text: current },
  })
  return (
    <VersionList
      versions={versions}
      current={{ text: current }}
      show={({ text }) => format(text)}
      onTake={onTake && (({ text }) => onTake(text))}
    />
  )
}

const asIs = (text: string): string => text
