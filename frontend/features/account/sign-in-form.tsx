import { type ComponentType, useState } from 'react'
import { settings } from '#contract/site-settings'
import { supportSentence } from '#domain/wording'
import { Offline } from '../../client/client.ts'
import { Button } from '../../components/forms/button.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import type { AccountCalls } from './account-calls.ts'
import { AccountForm, type FieldValue, focusFirstInvalid } from './account-form.tsx'
import type { SignInResult } from './cognito-account.ts'
import { cleanEmail, EmailField, emailProblem } from './email-field.tsx'
import { messages } from './problems.ts'
import type { AppCodeFormProps } from './second-factor/app-code-form.tsx'
import { useSubmit } from './use-submit.ts'

export type Credentials = { email: string; password: string }

type SignInFormProps = {
  account: Pick<AccountCalls, 'signIn' | 'confirmAppCode'>
  email?: string | undefined
  onSignedIn: () => Promise<void>
  /** The account needs another step before it can sign in: its emailed code, or a new password. */
  onNextStep?: (step: 'confirm' | 'reset', credentials: Credentials) => void | Promise<void>
}

const unsupported = `This account needs a sign-in step that this page doesn’t support. ${supportSentence(settings.provider.email)}`

/** The form for each result that asks for a second factor. They load when needed: most accounts have none. */
const secondSteps: Partial<Record<SignInResult, () => Promise<ComponentType<AppCodeFormProps>>>> = {
  'app-code': () => import('./second-factor/app-code-form.tsx').then(({ AppCodeForm }) => AppCodeForm),
  'texted-code': () =>
    import('./second-factor/phone/texted-code-form.tsx').then(({ TextedCodeForm }) => TextedCodeForm),
  'choose-code': () =>
    import('./second-factor/phone/choose-code-form.tsx').then(({ ChooseCodeForm }) => ChooseCodeForm),
}

/** Signs in with email address and password, and with the code of an app or a text message where the account has one. */
export function SignInForm({ account, email, onSignedIn, onNextStep }: SignInFormProps) {
  const { busy, problem, setProblem, submit } = useSubmit('sign-in')
  const [errors, setErrors] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  /** Set when the password was right and a code comes next. The password itself isn't kept. */
  const [codeForm, setCodeForm] = useState<{ Form: ComponentType<AppCodeFormProps> }>()
  const [typed, setTyped] = useState(email)

  const handleResult = async (result: SignInResult, credentials: Credentials) => {
    if (result === 'signed-in') return onSignedIn()
    const load = secondSteps[result]
    if (load) {
      setTyped(credentials.email)
      return setCodeForm({ Form: await load().catch(offline) })
    }
    if (result !== 'confirm' && result !== 'reset') return setProblem(unsupported)
    if (onNextStep) return onNextStep(result, credentials)
    setProblem(messages[result === 'confirm' ? 'not-confirmed' : 'reset-needed'])
  }
  const onSubmit = (fieldValue: FieldValue) => {
    const credentials = { email: cleanEmail(fieldValue('email')), password: fieldValue('password') }
    const problems = {
      email: emailProblem(credentials.email),
      password: credentials.password === '' ? 'Please enter your password.' : undefined,
    }
    setErrors(problems)
    if (focusFirstInvalid(problems)) return
    void submit(async () => handleResult(await account.signIn(credentials.email, credentials.password), credentials))
  }

  const startAgain = (reason?: string) => {
    setCodeForm(undefined)
    setProblem(reason)
  }
  if (codeForm) return <codeForm.Form account={account} onSignedIn={onSignedIn} onStartAgain={startAgain} />
  return (
    <AccountForm label="Sign in" problem={problem} onSubmit={onSubmit}>
      <EmailField defaultValue={typed} error={errors.email} />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
      <Button type="submit" wide busy={busy && 'Signing in…'}>
        Sign in
      </Button>
    </AccountForm>
  )
}

const offline = (): never => {
  throw new Offline()
}
