import { useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import type { AccountCalls } from './account-calls.ts'
import { AccountForm, allRight, type Filled } from './account-form.tsx'
import { CodeField, cleanCode, codeProblem } from './code-field.tsx'
import { cleanEmail, EmailField, emailProblem } from './email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { passwordProblem } from './problems.ts'
import { ResendCode } from './resend-code.tsx'
import type { Credentials } from './sign-in-form.tsx'
import { useSubmit } from './use-submit.ts'

type RequestProps = {
  account: Pick<AccountCalls, 'requestReset'>
  email?: string | undefined
  onSent: (email: string) => void
}

/** Asks where to send the code for a new password. */
export function RecoveryRequest({ account, email, onSent }: RequestProps) {
  const { busy, problem, attempt } = useSubmit('recover')
  const [wrong, setWrong] = useState<string>()
  const submit = (filled: Filled) => {
    const address = cleanEmail(filled('email'))
    setWrong(emailProblem(address))
    if (!allRight({ email: emailProblem(address) })) return
    void attempt(async () => {
      await account.requestReset(address)
      onSent(address)
    })
  }
  return (
    <AccountForm label="Send a code" problem={problem} onSubmit={submit}>
      <EmailField defaultValue={email} error={wrong} />
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

/** The code, and the password that it stands for. */
export function RecoveryReset({ account, email, onReset }: ResetProps) {
  const { busy, problem, attempt } = useSubmit('recover')
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const submit = (filled: Filled) => {
    const code = cleanCode(filled('code'))
    const password = filled('new-password')
    const problems = { code: codeProblem(code), 'new-password': passwordProblem(password) }
    setWrong(problems)
    if (!allRight(problems)) return
    void attempt(async () => {
      await account.reset(email, code, password)
      await onReset({ email, password })
    })
  }
  return (
    <div className="flex flex-col gap-5">
      <AccountForm label="Set a new password" problem={problem} onSubmit={submit}>
        <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
        <CodeField error={wrong.code} />
        <NewPasswordField label="New password" error={wrong['new-password']} />
        <Button type="submit" wide busy={busy && 'Setting your password…'}>
          Set new password
        </Button>
      </AccountForm>
      <ResendCode step="recover" send={() => account.requestReset(email)} />
    </div>
  )
}
