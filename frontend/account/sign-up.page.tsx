import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { currentTerms } from '#people/terms-versions'
import { GuestsOnly } from '../session/guards.tsx'
import { askedPath, returnPath } from '../session/return-to.ts'
import { accountCalls } from './account-calls.ts'
import { ContinueWithGoogle } from './continue-with-google.tsx'
import { pendingSignUp } from './pending-sign-up.ts'
import type { Credentials } from './sign-in-form.tsx'
import { SignUpFrame } from './sign-in-layout.tsx'
import { SignUpForm } from './sign-up-form.tsx'

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
