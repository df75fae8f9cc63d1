import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import type { AccountCalls } from '../account-calls.ts'
import { SecurityRow } from '../security/security-row.tsx'
import { PasswordForm } from './password-form.tsx'

type PasswordRowProps = { account: Pick<AccountCalls, 'changePassword'>; email: string; onSessionOver: () => void }

/** The password, with the form that changes it. */
export function PasswordRow(props: PasswordRowProps) {
  const [open, setOpen] = useState(false)
  return (
    <SecurityRow
      title="Password"
      actions={
        !open && (
          <Button look="secondary" onClick={() => setOpen(true)}>
            Change your password
          </Button>
        )
      }
    >
      {open && <PasswordForm {...props} />}
    </SecurityRow>
  )
}
