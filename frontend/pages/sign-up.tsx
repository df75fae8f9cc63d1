import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { currentTerms } from '#people/terms-versions'
import { accountCalls } from '../features/account/account-calls.ts'
import { SignUpFrame } from '../features/account/account-frames.tsx'
import { ContinueWithGoogle } from '../features/account/google/continue-with-google.tsx'
import { pendingSignUp } from '../features/account/pending-sign-up.ts'
import type { Credentials } from '../features/account/sign-in-form.tsx'
import { SignUpForm } from '../features/account/sign-up-form.tsx'
import { GuestsOnly } from '../session/guards.tsx'
import { askedPath, returnPath } from '../session/return-to.ts'

export default function SignUp() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const next = askedPath(query)
  useEffect(() => returnPath().save(next), [next])
  const goToConfirm = ({ email, password }: Credentials, news: boolean) => {
    pendingSignUp().begin(email, password, { version: currentTerms, news })
    void navigate('/confirm')
  }
  return (
    <GuestsOnly next={next}>
      <SignUpFrame>
        <ContinueWithGoogle />
        <SignUpForm account={accountCalls} onSent={goToConfirm} />
      </SignUpFrame>
    </GuestsOnly>
  )
}
