import { useId, useState } from 'react'
import { moduleById } from '#domain/catalogue'
import { useWords } from '../../client/use-words.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { Spinner } from '../../components/spinner.tsx'

type OwnWordsProps = {
  /** The label of the text that takes them. */
  into: string
  value: string
  /** Whether plans come first. */
  plansFirst: boolean
  onChange: (value: string) => void
}

/** The learner's own words from lessons, to take into a text by ticking. Nothing is copied unasked; the text stays theirs to edit. */
export function OwnWords(props: OwnWordsProps) {
  const [open, setOpen] = useState(false)
  return (
    <Disclosure
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

function Choices({ value, plansFirst, onChange }: OwnWordsProps) {
  const id = useId()
  const { data, error } = useWords()
  if (error) return <p className="text-clay">{error.message}</p>
  if (!data) return <Spinner />
  const all = data.flatMap(({ moduleId, words }) => words.map((one) => ({ ...one, moduleId })))
  const isPlan = ({ label }: { label: string }) => plansFirst && /\bplan/i.test(label)
  const choices = [...all.filter(isPlan), ...all.filter((one) => !isPlan(one))]
  if (choices.length === 0)
    return <p className="record-quiet">You haven’t written in a lesson yet. What you write there can be chosen here.</p>
  return (
    <ul className="record-words">
      {choices.map(({ moduleId, boxId, label, text }) => (
        <li key={`${moduleId} ${boxId}`}>
          <label>
            <input
              type="checkbox"
              checked={value.includes(text)}
              aria-describedby={`${id}-${moduleId}-${boxId}`}
              onChange={({ target }) =>
                onChange(target.checked ? [value.trimEnd(), text].filter(Boolean).join('\n\n') : without(value, text))
              }
            />
            {label} <span className="record-quiet">{moduleById(moduleId).title}</span>
          </label>
          <p id={`${id}-${moduleId}-${boxId}`}>{text.length > 240 ? `${text.slice(0, 240)}…` : text}</p>
        </li>
      ))}
    </ul>
  )
}

/** A text without one that was taken into it, and without the gap that this leaves. */
function without(value: string, taken: string): string {
  const [before = '', ...after] = value.split(taken)
  return [before.trimEnd(), after.join(taken).trimStart()].filter(Boolean).join('\n\n')
}
