import { Button } from '../ui/button.tsx'
import type { AccountCalls } from './account-calls.ts'
import { AccountForm, type FieldValue, useFieldProblems, useSubmit } from './account-form.tsx'
import { CodeField, codeProblem, EmailField, emailProblem, NewPasswordField } from './fields.tsx'
import { passwordProblem } from './new-password.ts'
import { ResendCode } from './resend-code.tsx'
import type { Credentials } from './sign-in-form.tsx'

type RequestProps = {
  account: Pick<AccountCalls, 'requestReset'>
  email?: string | undefined
  onSent: (email: string) => void
}

/** Asks for the email address and sends a reset code to it. */
export function RecoveryRequest({ account, email, onSent }: RequestProps) {
  const { busy, problem, submit } = useSubmit('recover')
  const { errors, isValid } = useFieldProblems()
  const onSubmit = (fieldValue: FieldValue) => {
    const address = fieldValue('email')
    if (!isValid({ email: emailProblem(address) })) return
    void submit(async () => {
      await account.requestReset(address)
      onSent(address)
    })
  }
  return (
    <AccountForm label="Send a code" problem={problem} onSubmit={onSubmit}>
      <EmailField defaultValue={email} error={errors.email} />
      <Button type="submit" wide busy={busy && 'Sending…'}>
        Send a code
      </Button>
    </AccountForm>
  )
}

type ResetProps = {
  account: Pick<AccountCalls, 'reset' | 'requestReset'>
  email: string
  onReset: (credentials: Credentials) => Promise<void>
}

/** Sets a new password with the emailed code. */
export function RecoveryReset({ account, email, onReset }: ResetProps) {
  const { busy, problem, setProblem, submit } = useSubmit('recover')
  const { errors, isValid } = useFieldProblems()
  const onSubmit = (fieldValue: FieldValue) => {
    const code = fieldValue('code')
    const password = fieldValue('new-password')
    if (!isValid({ code: codeProblem(code), 'new-password': passwordProblem(password, [email]) })) return
    void submit(async () => {
      await account.reset(email, code, password)
      await onReset({ email, password })
    })
  }
  return (
    <div className="flex flex-col gap-5">
      <AccountForm label="Set a new password" problem={problem} onSubmit={onSubmit}>
        <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
        <CodeField error={errors.code} />
        <NewPasswordField label="New password" error={errors['new-password']} />
        <Button type="submit" wide busy={busy && 'Setting your password…'}>
          Set new password
        </Button>
      </AccountForm>
      <ResendCode step="recover" send={() => account.requestReset(email)} onSent={() => setProblem(undefined)} />
    </div>
  )
}
