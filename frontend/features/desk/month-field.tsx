import { sydneyMonth } from '#domain/sydney-month'
import { controlClasses, Field } from '../../components/forms/field.tsx'

const format = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthsShown = 36

export const thisMonth = (): string => sydneyMonth(new Date())

/** The months up to this one, newest first. */
const months = (): string[] => {
  const [year = 0, month = 0] = thisMonth().split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, n) =>
    new Date(Date.UTC(year, month - 1 - n, 1)).toISOString().slice(0, 7),
  )
}

/** "November 2026". */
export const monthText = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`))

export function MonthField({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  return (
    <div className="desk-month">
      <Field label="Month (in Sydney)">
        {(control) => (
          <select
            {...control}
            className={`${controlClasses} bg-leaf!`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {months().map((month) => (
              <option key={month} value={month}>
                {monthText(month)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
