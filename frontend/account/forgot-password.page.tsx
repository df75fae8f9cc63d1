import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { GuestsOnly } from '../session/guards.tsx'
import { pendingRecovery } from '../session/pending-recovery.ts'
import { useAfterSignIn } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { type AccountCalls, accountCalls } from './account-calls.ts'
import {
  AccountForm,
  EmailField,
  emailProblem,
  type FieldValue,
  NewPasswordField,
  useFieldProblems,
  useSubmit,
} from './account-form.tsx'
import { type NavigationState, navigationStateOf } from './between-pages.ts'
import { CodeField, codeProblem, ResendCode } from './code-fields.tsx'
import { passwordProblem } from './new-password.ts'
import type { Credentials } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export default function ForgotPassword() {
  return (
    <GuestsOnly>
      <ForgotPasswordPage />
    </GuestsOnly>
  )
}

function ForgotPasswordPage() {
  const navigate = useNavigate()
  const afterSignIn = useAfterSignIn()
  const { email: prefill, notice } = navigationStateOf(useLocation().state)
  const [email, setEmail] = useState(() => pendingRecovery().email())

  const showReset = (address: string) => {
    pendingRecovery().begin(address)
    setEmail(address)
  }
  const changeEmail = () => {
    pendingRecovery().end()
    setEmail(undefined)
  }
  const signInWithNewPassword = async (credentials: Credentials) => {
    pendingRecovery().end()
    const result = await accountCalls.signIn(credentials.email, credentials.password).catch(() => undefined)
    if (result === 'signed-in') return afterSignIn()
    await navigate('/sign-in', {
      state: { email: credentials.email, notice: 'password-set' } satisfies NavigationState,
    })
  }
  const footer = (
    <p>
      <Link to="/sign-in" className="inline-flex min-h-11 items-center font-semibold">
        Back to sign in
      </Link>
    </p>
  )

  if (email === undefined)
    return (
      <SignInLayout
        title="Forgotten your password?"
        find="key"
        lead="Enter your email address and we’ll send you a code to set a new one."
        footer={footer}
      >
        {notice === 'unfinished-account' && (
          <Notice tone="success" className="mb-6">
            Your email address is confirmed. This email already has an unfinished account with a different password.
            Please set the password you want to use.
          </Notice>
        )}
        <RecoveryRequest account={accountCalls} email={prefill} onSent={showReset} />
      </SignInLayout>
    )
  return (
    <SignInLayout
      title="Set a new password"
      find="letter"
      lead={
        <p>
          If <strong className="break-all">{email}</strong> has an account, we have sent a code to it.
        </p>
      }
      footer={footer}
    >
      <RecoveryReset account={accountCalls} email={email} onReset={signInWithNewPassword} />
      <Button look="quiet" className="-ml-3 mt-1" onClick={changeEmail}>
        Use another email address
      </Button>
    </SignInLayout>
  )
}

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
