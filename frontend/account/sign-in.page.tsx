import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { GuestsOnly } from '../session/guards.tsx'
import { askedPath, returnPath } from '../session/return-to.ts'
import { useAfterSignIn } from '../session/session-provider.tsx'
import { Notice } from '../ui/notice.tsx'
import { accountCalls } from './account-calls.ts'
import { navigationStateOf, pendingSignUp } from './between-pages.ts'
import { ContinueWithGoogle } from './continue-with-google.tsx'
import { resendIgnoringRateLimit } from './problems.ts'
import { type Credentials, SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-layout.tsx'

const notices = {
  confirmed: 'Your email address is confirmed. Please sign in.',
  'password-set': 'Your new password is set. Please sign in with it.',
} as const

export default function SignIn() {
  const [query] = useSearchParams()
  const next = askedPath(query)
  return (
    <GuestsOnly next={next}>
      <SignInPage next={next} />
    </GuestsOnly>
  )
}

function SignInPage({ next }: { next: string | null }) {
  useEffect(() => returnPath().save(next), [next])
  const navigate = useNavigate()
  const afterSignIn = useAfterSignIn()
  const { email, notice } = navigationStateOf(useLocation().state)
  const [isSecondStep, setSecondStep] = useState(false)

  const goToNextStep = async (step: 'confirm' | 'reset', credentials: Credentials) => {
    if (step === 'reset') return navigate('/forgot-password', { state: { email: credentials.email } })
    pendingSignUp().begin(credentials.email, credentials.password)
    await resendIgnoringRateLimit(accountCalls, credentials.email)
    return navigate('/confirm')
  }
  return (
    <SignInFrame isSecondStep={isSecondStep}>
      {!isSecondStep && (notice === 'confirmed' || notice === 'password-set') && (
        <Notice tone="success" className="mb-6">
          {notices[notice]}
        </Notice>
      )}
      {!isSecondStep && <ContinueWithGoogle />}
      <SignInForm
        account={accountCalls}
        email={email}
        onSignedIn={afterSignIn}
        onNextStep={goToNextStep}
        onSecondStep={setSecondStep}
      />
    </SignInFrame>
  )
}
