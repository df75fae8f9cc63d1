import { useId } from 'react'
import { earlierVersions } from '#core/limits'
import { Button } from '../ui/button.tsx'
import { TryAgain } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { dayAndTime } from '../ui/time.ts'
import { WordDifferences } from './word-differences.tsx'

type Summary = { key: string; savedAt: string; where?: string | undefined; characters: number | undefined }

type VersionListProps<W> = {
  versions: {
    /** Newest first; undefined while they load. */
    all: readonly Summary[] | undefined
    failed: boolean
    retry: () => void
    chosen: Summary | undefined
    choose: (key: string) => void
    /** The text of the chosen one; undefined while it loads. */
    words: W | undefined
    wordsFailed: boolean
    retryWords: () => void
  }
  current: W
  /** A text as it reads. */
  show: (words: W) => string
  /** Undefined if the current text can't be changed. */
  onTake: ((words: W) => void) | undefined
}

/** Earlier versions of a text: the chosen one with its differences to the current text, and a button that puts it back. */
export function VersionList<W>({ versions, current, show, onTake }: VersionListProps<W>) {
  const name = useId()
  const { all, chosen, words } = versions
  if (!all)
    return versions.failed ? (
      <TryAgain role="alert" onRetry={versions.retry}>
        The earlier versions could not be loaded. They’re safe; please try again.
      </TryAgain>
    ) : (
      <Skeleton className="h-24 w-full" />
    )
  if (!chosen)
    return (
      <p className="m-0! font-sans text-base text-bark">
        There are no earlier versions from the last {earlierVersions.keptFor}.
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      {all.length === 1 ? (
        <p className="m-0! font-sans text-base">
          {nameOf(chosen)}. It’s kept for {earlierVersions.keptFor}.
        </p>
      ) : (
        <fieldset className="max-h-60 overflow-auto font-sans text-base">
          <legend className="text-sm text-bark">Replaced texts are kept for {earlierVersions.keptFor}.</legend>
          {all.map((version) => (
            <label key={version.key} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={name}
                checked={version === chosen}
                onChange={() => versions.choose(version.key)}
                className="size-4 shrink-0 accent-eucalypt"
              />
              {nameOf(version)}
            </label>
          ))}
        </fieldset>
      )}
      {words ? (
        <WordDifferences current={show(current)} chosen={show(words)} />
      ) : versions.wordsFailed ? (
        <TryAgain role="alert" onRetry={versions.retryWords}>
          This earlier version could not be loaded. It’s safe; please try again.
        </TryAgain>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {onTake && words && (
        <Button look="secondary" className="self-start" onClick={() => onTake(words)}>
          Put this text back
        </Button>
      )}
    </div>
  )
}

const nameOf = (version: Summary): string =>
  `Saved on ${dayAndTime(version.savedAt)}${version.where ? `, ${version.where}` : ''}${lengthOf(version)}`

const lengthOf = ({ characters }: Summary): string =>
  characters === undefined
    ? ''
    : ` (${characters === 1 ? '1 character' : `${characters.toLocaleString('en-AU')} characters`})`
