import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { GuestsOnly } from '../session/guards.tsx'
import { pendingRecovery } from '../session/pending-recovery.ts'
import { useAfterSignIn } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { accountCalls } from './account-calls.ts'
import { type NavigationState, navigationStateOf } from './navigation-state.ts'
import { RecoveryRequest, RecoveryReset } from './password-reset.tsx'
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
