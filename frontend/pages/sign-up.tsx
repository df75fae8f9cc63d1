import { useNavigate } from 'react-router-dom'
import { accountCalls } from '../features/account/account-calls.ts'
import { SignUpFrame } from '../features/account/account-frames.tsx'
import { ContinueWithGoogle } from '../features/account/google/continue-with-google.tsx'
import { pendingSignUp } from '../features/account/pending-sign-up.ts'
import type { Credentials } from '../features/account/sign-in-form.tsx'
import { SignUpForm } from '../features/account/sign-up-form.tsx'
import { GuestsOnly } from '../session/guards.tsx'

export default function SignUp() {
  const navigate = useNavigate()
  const goToConfirm = ({ email, password }: Credentials) => {
    pendingSignUp().begin(email, password)
    void navigate('/confirm')
  }
  return (
    <GuestsOnly>
      <SignUpFrame>
        <ContinueWithGoogle />
        <SignUpForm account={accountCalls} onSent={goToConfirm} />
      </SignUpFrame>
    </GuestsOnly>
  )
}
