import { useState } from 'react'
import { cleanName, limits } from '#domain/text'
import { Button } from '../../components/forms/button.tsx'
import { type AccountCalls, resendOnTheWay } from './account-calls.ts'
import { AccountForm, allRight, type Filled } from './account-form.tsx'
import { cleanEmail, EmailField, emailProblem } from './email-field.tsx'
import { NameField } from './name-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { accountProblemOf, passwordProblem } from './problems.ts'
import type { Credentials } from './sign-in-form.tsx'
import { useSubmit } from './use-submit.ts'

type SignUpFormProps = {
  account: Pick<AccountCalls, 'signUp' | 'resend'>
  /** A code is on its way, if the address is new; who knows the address already is not told so. */
  onSent: (credentials: Credentials) => void
}

/** Name, e-mail address and a password. */
export function SignUpForm({ account, onSent }: SignUpFormProps) {
  const { busy, problem, attempt } = useSubmit('sign-up')
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})

  const submit = (filled: Filled) => {
    const name = cleanName(filled('name'))
    const credentials = { email: cleanEmail(filled('email')), password: filled('new-password') }
    const problems = {
      name: nameProblem(name),
      email: emailProblem(credentials.email),
      'new-password': passwordProblem(credentials.password),
    }
    setWrong(problems)
    if (!allRight(problems)) return
    void attempt(async () => {
      try {
        await account.signUp(name, credentials.email, credentials.password)
      } catch (error) {
        if (accountProblemOf(error, 'sign-up') !== 'known-already') throw error
        await resendOnTheWay(account, credentials.email)
      }
      onSent(credentials)
    })
  }

  return (
    <AccountForm label="Create your account" problem={problem} onSubmit={submit}>
      <NameField
        hint="As on your teacher registration: your certificates suggest it. You can change it later."
        error={wrong.name}
      />
      <EmailField error={wrong.email} hint="We send a code to it." />
      <NewPasswordField error={wrong['new-password']} />
      <Button type="submit" wide busy={busy && 'Creating your account…'}>
        Create account
      </Button>
    </AccountForm>
  )
}

/** What is wrong with a name before it is sent, as a sentence. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Please enter your name.'
  if (name.length <= limits.name) return undefined
  return `A name can have up to ${limits.name} characters; this one has ${name.length}.`
}
