import { type FormEvent, useState } from 'react'
import type { Line, Plan, PlanState } from '#plan/contract'
import { planLimits, planProblem, sittingsOf } from '#plan/rules'
import { clockText, fullDay, weekdayNames } from '#plan/wording'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'

type Typed = { key: number; weekday: string; start: string; minutes: string }

const typedFrom = ({ weekday, start, minutes }: Line, key: number): Typed => ({
  key,
  weekday: String(weekday),
  start,
  minutes: String(minutes),
})
const lineFrom = ({ weekday, start, minutes }: Typed): Line => ({
  weekday: Number(weekday),
  start: start.slice(0, 5),
  minutes: /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : 0,
})

const usual: Line = { weekday: 2, start: '15:45', minutes: 40 }

type PlanFormProps = {
  state: PlanState
  before: Plan | undefined
  saving: boolean
  /** Why the server didn't take the last choice. */
  problem: string | undefined
  onSave: (choice: Pick<Plan, 'lines' | 'from'>) => void
  onCancel: () => void
}

/** Asks for days, times and a first day, and says at once when the course would be done. */
export function PlanForm({ state: { parts, zone, today }, before, saving, problem, onSave, onCancel }: PlanFormProps) {
  const [rows, setRows] = useState<readonly Typed[]>(() => (before?.lines ?? [usual]).map(typedFrom))
  const [from, setFrom] = useState(before && before.from > today ? before.from : today)
  const [pressed, setPressed] = useState(false)
  const choice = { lines: rows.map(lineFrom), from }
  const wrong = planProblem(choice, today)
  const sittings = wrong ? [] : sittingsOf({ ...choice, zone }, parts, new Date())
  const last = sittings.at(-1)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (!wrong) onSave(choice)
  }
  const change = (key: number, part: Partial<Typed>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => {
    const { weekday, ...same } = rows.at(-1) ?? typedFrom(usual, 0)
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1
    setRows([...rows, { ...same, weekday: String((Number(weekday) % 7) + 1), key }])
  }
  const shown = pressed && (wrong ?? problem)
  return (
    <form className="flex flex-col gap-5 font-sans" onSubmit={submit} noValidate>
      <ol className="flex flex-col gap-5">
        {rows.map((row, n) => (
          <li key={row.key}>
            <fieldset className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
              <legend className="sr-only">Sitting {n + 1}</legend>
              <SelectField
                label="Day"
                names={weekdayNames}
                open={null}
                value={row.weekday}
                onChange={(weekday) => change(row.key, { weekday: weekday ?? row.weekday })}
              />
              <TextField
                label="Starts at"
                type="time"
                value={row.start}
                onChange={({ target }) => change(row.key, { start: target.value })}
              />
              <TextField
                label="Minutes"
                inputMode="numeric"
                value={row.minutes}
                onChange={({ target }) => change(row.key, { minutes: target.value })}
              />
              {rows.length > 1 && (
                <Button look="quiet" onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}>
                  <span>
                    Remove <span className="sr-only">sitting {n + 1}</span>
                  </span>
                </Button>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      {rows.length < planLimits.lines && (
        <Button look="quiet" className="-mx-3 self-start" onClick={add}>
          Add another time
        </Button>
      )}
      <TextField
        label="First day"
        type="date"
        min={today}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <p aria-live="polite">
        {last && (
          <>
            You’d be done on <strong>{fullDay(last.day)}</strong>,{' '}
            {sittings.length === 1 ? 'in one sitting' : `in ${sittings.length} sittings`}. {clockText(zone)}
          </>
        )}
      </p>
      {shown && (
        <p role="alert" className="font-semibold text-clay">
          {shown}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving && 'Saving...'}>
          Save my plan
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
