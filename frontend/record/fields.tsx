import { type ReactNode, useState } from 'react'
import { TextField } from '../ui/fields.tsx'

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void; onFocus?: () => void }

/** A day. A year that's still being typed, such as 0002, stays here: saved, it would put the entry into the year 2. */
export function DayField({ label, value, onChange, onFocus }: DayFieldProps) {
  const [partial, setPartial] = useState<string>()
  return (
    <TextField
      label={label}
      type="date"
      max="9999-12-31"
      onFocus={onFocus}
      value={partial ?? value}
      onChange={({ target }) => {
        const unfinished = target.value !== '' && target.value < '1000'
        setPartial(unfinished ? target.value : undefined)
        if (!unfinished) onChange(target.value)
      }}
      error={partial && 'Please type all four digits of the year.'}
    />
  )
}

/** Short fields beside each other, as many as there's room for. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-5">{children}</div>
)
