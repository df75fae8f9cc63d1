import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { limits } from '#core/limits'
import type { Prompt } from '#prompts/contract'
import { allTags, isSameTag, tagsIn, tagsOf, tagsProblem, tidyTags } from '#prompts/tags'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { useToast } from '../ui/toast.tsx'
import { messageOf, useLibrary } from './library.ts'
import { useRetag } from './retag.ts'

/** Adds tags to a prompt and takes them away. Each change is saved at once. */
export function TagEditor({ prompt }: { prompt: Prompt }) {
  const toast = useToast()
  const retag = useRetag()
  const { data: library = [] } = useLibrary()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const field = useId()
  const tags = tagsOf(prompt)
  const known = allTags(library).map(({ tag }) => tag)
  const save = async (change: (tags: readonly string[]) => string[]) => {
    setSaving(true)
    try {
      await retag(prompt, change)
      setTyped('')
    } catch (error) {
      toast.error(messageOf(error, 'The tags could not be saved. Please try again.'))
    } finally {
      setSaving(false)
      document.getElementById(field)?.focus()
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    // One that the library has already keeps its spelling.
    const wanted = tagsIn(typed).map((tag) => known.find((one) => isSameTag(one, tag)) ?? tag)
    if (saving || wanted.length === 0) return
    const all = tidyTags([...known, ...wanted]).length
    const wrong =
      tagsProblem(tidyTags([...tags, ...wanted])) ??
      (all > Math.max(limits.tags.inAll, known.length)
        ? `A library can have up to ${limits.tags.inAll} tags. Please take one that you have, or remove one first.`
        : undefined)
    setProblem(wrong)
    if (!wrong) void save((now) => [...now, ...wanted])
  }
  return (
    <form onSubmit={add} className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
      {tags.length > 0 && (
        <ul className="tags">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="tag tag-remove"
                aria-disabled={saving || undefined}
                onClick={() => saving || void save((now) => now.filter((one) => !isSameTag(one, tag)))}
              >
                <span translate="no">{tag}</span>
                <span className="sr-only">: remove this tag</span>
                <X aria-hidden="true" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          id={field}
          label="Add a tag"
          hint={problem ? undefined : 'Several with commas between them.'}
          error={problem}
          list={`${field}-known`}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
        <datalist id={`${field}-known`}>
          {known.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit" look="secondary" busy={saving && 'Saving...'}>
          Add
        </Button>
      </div>
    </form>
  )
}
