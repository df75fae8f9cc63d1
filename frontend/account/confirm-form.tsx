import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { AccountCalls } from './account-calls.ts'
import { AccountForm, type FieldValue, useFieldProblems, useSubmit } from './account-form.tsx'
import { CodeField, codeProblem, EmailField, emailProblem } from './fields.tsx'
import { ResendCode } from './resend-code.tsx'

type ConfirmFormProps = {
  account: Pick<AccountCalls, 'confirm' | 'resend'>
  /** The address to confirm, if this tab knows it. Otherwise the form asks for it. */
  email: string | undefined
  onConfirmed: (email: string) => Promise<void>
}

/** Confirms an email address with the code that we sent to it. */
export function ConfirmForm({ account, email, onConfirmed }: ConfirmFormProps) {
  const { busy, problem, setProblem, submit } = useSubmit('confirm')
  const { errors, isValid } = useFieldProblems()
  const [typed, setTyped] = useState<string>()

  const onSubmit = (fieldValue: FieldValue) => {
    const address = email ?? fieldValue('email')
    const code = fieldValue('code')
    setTyped(address)
    if (!isValid({ email: emailProblem(address), code: codeProblem(code) })) return
    void submit(async () => {
      await account.confirm(address, code)
      await onConfirmed(address)
    })
  }

  const resendTo = email ?? typed
  return (
    <div className="flex flex-col gap-5">
      <AccountForm label="Confirm your email address" problem={problem} onSubmit={onSubmit}>
        {email === undefined && <EmailField error={errors.email} />}
        <CodeField error={errors.code} />
        <Button type="submit" wide busy={busy && 'Confirming…'}>
          Confirm
        </Button>
      </AccountForm>
      {resendTo && !emailProblem(resendTo) && (
        <ResendCode step="confirm" send={() => account.resend(resendTo)} onSent={() => setProblem(undefined)} />
      )}
    </div>
  )
}
