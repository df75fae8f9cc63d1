import { type FormEvent, useState } from 'react'
import { isDay } from '#core/calendar'
import { type Place, placeNames } from '#core/places'
import { authorities } from '#record/authorities'
import { askedOf, type Period, periodProblem } from '#record/ledger'
import { readTime } from '#record/typed-time'
import { hoursText } from '#record/wording'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { DayField, FieldRow } from './fields.tsx'
import { unreadableTime } from './time-fields.tsx'
import { useSetPeriod } from './use-record.ts'

type Typed = { place: Place | undefined; from: string; to: string; hours: string | undefined }

type PeriodFormProps = {
  period: Period | undefined
  teachesIn: Place | undefined
  today: string
  onDone: () => void
}

const names = Object.fromEntries(
  Object.entries(placeNames).map(([place, name]) => [place, `${name}: ${authorities[place as Place].short}`]),
) as Record<Place, string>

/** Asks which authority the learner logs for, and from when to when: only they know. Their authority's year is filled in. */
export function PeriodForm({ period, teachesIn, today, onDone }: PeriodFormProps) {
  const [typed, setTyped] = useState<Typed>(
    period
      ? { ...period, hours: period.target === null ? undefined : hoursText(period.target) }
      : { place: teachesIn, ...(yearOf(teachesIn, today) ?? { from: '', to: '' }), hours: undefined },
  )
  /** What the form held for each authority that was chosen before, to give back when it's chosen again. */
  const [before, setBefore] = useState<ReadonlyMap<Place | undefined, Typed>>(new Map())
  const [pressed, setPressed] = useState(false)
  const save = useSetPeriod(onDone)
  const { place, from, to } = typed
  const asked = place && isDay(from) && isDay(to) && from <= to ? askedOf(place, typed) : null
  const hours = typed.hours ?? (asked === null ? '' : hoursText(asked))
  const target = readTime(hours, 60)
  const entered = place && target !== undefined && { place, from, to, target }
  const problem = !place ? 'Choose where you’re registered.' : !entered ? unreadableTime : periodProblem(entered)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (entered && !problem) save.mutate(entered)
  }
  const choose = (next: Place | undefined) => {
    setBefore(new Map(before).set(place, typed))
    // One authority's year says nothing about another's.
    const isFilledIn = from === yearOf(place, today)?.from
    const dates = yearOf(next, today) ?? (isFilledIn ? { from: '', to: '' } : { from, to })
    setTyped(before.get(next) ?? { place: next, hours: undefined, ...dates })
  }
  return (
    <form className="flex max-w-3xl flex-col gap-5 font-sans" onSubmit={submit} noValidate>
      <SelectField label="Where you’re registered" names={names} value={place} open="Choose one" onChange={choose} />
      <FieldRow>
        <DayField label="First day" value={from} onChange={(day) => setTyped({ ...typed, from: day })} />
        <DayField label="Last day" value={to} onChange={(day) => setTyped({ ...typed, to: day })} />
        <TextField
          label="Hours asked"
          value={hours}
          optional
          error={target === undefined ? unreadableTime : undefined}
          onChange={(event) => setTyped({ ...typed, hours: event.target.value })}
        />
      </FieldRow>
      <p className="font-sans text-sm text-bark">
        The dates of your year or period are in your account with the authority.
        {place && asked !== null && ` ${askedText(place, asked)} Change it if yours differs.`}
      </p>
      {pressed && problem && (
        <p role="alert" className="font-semibold text-clay">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending && 'Saving...'}>
          Save
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What the authority asks, as we read it: of a whole period, or of the years that these dates make. */
function askedText(place: Place, asked: number): string {
  const { asks, short } = authorities[place]
  if (asks?.per === 'period') return `${short} asks ${hoursText(asked)} of a whole period, as we read it.`
  const yearly = hoursText(asks?.minutes ?? 0)
  return `${short} asks ${yearly} a year, as we read it${yearly === hoursText(asked) ? '' : `: ${hoursText(asked)} for these years`}.`
}

/** The authority's year that today is in, where it's the same for everybody. */
function yearOf(place: Place | undefined, today: string): { from: string; to: string } | undefined {
  const ends = place && authorities[place].asks?.yearEnds
  if (!ends) return undefined
  const year = Number(today.slice(0, 4))
  const to = today <= `${year}-${ends}` ? `${year}-${ends}` : `${year + 1}-${ends}`
  const first = new Date(Date.parse(to) + 86_400_000)
  return { from: `${first.getUTCFullYear() - 1}${first.toISOString().slice(4, 10)}`, to }
}
