import { useState } from 'react'
import { readTime } from '#record/typed-time'
import { hoursText } from '#record/wording'
import { AutosavedTextField } from '../autosave/text-controls.tsx'

export const unreadableTime = 'This can’t be read as a time, so it counts nothing. Type it like 1.5, 1:30 or 1 h 30.'

type Fields = { hours: string; rest: string }

type TimeFieldsProps = {
  /** In minutes. */
  value: number | null
  /** The minutes of a module of ours, which are the most that can be logged. None of them leaves it out. */
  most: number | undefined
  onChange: (minutes: number | null) => void
}

/** Hours and minutes of an amount of time. What's typed stays as typed until the field is left. */
export function TimeFields({ value, most = Number.POSITIVE_INFINITY, onChange }: TimeFieldsProps) {
  /** `said`: the value that it stands for. Another value comes from another device, and is shown. */
  const [typed, setTyped] = useState<Fields & { said: number | null }>()
  const shown = typed?.said === value ? typed : fieldsOf(value)
  const total = minutesIn(shown)
  const nothing = Number.isFinite(most) ? 0 : null
  const type = (fields: Fields) => {
    const minutes = minutesIn(fields)
    const said = minutes == null ? nothing : Math.min(minutes, most)
    setTyped({ ...fields, said })
    onChange(said)
  }
  const leave = () => {
    if (total !== undefined) setTyped(undefined)
  }
  const tooMuch = (total ?? 0) > most ? `The lesson has ${hoursText(most)}, and no more can be logged.` : undefined
  const unread = (text: string) => (readTime(text, 1) === undefined ? unreadableTime : undefined)
  return (
    <>
      <AutosavedTextField
        label="Hours in all"
        value={shown.hours}
        onType={(hours) => type({ ...shown, hours })}
        onBlur={leave}
        error={unread(shown.hours) ?? tooMuch}
      />
      <AutosavedTextField
        label="Minutes"
        value={shown.rest}
        onType={(rest) => type({ ...shown, rest })}
        onBlur={leave}
        error={unread(shown.rest)}
      />
    </>
  )
}

/** An amount of time as the fields show it. No 0 minutes, because what's typed behind it would read 030. */
function fieldsOf(minutes: number | null): Fields {
  if (minutes === null) return { hours: '', rest: '' }
  return { hours: String(Math.trunc(minutes / 60)), rest: String(minutes % 60 || '') }
}

/** What the two fields say together. Hours that say minutes themselves, such as 1.25, are all of it. */
function minutesIn({ hours, rest }: Fields): number | null | undefined {
  const [whole, more] = [readTime(hours, 60), readTime(rest, 1)]
  if (whole === undefined || more === undefined) return undefined
  if (whole === null || more === null || whole % 60 > 0) return whole ?? more
  return whole + more
}
