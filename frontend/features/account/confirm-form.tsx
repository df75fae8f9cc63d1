import { useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import type { AccountCalls } from './account-calls.ts'
import { AccountForm, allRight, type Filled } from './account-form.tsx'
import { CodeField, cleanCode, codeProblem } from './code-field.tsx'
import { cleanEmail, EmailField, emailProblem } from './email-field.tsx'
import { ResendCode } from './resend-code.tsx'
import { useSubmit } from './use-submit.ts'

type ConfirmFormProps = {
  account: Pick<AccountCalls, 'confirm' | 'resend'>
  /** The address that waits for its code, where this tab knows it. */
  email: string | undefined
  onConfirmed: (email: string) => Promise<void>
}

/** The code that shows that an e-mail address is the learner's own. */
export function ConfirmForm({ account, email, onConfirmed }: ConfirmFormProps) {
  const { busy, problem, attempt } = useSubmit('confirm')
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const [typed, setTyped] = useState<string>()

  const submit = (filled: Filled) => {
    const address = email ?? cleanEmail(filled('email'))
    const code = cleanCode(filled('code'))
    const problems = { email: emailProblem(address), code: codeProblem(code) }
    setWrong(problems)
    setTyped(address)
    if (!allRight(problems)) return
    void attempt(async () => {
      await account.confirm(address, code)
      await onConfirmed(address)
    })
  }

  const waiting = email ?? typed
  return (
    <div className="flex flex-col gap-5">
      <AccountForm label="Confirm your e-mail address" problem={problem} onSubmit={submit}>
        {email === undefined && <EmailField error={wrong.email} />}
        <CodeField error={wrong.code} />
        <Button type="submit" wide busy={busy && 'Confirming…'}>
          Confirm
        </Button>
      </AccountForm>
      {waiting && !emailProblem(waiting) && <ResendCode step="confirm" send={() => account.resend(waiting)} />}
    </div>
  )
}
