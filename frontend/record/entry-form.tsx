import { useState } from 'react'
import type { Place } from '#core/places'
import { counted } from '#core/text'
import { authorities, fieldsOf } from '#record/authorities'
import { type Category, kindNames, type Logged, standardNames } from '#record/entry'
import { entryLengths } from '#record/texts'
import type { EntryDraft } from '../autosave/targets/entry-fields.ts'
import { AutosavedTextArea, AutosavedTextField } from '../autosave/text-controls.tsx'
import { SelectField, Tick } from '../ui/fields.tsx'
import { DayField, FieldRow } from './fields.tsx'
import { OwnWords } from './own-words.tsx'
import { TimeFields } from './time-fields.tsx'

type EntryFormProps = { entry: Logged; place: Place | undefined; onChange: (entry: EntryDraft) => void }

/** The fields of an entry. Each change is saved by itself. What a completed module says can't be changed, but its time may be less. */
export function EntryForm({ entry, place, onChange }: EntryFormProps) {
  const { entryId: _, most, ...value } = entry
  const isOurs = most !== undefined
  const asks = new Set(place ? fieldsOf(place).map(([key]) => key) : [])
  const change = (part: Partial<EntryDraft>) => onChange({ ...value, ...part })
  const part = { entry, change }
  return (
    <div className="flex max-w-3xl flex-col gap-5 font-sans">
      <Line {...part} name="title" label="Title" readOnly={isOurs} />
      {!isOurs && (
        <FieldRow>
          <SelectField
            label="Type"
            names={kindNames}
            value={value.kind}
            open={null}
            onChange={(kind) => kind && change({ kind })}
          />
          <Line {...part} name="provider" label="Provider" optional />
        </FieldRow>
      )}
      <When {...part} />
      {place && authorities[place].categories && !isOurs && (
        <SelectField<Category>
          label="Category"
          names={{ accredited: 'TQI-accredited', identified: 'Teacher-identified' }}
          value={value.category}
          open={null}
          onChange={(category) => category && change({ category })}
        />
      )}
      <Standards value={value.standards} onChange={(standards) => change({ standards })} />
      {(!place || asks.has('priorityArea')) && (
        <Line {...part} name="priorityArea" label="Priority area, if applicable" optional />
      )}
      <Text {...part} name="description" label="Description" />
      <TextWithOwnWords {...part} name="learned" label="What I learnt" />
      <TextWithOwnWords {...part} name="applied" label="How I will apply it" />
      {asks.has('connection') && (
        <Text {...part} name="connection" label="Connection to the Standards, in your own words" />
      )}
      <TextWithOwnWords {...part} name="reflections" label="Reflections for your evidence" />
      <Text
        {...part}
        name="evidence"
        label="Evidence, and where you keep it"
        hint="For example “certificate, in my folder of 2026”."
      />
    </div>
  )
}

/** What each part of the form gets. */
type PartProps = { entry: Logged; change: (part: Partial<EntryDraft>) => void }

/** The days and the time. Those of a completed module come from the lesson. */
function When({ entry, change }: PartProps) {
  const { from, to, minutes, most } = entry
  const isOneDay = to === '' || to === from
  // As it was before the first day was typed: on its way to 30 it's 3 for a moment, which may be the last day.
  const [oneDay, setOneDay] = useState(isOneDay)
  const isOurs = most !== undefined
  return (
    <>
      <FieldRow>
        {!isOurs && (
          <>
            <DayField
              label="First day"
              value={from}
              onFocus={() => setOneDay(isOneDay)}
              onChange={(day) => change({ from: day, ...(oneDay && { to: day }) })}
            />
            <DayField label="Last day" value={to} onChange={(day) => change({ to: day })} />
          </>
        )}
        <TimeFields value={minutes} most={most} onChange={(time) => change({ minutes: time })} />
      </FieldRow>
      {isOurs && (
        <p className="font-sans text-sm text-bark">
          The day and the time come from the lesson that you completed. You can log less time, or 0 to leave it out.
        </p>
      )}
    </>
  )
}

const standards = Object.entries(standardNames).map(([number, name]) => ({ number: Number(number), name }))

type StandardsProps = { value: EntryDraft['standards']; onChange: (standards: EntryDraft['standards']) => void }

const Standards = ({ value, onChange }: StandardsProps) => (
  <fieldset>
    <legend className="font-semibold">Standards</legend>
    {standards.map(({ number, name }) => (
      <Tick
        key={number}
        checked={value.includes(number)}
        onChange={({ target }) =>
          onChange(
            standards.map((one) => one.number).filter((one) => (one === number ? target.checked : value.includes(one))),
          )
        }
      >
        {number} {name}
      </Tick>
    ))}
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
