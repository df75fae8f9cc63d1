import { type ComponentPropsWithRef, useState } from 'react'
import { controlClasses, Field, type FieldText } from './field.tsx'

type PasswordFieldProps = Omit<ComponentPropsWithRef<'input'>, 'children' | 'type' | 'autoComplete'> &
  FieldText & { autoComplete: 'current-password' | 'new-password' }

/** A password field with a button that shows the password. It allows pasting and password managers. */
export function PasswordField({ label, hint, error, optional, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <div className="flex gap-2">
          <input
            className={controlClasses}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Show password"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="min-h-11 min-w-16 shrink-0 cursor-pointer rounded-sm border border-bark px-3 font-semibold text-ink hover:bg-sand"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
