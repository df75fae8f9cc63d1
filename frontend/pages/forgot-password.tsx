import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../components/forms/button.tsx'
import { Notice } from '../components/notice.tsx'
import { accountCalls } from '../features/account/account-calls.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { arrivalOf, type NavigationState } from '../features/account/navigation-state.ts'
import { RecoveryRequest, RecoveryReset } from '../features/account/recovery.tsx'
import type { Credentials } from '../features/account/sign-in-form.tsx'
import { GuestsOnly } from '../session/guards.tsx'
import { pendingRecovery } from '../session/pending-recovery.ts'
import { useEntered } from '../session/session-provider.tsx'

export default function ForgotPassword() {
  return (
    <GuestsOnly>
      <ForgotPasswordPage />
    </GuestsOnly>
  )
}

function ForgotPasswordPage() {
  const navigate = useNavigate()
  const entered = useEntered()
  const arrival = arrivalOf(useLocation().state)
  const [email, setEmail] = useState(() => pendingRecovery().email())

  const sent = (address: string) => {
    pendingRecovery().begin(address)
    setEmail(address)
  }
  const again = () => {
    pendingRecovery().end()
    setEmail(undefined)
  }
  const goOn = async (credentials: Credentials) => {
    pendingRecovery().end()
    const result = await accountCalls.signIn(credentials.email, credentials.password).catch(() => undefined)
    if (result === 'signed-in') return entered()
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
      <AccountPage
        title="Forgotten your password?"
        lead="Tell us your e-mail address, and we send a code with which you set a new one."
        footer={footer}
      >
        {arrival.notice === 'begun-before' && (
          <Notice tone="success" className="mb-6">
            Your e-mail address is confirmed. An account had been begun with it before, under another password: please
            set the one that you want to use.
          </Notice>
        )}
        <RecoveryRequest account={accountCalls} email={arrival.email} onSent={sent} />
      </AccountPage>
    )
  return (
    <AccountPage
      title="Set a new password"
      lead={
        <p>
          If <strong className="break-all">{email}</strong> has an account, we have sent a code to it.
        </p>
      }
      footer={footer}
    >
      <RecoveryReset account={accountCalls} email={email} onReset={goOn} />
      <Button look="quiet" className="-ml-3 mt-1" onClick={again}>
        Use another e-mail address
      </Button>
    </AccountPage>
  )
}
