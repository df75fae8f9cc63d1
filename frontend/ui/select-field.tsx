import { controlClasses, Field } from './field.tsx'

type SelectFieldProps<Value extends string> = {
  label: string
  names: Readonly<Record<Value, string>>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  /** What stands for no choice; null where one is always made. */
  open?: string | null
}

/** One choice of several, which may be left open. */
export function SelectField<Value extends string>({
  label,
  names,
  value,
  onChange,
  open = 'I’d rather not say',
}: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          // A select counts as read-only in CSS, and would look as if it couldn't be changed.
          className={`${controlClasses} bg-leaf!`}
          value={value ?? ''}
          onChange={(event) => onChange((event.target.value || undefined) as Value | undefined)}
        >
          {open !== null && <option value="">{open}</option>}
          {Object.entries<string>(names).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
