import { getEntryHistory, getEntryVersion } from '#record/contract'
import { type Entry, entryIn, entryText } from '#record/entry'
import type { Kept } from '../autosave/autosave.ts'
import { type EntryDraft, readableEntry } from '../autosave/targets/entry-fields.ts'
import { useClient } from '../client/client.ts'
import { useVersions } from '../versions/use-versions.ts'
import { VersionList } from '../versions/version-list.tsx'

type EarlierEntriesProps = {
  entryId: string
  current: Entry
  /** What this device alone has of it. */
  kept: readonly Kept<EntryDraft>[]
  onTake: (entry: Entry) => void
}

/** The earlier versions of an entry. */
export function EarlierEntries({ entryId, current, kept, onTake }: EarlierEntriesProps) {
  const { send } = useClient()
  const versions = useVersions({
    of: entryId,
    list: () => send(getEntryHistory, { entryId }),
    read: (key) => send(getEntryVersion, { entryId, key }),
    kept: kept.map(({ at, value }) => ({ at, words: { text: entryText(value) } })),
    current: { text: entryText(current) },
  })
  return (
    <VersionList
      // What's stored of an entry is longer than what its owner reads.
      versions={{ ...versions, all: versions.all?.map((one) => ({ ...one, characters: undefined })) }}
      current={{ text: entryText(current) }}
      show={({ text }) => readableEntry(entryIn(text))}
      onTake={({ text }) => onTake(entryIn(text))}
    />
  )
}
