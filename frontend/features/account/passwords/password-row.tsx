import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { SecurityRow } from '../security/security-row.tsx'
import { PasswordForm, type PasswordFormProps } from './password-form.tsx'

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
