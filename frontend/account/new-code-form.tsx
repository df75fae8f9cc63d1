import { Button } from '../ui/button.tsx'
import { AccountForm, type FieldValue, useFieldProblems } from './account-form.tsx'
import { CodeField, codeProblem } from './code-field.tsx'

type NewCodeFormProps = {
  email: string
  /** Whether another code was sent while this form was open. */
  resent: boolean
  busy: 'change' | 'resend' | 'cancel' | undefined
  problem: string | undefined
  onCode: (code: string) => void
  onResend: () => void
  onCancel: () => void
}

export function NewCodeForm({ email, resent, busy, problem, onCode, onResend, onCancel }: NewCodeFormProps) {
  const { errors, isValid } = useFieldProblems()
  const onSubmit = (fieldValue: FieldValue) => {
    const code = fieldValue('code')
    if (isValid({ code: codeProblem(code) })) onCode(code)
  }
  return (
    <AccountForm label="Confirm your new email address" problem={problem} onSubmit={onSubmit}>
      <p role="status">
        {resent ? 'We’ve sent another code' : 'We’ve sent a code'} to <strong>{email}</strong>. It works for half an
        hour. Until you enter it, nothing changes. If the address has an account here already, it gets an email about
        that instead.
      </p>
      <CodeField error={errors.code} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy === 'change' && 'Changing your address…'}>
          Change my address
        </Button>
        <Button look="secondary" busy={busy === 'resend' && 'Sending…'} onClick={onResend}>
          Send another code
        </Button>
        <Button look="quiet" busy={busy === 'cancel' && 'Cancelling…'} onClick={onCancel}>
          Keep my address
        </Button>
      </div>
    </AccountForm>
  )
}
