import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Prompt } from '#prompts/contract'
import { allTags, isSameTag, tagFrom, tagsOf, tagsProblem, withTagRenamed } from '#prompts/tags'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { useToast } from '../ui/toast.tsx'
import { messageOf } from './library.ts'
import { type Progress, progressLine } from './one-by-one.ts'
import { useRetagAll } from './retag.ts'

/** All tags of the library, each to be renamed or removed everywhere. */
export function TagList({ library }: { library: readonly Prompt[] }) {
  const toast = useToast()
  const retagAll = useRetagAll()
  const [progress, setProgress] = useState<Progress>()
  const [renaming, setRenaming] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const has = (tag: string) => (prompt: Prompt) => tagsOf(prompt).some((one) => isSameTag(one, tag))
  const run = async (concerns: (prompt: Prompt) => boolean, change: (tags: readonly string[]) => string[]) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setProgress({ done: 0, of: library.filter(concerns).length })
    try {
      return await retagAll(concerns, change, { onProgress: setProgress, signal })
    } catch (error) {
      if (signal.aborted) return undefined
      toast.error(
        `${messageOf(error, 'Not every prompt could be changed.')} Those that were changed stay so; press again to change the rest.`,
      )
      return undefined
    } finally {
      setProgress(undefined)
    }
  }
  const remove = async (tag: string) => {
    const before = await run(has(tag), (tags) => withTagRenamed(tags, tag, undefined))
    if (!before) return
    const ids = new Set(before.map(({ promptId }) => promptId))
    const undo = () =>
      void run(
        ({ promptId }) => ids.has(promptId),
        (tags) => [...tags, tag],
      )
    toast.success(`“${tag}” is removed from ${counted(before.length)}`, { action: { label: 'Undo', onSelect: undo } })
  }
  const rename = async (from: string, to: string) => {
    const before = await run(has(from), (tags) => withTagRenamed(tags, from, to))
    if (!before) return
    setRenaming(undefined)
    toast.success(`“${from}” is now “${to}” in ${counted(before.length)}`)
  }
  const tags = allTags(library)
  return (
    <div className="flex flex-col gap-2 pb-4 font-sans">
      <p role="status" className="text-base text-bark empty:hidden">
        {progress && `Changing ${progressLine(progress)}.`}
      </p>
      <ul className="m-0! list-none p-0!">
        {tags.map(({ tag, count }) => (
          <li key={tag} className="m-0! flex flex-wrap items-center gap-x-2 border-b border-line py-1">
            <span className="min-w-24 flex-1 wrap-anywhere">
              <span translate="no">{tag}</span> <small className="text-bark">{counted(count)}</small>
            </span>
            {renaming === tag ? (
              <RenameTag
                tag={tag}
                others={tags.map((one) => one.tag)}
                busy={progress !== undefined}
                onRename={(to) => void rename(tag, to)}
                onCancel={() => setRenaming(undefined)}
              />
            ) : (
              <>
                <Button look="quiet" disabled={progress !== undefined} onClick={() => setRenaming(tag)}>
                  Rename<span className="sr-only">: {tag}</span>
                </Button>
                <Button look="quiet" disabled={progress !== undefined} onClick={() => void remove(tag)}>
                  Remove<span className="sr-only">: {tag}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const counted = (count: number): string => (count === 1 ? '1 prompt' : `${count} prompts`)

type RenameTagProps = {
  tag: string
  others: readonly string[]
  busy: boolean
  onRename: (to: string) => void
  onCancel: () => void
}

function RenameTag({ tag, others, busy, onRename, onCancel }: RenameTagProps) {
  const [typed, setTyped] = useState(tag)
  const to = tagFrom(typed)
  const problem = tagsProblem([to])
  const joins = others.find((one) => isSameTag(one, to) && !isSameTag(one, tag))
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && to && !problem) onRename(joins ?? to)
  }
  return (
    <form onSubmit={save} className="flex flex-wrap items-end gap-2 py-2">
      <TextField
        label={`New name of “${tag}”`}
        value={typed}
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        hint={joins && `You have “${joins}” already: the two become one.`}
        error={problem}
      />
      <Button type="submit" look="secondary" busy={busy && 'Saving...'}>
        Rename everywhere
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
