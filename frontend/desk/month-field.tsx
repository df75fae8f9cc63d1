import { dateFormat, monthsBack, sydneyMonth } from '#core/day'
import { SelectField } from '../ui/select-field.tsx'
import { useInAddress } from './in-address.ts'

const format = dateFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthsShown = 36

export const thisMonth = (): string => sydneyMonth(new Date())

/** "November 2026". */
export const monthText = (month: string): string => format(new Date(`${month}-01T00:00:00Z`))

/** The months up to this one, newest first, with their names. */
const months = (): Record<string, string> =>
  Object.fromEntries(monthsBack(thisMonth(), monthsShown).map((month) => [month, monthText(month)]))

/** The month that the page's address asks for, and what asks for another. */
export function useMonth(): [string, (month: string) => void] {
  const [{ month }, ask] = useInAddress({ month: thisMonth() })
  return [month, (chosen) => ask({ month: chosen })]
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
