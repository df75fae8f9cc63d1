import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { TextField } from '../../../components/forms/text-field.tsx'
import { AccountForm, type FieldValue, focusFirstInvalid } from '../account-form.tsx'
import { cleanEmail, emailProblem } from '../email-field.tsx'

type NewAddressFormProps = {
  busy: boolean
  problem: string | undefined
  onAddress: (email: string) => void
  onCancel: () => void
}

/** Asks for the new address, and says what changing it means. */
export function NewAddressForm({ busy, problem, onAddress, onCancel }: NewAddressFormProps) {
  const [error, setError] = useState<string>()
  const onSubmit = (fieldValue: FieldValue) => {
    const email = cleanEmail(fieldValue('new-email'))
    const wrong = emailProblem(email)
    setError(wrong)
    if (!focusFirstInvalid({ 'new-email': wrong })) onAddress(email)
  }
  return (
    <AccountForm label="Change your email address" problem={problem} onSubmit={onSubmit}>
      <p>
        We send a code to the new address. Once you enter it, you sign in with that address, every device is signed out,
        and we tell your former address. Your work, certificates and payments stay with your account.
      </p>
      <TextField
        label="New email address"
        name="new-email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        ref={focus}
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy && 'Sending the code…'}>
          Send me a code
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </AccountForm>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
