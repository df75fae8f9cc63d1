import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { settings } from '#core/site-settings'
import { supportSentence } from '#core/wording'
import { cleanAddress } from '#signing-in/typed'
import { Offline } from '../client/client.ts'
import { requireSiteData } from '../session/safe-storage.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields.tsx'
import type { SignInCalls } from './account-calls.ts'
import { AccountForm, EmailField, emailProblem, type FieldValue, useFieldProblems, useSubmit } from './account-form.tsx'
import type { SignInResult } from './cognito-account.ts'
import { messages } from './problems.ts'
import type { SecondStepProps } from './second-steps.tsx'
import { browserHasPasskeys, passkeysBelongHere, passkeyUsedHere } from './sign-in-methods.ts'

export type Credentials = { email: string; password: string }

type SignInFormProps = {
  account: SignInCalls
  email?: string | undefined
  onSignedIn: () => Promise<void>
  /** The account needs another step before it can sign in: its emailed code, or a new password. */
  onNextStep?: (step: 'confirm' | 'reset', credentials: Credentials) => void | Promise<void>
  /** The second factor is asked for, or no longer: other ways to sign in don't belong beside it. */
  onSecondStep?: (isOn: boolean) => void
  /** Comes below the form, until the second step. */
  children?: ReactNode
}

const unsupported = `This account needs a sign-in step that this page doesn’t support. ${supportSentence(settings.provider.email)}`

/** The form for each result that asks for a second factor. They load when needed: most accounts have none. */
const secondSteps: Partial<Record<SignInResult, () => Promise<ComponentType<SecondStepProps>>>> = {
  'app-code': () => import('./second-steps.tsx').then(({ AppCodeForm }) => AppCodeForm),
  'texted-code': () => import('./second-steps.tsx').then(({ TextedCodeForm }) => TextedCodeForm),
  'choose-code': () => import('./second-steps.tsx').then(({ ChooseCodeForm }) => ChooseCodeForm),
}

/** Signs in with email address and password and the account's second factor, or with a passkey. */
export function SignInForm({ account, email, onSignedIn, onNextStep, onSecondStep, children }: SignInFormProps) {
  const { busy, problem, setProblem, submit } = useSubmit('sign-in')
  const { errors, isValid } = useFieldProblems()
  /** Set when the password was right and a second factor comes next. The password itself isn't kept. */
  const [secondStep, setSecondStep] = useState<{ Form: ComponentType<SecondStepProps> }>()
  const [typed, setTyped] = useState(email)
  const [way, setWay] = useState<'password' | 'passkey'>()
  const emailBox = useRef<HTMLDivElement>(null)
  const [passkeys] = useState(() => passkeysBelongHere() && browserHasPasskeys())
  const [passkeyFirst] = useState(() => passkeys && passkeyUsedHere.read())

  const handleResult = async (result: SignInResult, credentials: Credentials) => {
    if (result === 'signed-in') return onSignedIn()
    if (result === 'cancelled') return
    const load = secondSteps[result]
    if (load) {
      setTyped(credentials.email)
      setSecondStep({ Form: await load().catch(offline) })
      return onSecondStep?.(true)
    }
    if (result === 'no-passkey') return setProblem(messages['no-passkey'])
    if ((result === 'confirm' || result === 'reset') && onNextStep) return onNextStep(result, credentials)
    setProblem(
      result === 'confirm' || result === 'reset'
        ? messages[result === 'confirm' ? 'not-confirmed' : 'reset-needed']
        : unsupported,
    )
  }
  const startWithPasskey = (address: string) => {
    setWay('passkey')
    if (!isValid({ email: emailProblem(address) })) return
    const work = async () => {
      requireSiteData()
      return handleResult(await account.signInWithPasskey(address), { email: address, password: '' })
    }
    void submit(work, 'passkey')
  }
  const onSubmit = (fieldValue: FieldValue) => {
    const credentials = { email: fieldValue('email'), password: fieldValue('password') }
    if (passkeyFirst && credentials.password === '') return startWithPasskey(credentials.email)
    setWay('password')
    const problems = {
      email: emailProblem(credentials.email),
      password: credentials.password === '' ? 'Please enter your password.' : undefined,
    }
    if (!isValid(problems)) return
    void submit(async () => {
      requireSiteData()
      return handleResult(await account.signIn(credentials.email, credentials.password), credentials)
    })
  }

  const startAgain = (reason?: string) => {
    setSecondStep(undefined)
    onSecondStep?.(false)
    setProblem(reason)
  }
  if (secondStep)
    return (
      <secondStep.Form
        account={account}
        onSignedIn={onSignedIn}
        onStartAgain={startAgain}
        {...(passkeys && typed !== undefined && { signInWithPasskey: () => account.signInWithPasskey(typed) })}
      />
    )
  const passkeyButton = passkeys && (
    <Button
      wide={passkeyFirst}
      look={passkeyFirst ? 'primary' : 'quiet'}
      className={passkeyFirst ? '' : '-mx-3 self-start'}
      busy={busy && way === 'passkey' && 'Waiting for your passkey…'}
      onClick={() => startWithPasskey(cleanAddress(emailBox.current?.querySelector('input')?.value ?? ''))}
    >
      Sign in with a passkey
    </Button>
  )
  return (
    <>
      <AccountForm label="Sign in" problem={problem} onSubmit={onSubmit}>
        <div ref={emailBox}>
          <EmailField defaultValue={typed} error={errors.email} />
        </div>
        {passkeyFirst && passkeyButton}
        <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
        <Button
          type="submit"
          wide
          look={passkeyFirst ? 'secondary' : 'primary'}
          busy={busy && way === 'password' && 'Signing in…'}
        >
          Sign in
        </Button>
        {!passkeyFirst && passkeyButton}
      </AccountForm>
      {children}
    </>
  )
}

const offline = (): never => {
  throw new Offline()
}
