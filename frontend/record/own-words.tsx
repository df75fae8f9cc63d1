import { useEffect, useId, useState } from 'react'
import { moduleById } from '#catalogue/catalogue'
import { commonEnds } from '#core/text'
import { useWords } from '../client/use-words.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Tick } from '../ui/fields.tsx'
import { Spinner } from '../ui/spinner.tsx'

type OwnWordsProps = {
  /** The text that takes them: its id on the page, and its label. */
  id: string
  into: string
  value: string
  /** Whether plans come first. */
  plansFirst: boolean
  onChange: (value: string) => void
}

/** The learner's own words from lessons, to take into a text by ticking. Nothing is copied unasked; the text stays theirs to edit. */
export function OwnWords(props: OwnWordsProps) {
  const [open, setOpen] = useState(false)
  const { id, value } = props
  useEffect(() => {
    notes.set(id, noteOf(id, value))
  }, [id, value])
  return (
    <Disclosure
      // It stands in an open one, which would turn its arrow too.
      className="[&:not([open])>summary>svg]:-rotate-90!"
      summary={
        <span>
          Choose from my own words<span className="sr-only"> for “{props.into}”</span>
        </span>
      }
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {open && <Choices {...props} />}
    </Disclosure>
  )
}

function Choices({ id, value, plansFirst, onChange }: OwnWordsProps) {
  const list = useId()
  const { data, error } = useWords()
  if (error) return <p className="text-clay">{error.message}</p>
  if (!data) return <Spinner />
  const all = data.flatMap(({ moduleId, words }) => words.map((one) => ({ ...one, moduleId })))
  const isPlan = ({ label }: { label: string }) => plansFirst && /\bplan/i.test(label)
  const choices = [...all.filter(isPlan), ...all.filter((one) => !isPlan(one))]
  if (choices.length === 0)
    return (
      <p className="font-sans text-sm text-bark">
        You haven’t written in a lesson yet. What you write there can be chosen here.
      </p>
    )
  const { taken, undo } = noteOf(id, value)
  const change = (note: Note) => {
    notes.set(id, note)
    onChange(note.value)
  }
  return (
    <ul>
      {choices.map(({ moduleId, boxId, label, text }) => {
        const box = `${moduleId} ${boxId}`
        const own = taken.find((one) => one.box === box && isWhole(one, value))
        const put = () => change(undo?.box === box ? undo.note : withWords(value, { box, text }, taken))
        return (
          <li key={box}>
            <Tick
              checked={own !== undefined}
              aria-describedby={`${list}-${moduleId}-${boxId}`}
              onChange={() => (own ? change(withoutWords(value, own, taken)) : put())}
            >
              {label} <span className="col-start-2 font-sans text-sm text-bark">{moduleById(moduleId).title}</span>
            </Tick>
            <p id={`${list}-${moduleId}-${boxId}`} className="ml-8 whitespace-pre-wrap wrap-anywhere">
              {text.length > 240 ? `${text.slice(0, 240)}…` : text}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** Words that a tick has put into a text: from which box, and where they stand. */
type Taken = { box: string; text: string; at: number }
/** What's known of a text: the words that ticks have put into it, and how to undo the last one that was taken out. */
type Note = { value: string; taken: readonly Taken[]; undo?: { box: string; note: Note } | undefined }

/** By the text's id. Only what a tick has put in may be taken out again: the same words may be the learner's own. */
const notes = new Map<string, Note>()

/** What's known of a text that may have been edited since. Words that an edit has touched are the learner's own from then on. */
function noteOf(id: string, value: string): Note {
  const before = notes.get(id) ?? { value, taken: [] }
  if (before.value === value) return before
  const { start, end } = commonEnds(before.value, value)
  const taken = before.taken.flatMap((one) => {
    if (one.at + one.text.length <= start) return [one]
    return one.at >= before.value.length - end ? [{ ...one, at: one.at + value.length - before.value.length }] : []
  })
  return { value, taken }
}

/** Whether the words still are a paragraph of their own. */
const isWhole = ({ text, at }: Taken, value: string): boolean =>
  /^\n?$/.test(value.slice(0, at).slice(-1)) && /^\n?$/.test(value.slice(at + text.length, at + text.length + 1))

function withWords(value: string, words: Omit<Taken, 'at'>, taken: readonly Taken[]): Note {
  const before = value.trimEnd() && `${value.trimEnd()}\n\n`
  return { value: before + words.text, taken: [...taken, { ...words, at: before.length }] }
}

/** A text without words that a tick has put into it, and without the gap that this leaves. Ticking them again undoes it. */
function withoutWords(value: string, words: Taken, taken: readonly Taken[]): Note {
  const before = value.slice(0, words.at).replace(/\n+$/, '')
  const after = value.slice(words.at + words.text.length).replace(/^\n+/, '')
  const start = before && after ? `${before}\n\n` : before
  const moved = start.length - (value.length - after.length)
  const others = taken.filter((one) => one !== words)
  return {
    value: start + after,
    taken: others.map((one) => (one.at > words.at ? { ...one, at: one.at + moved } : one)),
    undo: { box: words.box, note: { value, taken } },
  }
}
