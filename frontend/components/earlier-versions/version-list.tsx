import { useId, useState } from 'react'
import { dayAndTime } from '../day-and-time.ts'
import { Button } from '../forms/button.tsx'
import { Notice } from '../notice.tsx'
import { Skeleton } from '../skeleton.tsx'
import { WordDifferences } from './word-differences.tsx'

type Version = { id: string; savedAt: string; where?: string | undefined }

type VersionListProps<V extends Version> = {
  /** Newest first; undefined while they load. */
  versions: readonly V[] | undefined
  error: Error | null
  onRetry: () => void
  /** The current text, as `show` shows a version. */
  current: string
  show: (version: V) => string
  /** Undefined if the current text can't be changed. */
  onTake: ((version: V) => void) | undefined
}

/** Earlier versions of a text: the chosen one with its differences to the current text, and a button that takes it back. */
export function VersionList<V extends Version>({ versions, error, onRetry, current, ...rest }: VersionListProps<V>) {
  const name = useId()
  const [chosenKey, choose] = useState<string>()
  if (!versions && !error) return <Skeleton className="h-24 w-full" />
  if (!versions)
    return (
      <Notice
        tone="error"
        role="alert"
        action={
          <Button look="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        The earlier versions could not be loaded. They’re safe; please try again.
      </Notice>
    )
  const { show, onTake } = rest
  const others = versions.filter((version) => show(version) !== current)
  const chosen = others.find((version) => keyOf(version) === chosenKey) ?? others[0]
  if (!chosen)
    return <p className="m-0! font-sans text-base text-bark">There are no earlier versions from the last 30 days.</p>
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex max-h-60 flex-col overflow-auto font-sans text-base">
        <legend className="text-sm text-bark">Replaced texts are kept for 30 days.</legend>
        {others.map((version) => (
          <label key={keyOf(version)} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              checked={version === chosen}
              onChange={() => choose(keyOf(version))}
              className="size-4 shrink-0 accent-eucalypt"
            />
            Saved on {dayAndTime(version.savedAt)}
            {version.where && `, ${version.where}`}
          </label>
        ))}
      </fieldset>
      <WordDifferences current={current} chosen={show(chosen)} />
      {onTake && (
        <Button look="secondary" className="self-start" onClick={() => onTake(chosen)}>
          Take this one back
        </Button>
      )}
    </div>
  )
}

const keyOf = ({ savedAt, id }: Version): string => `${savedAt}#${id}`
