import { Link, useNavigate } from 'react-router-dom'
import { accountCalls } from '../features/account/account-calls.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { GuestsOnly } from '../features/account/guards.tsx'
import { pendingSignUp } from '../features/account/pending-sign-up.ts'
import type { Credentials } from '../features/account/sign-in-form.tsx'
import { SignUpForm } from '../features/account/sign-up-form.tsx'
import { settings } from '../settings.ts'

const priced = settings.payment === 'required'

export default function SignUp() {
  const navigate = useNavigate()
  const sent = ({ email, password }: Credentials) => {
    pendingSignUp().begin(email, password)
    void navigate('/confirm')
  }
  return (
    <GuestsOnly>
      <AccountPage
        title="Create your account"
        lead={`It keeps your place, your notes and your prompts, and it is free.${priced ? ' You pay only for a course that you enrol in.' : ''}`}
        footer={
          <p>
            Have an account already?{' '}
            <Link to="/sign-in" className="inline-flex min-h-11 items-center font-semibold">
              Sign in
            </Link>
          </p>
        }
      >
        <SignUpForm account={accountCalls} onSent={sent} />
      </AccountPage>
    </GuestsOnly>
  )
}
