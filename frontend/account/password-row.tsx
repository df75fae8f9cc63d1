import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { PasswordForm, type PasswordFormProps } from './password-form.tsx'
import { SecurityRow } from './security-row.tsx'

/** The password, with the form that changes it. */
export function PasswordRow(props: PasswordFormProps) {
  const [open, setOpen] = useState(false)
  return (
    <SecurityRow
      title="Password"
      actions={
        !open && (
          <Button look="secondary" onClick={() => props.whenFresh(() => setOpen(true))}>
            Change your password
          </Button>
        )
      }
    >
      {open && <PasswordForm {...props} />}
    </SecurityRow>
  )
}
