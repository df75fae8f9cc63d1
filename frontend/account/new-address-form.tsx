import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { AccountForm, type FieldValue, takeFocus, useFieldProblems } from './account-form.tsx'
import { emailProblem } from './fields.tsx'

type NewAddressFormProps = {
  busy: boolean
  problem: string | undefined
  onAddress: (email: string) => void
  onCancel: () => void
}

/** Asks for the new address, and says what changing it means. */
export function NewAddressForm({ busy, problem, onAddress, onCancel }: NewAddressFormProps) {
  const { errors, isValid } = useFieldProblems()
  const onSubmit = (fieldValue: FieldValue) => {
    const email = fieldValue('new-email')
    if (isValid({ 'new-email': emailProblem(email) })) onAddress(email)
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
        ref={takeFocus}
        error={errors['new-email']}
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
