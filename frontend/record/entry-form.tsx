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

const standards = Object.entries(standardNames).map(([number, name]) => ({ number: Number(number), name }))

/** The fields of an entry. Each change is saved by itself. What a completed module says can't be changed, but its time may be less. */
export function EntryForm({ entry, place, onChange }: EntryFormProps) {
  const { entryId, most, ...value } = entry
  const change = (part: Partial<EntryDraft>) => onChange({ ...value, ...part })
  const asks = new Set(place ? fieldsOf(place).map(([key]) => key) : [])
  const isOurs = most !== undefined
  const isOneDay = value.to === '' || value.to === value.from
  // As it was before the first day was typed: on its way to 30 it's 3 for a moment, which may be the last day.
  const [oneDay, setOneDay] = useState(isOneDay)
  const line = (name: 'title' | 'provider' | 'priorityArea', label: string, optional = false) => (
    <AutosavedTextField
      id={`${entryId}-${name}`}
      label={label}
      value={value[name]}
      optional={optional}
      readOnly={isOurs && name !== 'priorityArea'}
      onType={(typed) => change({ [name]: typed })}
      hint={counted(value[name], entryLengths[name].most)}
      error={value[name].length > entryLengths[name].most ? tooLongHere(entryLengths[name].most) : undefined}
    />
  )
  const text = (
    name: 'description' | 'learned' | 'applied' | 'connection' | 'reflections' | 'evidence',
    label: string,
    hint?: string,
  ) => (
    <AutosavedTextArea
      id={`${entryId}-${name}`}
      label={label}
      hint={hint}
      className="min-h-20"
      value={value[name]}
      onType={(typed) => change({ [name]: typed })}
      counter={counted(value[name], entryLengths[name].most)}
      error={value[name].length > entryLengths[name].most ? tooLongHere(entryLengths[name].most) : undefined}
    />
  )
  const words = (name: 'learned' | 'applied' | 'reflections', into: string) => (
    <OwnWords
      id={`${entryId}-${name}`}
      into={into}
      value={value[name]}
      plansFirst={name === 'applied'}
      onChange={(own) => change({ [name]: own })}
    />
  )
  return (
    <div className="flex max-w-3xl flex-col gap-5 font-sans">
      {line('title', 'Title')}
      {!isOurs && (
        <FieldRow>
          <SelectField
            label="Type"
            names={kindNames}
            value={value.kind}
            open={null}
            onChange={(kind) => kind && change({ kind })}
          />
          {line('provider', 'Provider', true)}
        </FieldRow>
      )}
      <FieldRow>
        {!isOurs && (
          <>
            <DayField
              label="First day"
              value={value.from}
              onFocus={() => setOneDay(isOneDay)}
              onChange={(from) => change({ from, ...(oneDay && { to: from }) })}
            />
            <DayField label="Last day" value={value.to} onChange={(to) => change({ to })} />
          </>
        )}
        <TimeFields value={value.minutes} most={most} onChange={(minutes) => change({ minutes })} />
      </FieldRow>
      {isOurs && (
        <p className="font-sans text-sm text-bark">
          The day and the time come from the lesson that you completed. You can log less time, or 0 to leave it out.
        </p>
      )}
      {place && authorities[place].categories && !isOurs && (
        <SelectField<Category>
          label="Category"
          names={{ accredited: 'TQI-accredited', identified: 'Teacher-identified' }}
          value={value.category}
          open={null}
          onChange={(category) => category && change({ category })}
        />
      )}
      <fieldset>
        <legend className="font-semibold">Standards</legend>
        {standards.map(({ number, name }) => (
          <Tick
            key={number}
            checked={value.standards.includes(number)}
            onChange={({ target }) =>
              change({
                standards: standards
                  .map((one) => one.number)
                  .filter((one) => (one === number ? target.checked : value.standards.includes(one))),
              })
            }
          >
            {number} {name}
          </Tick>
        ))}
      </fieldset>
      {(!place || asks.has('priorityArea')) && line('priorityArea', 'Priority area, if applicable', true)}
      {text('description', 'Description')}
      {text('learned', 'What I learnt')}
      {words('learned', 'What I learnt')}
      {text('applied', 'How I will apply it')}
      {words('applied', 'How I will apply it')}
      {asks.has('connection') && text('connection', 'Connection to the Standards, in your own words')}
      {text('reflections', 'Reflections for your evidence')}
      {words('reflections', 'Reflections for your evidence')}
      {text('evidence', 'Evidence, and where you keep it', 'For example “certificate, in my folder of 2026”.')}
    </div>
  )
}

const tooLongHere = (most: number) =>
  `This can have up to ${most.toLocaleString('en-AU')} characters. It isn’t saved until it’s shorter; nothing has been cut.`
