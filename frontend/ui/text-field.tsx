import type { ComponentPropsWithRef } from 'react'
import { controlClasses, Field, type FieldText } from './field.tsx'

type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'children'> & FieldText

export function TextField({ label, hint, error, optional, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <input type="text" className={controlClasses} {...input} {...control} />}
    </Field>
  )
}
