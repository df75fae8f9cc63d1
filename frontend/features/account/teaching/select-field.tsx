import { controlClasses, Field } from '../../../components/forms/field.tsx'

type SelectFieldProps<Value extends string> = {
  label: string
  names: Readonly<Record<Value, string>>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A choice that may be left open. */
export function SelectField<Value extends string>({ label, names, value, onChange }: SelectFieldProps<Value>) {
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
          <option value="">I’d rather not say</option>
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
