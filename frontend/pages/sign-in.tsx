import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Notice } from '../components/notice.tsx'
import { accountCalls } from '../features/account/account-calls.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { arrivalOf } from '../features/account/arrival.ts'
import { GuestsOnly } from '../features/account/guards.tsx'
import { nextPlace } from '../features/account/next.ts'
import { pendingSignUp } from '../features/account/pending-sign-up.ts'
import { useEntered } from '../features/account/session-provider.tsx'
import { type Credentials, SignInForm } from '../features/account/sign-in-form.tsx'

const notices = {
  confirmed: 'Your e-mail address is confirmed. Please sign in.',
  'password-set': 'Your new password is set. Please sign in with it.',
} as const

export default function SignIn() {
  const [query] = useSearchParams()
  const next = query.get('next')
  return (
    <GuestsOnly next={next}>
      <SignInPage next={next} />
    </GuestsOnly>
  )
}

function SignInPage({ next }: { next: string | null }) {
  useEffect(() => nextPlace().keep(next), [next])
  const navigate = useNavigate()
  const entered = useEntered()
  const { email, notice } = arrivalOf(useLocation().state)

  const detour = async (to: 'confirm' | 'reset', credentials: Credentials) => {
    if (to === 'reset') return navigate('/forgot-password', { state: { email: credentials.email } })
    pendingSignUp().begin(credentials.email, credentials.password)
    await accountCalls.resend(credentials.email)
    return navigate('/confirm')
  }
  return (
    <AccountPage
      title="Sign in"
      lead="Your courses, your notes and your certificates are where you left them."
      footer={
        <p>
          New here?{' '}
          <Link to="/sign-up" className="inline-flex min-h-11 items-center font-semibold">
            Create your account
          </Link>
        </p>
      }
    >
      {(notice === 'confirmed' || notice === 'password-set') && (
        <Notice tone="success" className="mb-6">
          {notices[notice]}
        </Notice>
      )}
      <SignInForm account={accountCalls} email={email} onSignedIn={entered} onDetour={detour} />
      <p className="mt-4 font-sans">
        <Link to="/forgot-password" className="inline-flex min-h-11 items-center">
          Forgotten your password?
        </Link>
      </p>
    </AccountPage>
  )
}
