import { useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import type { AccountCalls } from './account-calls.ts'
import { AccountForm, allRight, type Filled } from './account-form.tsx'
import type { SignInResult } from './cognito-sign-in.ts'
import { cleanEmail, EmailField, emailProblem } from './email-field.tsx'
import { sentences } from './problems.ts'
import { useSubmit } from './use-submit.ts'

export type Credentials = { email: string; password: string }

type SignInFormProps = {
  account: Pick<AccountCalls, 'signIn'>
  email?: string | undefined
  onSignedIn: () => Promise<void>
  /** The account waits for something before it can sign in: its e-mail code, or a new password. */
  onDetour?: (to: 'confirm' | 'reset', credentials: Credentials) => void | Promise<void>
}

const unsupported = 'This account needs a step that this page doesn’t have. Please write to whoever runs the portal.'

/** E-mail address and password. */
export function SignInForm({ account, email, onSignedIn, onDetour }: SignInFormProps) {
  const { busy, problem, setProblem, attempt } = useSubmit('sign-in')
  const [wrong, setWrong] = useState<{ email?: string | undefined; password?: string | undefined }>({})

  const follow = async (result: SignInResult, credentials: Credentials) => {
    if (result === 'signed-in') return onSignedIn()
    if (result === 'unsupported') return setProblem(unsupported)
    if (onDetour) return onDetour(result, credentials)
    setProblem(sentences[result === 'confirm' ? 'not-confirmed' : 'reset-needed'])
  }
  const submit = (filled: Filled) => {
    const credentials = { email: cleanEmail(filled('email')), password: filled('password') }
    const problems = {
      email: emailProblem(credentials.email),
      password: credentials.password === '' ? 'Please enter your password.' : undefined,
    }
    setWrong(problems)
    if (!allRight(problems)) return
    void attempt(async () => follow(await account.signIn(credentials.email, credentials.password), credentials))
  }

  return (
    <AccountForm label="Sign in" problem={problem} onSubmit={submit}>
      <EmailField defaultValue={email} error={wrong.email} />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={wrong.password} />
      <Button type="submit" wide busy={busy && 'Signing in…'}>
        Sign in
      </Button>
    </AccountForm>
  )
}
