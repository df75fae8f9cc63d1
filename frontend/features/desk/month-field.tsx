import { dateFormat } from '#domain/day'
import { sydneyMonth } from '#domain/sydney-month'
import { SelectField } from '../../components/forms/select-field.tsx'

const format = dateFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthsShown = 36

export const thisMonth = (): string => sydneyMonth(new Date())

/** "November 2026". */
export const monthText = (month: string): string => format(new Date(`${month}-01T00:00:00Z`))

/** The months up to this one, newest first, with their names. */
const months = (): Record<string, string> => {
  const [year = 0, month = 0] = thisMonth().split('-').map(Number)
  const dates = Array.from({ length: monthsShown }, (_, n) => new Date(Date.UTC(year, month - 1 - n, 1)))
  return Object.fromEntries(dates.map((date) => [date.toISOString().slice(0, 7), format(date)]))
}

type MonthFieldProps = { value: string; onChange: (month: string) => void }

export const MonthField = ({ value, onChange }: MonthFieldProps) => (
  <div className="desk-month">
    <SelectField
      label="Month (in Sydney)"
      names={months()}
      value={value}
      onChange={(month = thisMonth()) => onChange(month)}
      open={null}
    />
  </div>
)
