import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Place } from '#core/places'
import { counted } from '#core/text'
import { authorities, fieldsOf } from '#record/authorities'
import { type Category, kindNames, type Logged, standardNames } from '#record/entry'
import { entryLengths } from '#record/texts'
import { hoursText, spanText } from '#record/wording'
import type { EntryDraft } from '../autosave/targets/entry-fields.ts'
import { AutosavedTextArea, AutosavedTextField } from '../autosave/text-controls.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { SelectField } from '../ui/fields.tsx'
import { DayField, FieldRow } from './fields.tsx'
import { OwnWords } from './own-words.tsx'
import { TimeFields } from './time-fields.tsx'

type EntryFormProps = {
  entry: Logged
  place: Place | undefined
  /** Whether it's a new one, of which the first step is open. */
  begun: boolean
  onChange: (entry: EntryDraft) => void
}

/**
 * The fields of an entry in three steps, which hide them and nothing else: each change is saved by itself. What a completed module says
 * can't be changed, but its time may be less.
 */
export function EntryForm({ entry, place, begun, onChange }: EntryFormProps) {
  const { entryId, most, ...value } = entry
  const isOurs = most !== undefined
  const asks = new Set(place ? fieldsOf(place).map(([key]) => key) : [])
  const change = (part: Partial<EntryDraft>) => onChange({ ...value, ...part })
  const part = { entry, change }
  const steps: Step[] = [
    {
      title: 'What and when',
      says: [kindNames[value.kind], spanText(value)],
      fields: (
        <>
          <Line {...part} name="title" label="Title" readOnly={isOurs} />
          {!isOurs && (
            <SelectField
              label="Type"
              names={kindNames}
              value={value.kind}
              open={null}
              onChange={(kind) => kind && change({ kind })}
            />
          )}
          {!isOurs && <Days {...part} />}
        </>
      ),
    },
    {
      title: 'How long and where',
      says: [value.minutes !== null && hoursText(Math.max(0, value.minutes)), value.provider],
      fields: (
        <>
          <FieldRow>
            <TimeFields value={value.minutes} most={most} onChange={(minutes) => change({ minutes })} />
          </FieldRow>
          {isOurs && (
            <p className="text-sm text-bark">
              The day and the time come from the lesson that you completed. You can log less time, or 0 to leave it out.
            </p>
          )}
          {!isOurs && <Line {...part} name="provider" label="Provider" optional />}
          {place && authorities[place].categories && !isOurs && (
            <SelectField<Category>
              label="Category"
              names={{ accredited: 'TQI-accredited', identified: 'Teacher-identified' }}
              value={value.category}
              open={null}
              onChange={(category) => category && change({ category })}
            />
          )}
          {(!place || asks.has('priorityArea')) && (
            <Line {...part} name="priorityArea" label="Priority area, if applicable" optional />
          )}
          <Text {...part} name="description" label="Description" />
          <Text
            {...part}
            name="evidence"
            label="Evidence, and where you keep it"
            hint="For example “certificate, in my folder of 2026”."
          />
        </>
      ),
    },
    {
      title: 'What you learned and which Standards',
      says: [value.standards.length > 0 && `Standards ${value.standards.join(', ')}`, value.learned],
      fields: (
        <>
          <Standards value={value.standards} onChange={(standards) => change({ standards })} />
          <TextWithOwnWords {...part} name="learned" label="What I learned" />
          <TextWithOwnWords {...part} name="applied" label="How I will apply it" />
          {asks.has('connection') && (
            <Text {...part} name="connection" label="Connection to the Standards, in your own words" />
          )}
          <TextWithOwnWords {...part} name="reflections" label="Reflections for your evidence" />
        </>
      ),
    },
  ]
  const first = isOurs ? steps.map((_, n) => n) : [0]
  return <Steps id={entryId} steps={steps} first={begun ? first : []} />
}

/** `says` is what its fields hold, in brief, for whoever leaves them closed. */
type Step = { title: string; says: readonly (string | false)[]; fields: ReactNode }

type StepsProps = {
  /** Unique in the page. */
  id: string
  steps: readonly Step[]
  /** Those that are open at first. */
  first: readonly number[]
}

/** Steps that open one after the other, or any of them. Fields of closed ones stay in the page, with what's typed in them. */
function Steps({ id, steps, first }: StepsProps) {
  const [open, setOpen] = useState(first)
  const next = useRef<number>(undefined)
  // Once the step before is closed, or the page would move under what has the focus.
  useEffect(() => {
    if (next.current === undefined) return
    document.getElementById(`${id}-step-${next.current}`)?.querySelector('summary')?.focus()
    next.current = undefined
  })
  const goTo = (n: number) => {
    next.current = n
    setOpen([n])
  }
  return (
    <div className="font-sans">
      {steps.map(({ title, says, fields }, n) => {
        const after = steps[n + 1]
        return (
          <Disclosure
            key={title}
            id={`${id}-step-${n}`}
            className="-mt-px"
            open={open.includes(n)}
            onToggle={({ target, currentTarget }) => {
              if (target !== currentTarget) return
              const others = open.filter((one) => one !== n)
              setOpen(currentTarget.open ? [...others, n] : others)
            }}
            summary={
              <>
                <span className="sm:shrink-0">
                  {n + 1}. {title}
                </span>
                <span className="min-w-0 truncate text-sm font-normal text-bark group-open:hidden max-sm:hidden">
                  {says.filter(Boolean).join(' · ')}
                </span>
              </>
            }
          >
            <div className="flex max-w-3xl flex-col gap-5 pt-1 pb-2">
              {fields}
              {after && (
                <Button look="secondary" className="self-start print:hidden" onClick={() => goTo(n + 1)}>
                  Next: {after.title.charAt(0).toLowerCase() + after.title.slice(1)}
                </Button>
              )}
            </div>
          </Disclosure>
        )
      })}
    </div>
  )
}

/** What each part of the form gets. */
type PartProps = { entry: Logged; change: (part: Partial<EntryDraft>) => void }

function Days({ entry: { from, to }, change }: PartProps) {
  const isOneDay = to === '' || to === from
  // As it was before the first day was typed: on its way to 30 it's 3 for a moment, which may be the last day.
  const [oneDay, setOneDay] = useState(isOneDay)
  return (
    <FieldRow>
      <DayField
        label="First day"
        value={from}
        onFocus={() => setOneDay(isOneDay)}
        onChange={(day) => change({ from: day, ...(oneDay && { to: day }) })}
      />
      <DayField label="Last day" value={to} onChange={(day) => change({ to: day })} />
    </FieldRow>
  )
}

const standards = Object.entries(standardNames).map(([number, name]) => ({ number: Number(number), name }))

type StandardsProps = { value: EntryDraft['standards']; onChange: (standards: EntryDraft['standards']) => void }

/** The seven Standards as chips, each with its box, so that it's told by more than its colour. */
const Standards = ({ value, onChange }: StandardsProps) => (
  <fieldset>
    <legend className="font-semibold">Standards</legend>
    <div className="flex flex-wrap gap-2 pt-1.5">
      {standards.map(({ number, name }) => (
        <label
          key={number}
          className="relative isolate inline-flex min-h-11 cursor-pointer items-center gap-2 px-3 py-1 text-sm leading-snug"
        >
          <input
            type="checkbox"
            className="peer size-5 shrink-0"
            checked={value.includes(number)}
            onChange={({ target }) =>
              onChange(
                standards
                  .map((one) => one.number)
                  .filter((one) => (one === number ? target.checked : value.includes(one))),
              )
            }
          />
          {number} {name}
          <span
            aria-hidden="true"
            className="absolute inset-0 -z-1 rounded-sm border border-bark peer-checked:border-eucalypt peer-checked:bg-gum-wash"
          />
        </label>
      ))}
    </div>
  </fieldset>
)

type LineProps = PartProps & {
  name: 'title' | 'provider' | 'priorityArea'
  label: string
  optional?: boolean
  readOnly?: boolean
}

const Line = ({ entry, change, name, label, optional = false, readOnly = false }: LineProps) => (
  <AutosavedTextField
    id={`${entry.entryId}-${name}`}
    label={label}
    value={entry[name]}
    optional={optional}
    readOnly={readOnly}
    onType={(typed) => change({ [name]: typed })}
    hint={counted(entry[name], entryLengths[name].most)}
    error={tooLong(entry[name], entryLengths[name].most)}
  />
)

type OwnWordsName = 'learned' | 'applied' | 'reflections'
type TextProps<Name> = PartProps & { name: Name; label: string; hint?: string }

const Text = ({
  entry,
  change,
  name,
  label,
  hint,
}: TextProps<OwnWordsName | 'description' | 'connection' | 'evidence'>) => (
  <AutosavedTextArea
    id={`${entry.entryId}-${name}`}
    label={label}
    hint={hint}
    className="min-h-20"
    value={entry[name]}
    onType={(typed) => change({ [name]: typed })}
    counter={counted(entry[name], entryLengths[name].most)}
    error={tooLong(entry[name], entryLengths[name].most)}
  />
)

/** A text that the learner may take from what they wrote in lessons. */
const TextWithOwnWords = (props: TextProps<OwnWordsName>) => {
  const { entry, change, name, label } = props
  return (
    <>
      <Text {...props} />
      <OwnWords
        id={`${entry.entryId}-${name}`}
        into={label}
        value={entry[name]}
        plansFirst={name === 'applied'}
        onChange={(own) => change({ [name]: own })}
      />
    </>
  )
}

const tooLong = (text: string, most: number): string | undefined =>
  text.length > most
    ? `This can have up to ${most.toLocaleString('en-AU')} characters. It isn’t saved until it’s shorter; nothing has been cut.`
    : undefined
