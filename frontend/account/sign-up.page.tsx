import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { settings } from '#core/site-settings'
import { cleanName, nameProblem } from '#people/person-name'
import { currentTerms } from '#people/terms-versions'
import { GuestsOnly } from '../session/guards.tsx'
import { askedPath, returnPath } from '../session/return-to.ts'
import { Button } from '../ui/button.tsx'
import { type AccountCalls, accountCalls } from './account-calls.ts'
import {
  AccountForm,
  EmailField,
  emailProblem,
  type FieldValue,
  NameField,
  NewPasswordField,
  NewsBox,
  useFieldProblems,
  useSubmit,
} from './account-form.tsx'
import { pendingSignUp } from './between-pages.ts'
import { ContinueWithGoogle } from './continue-with-google.tsx'
import { passwordProblem } from './new-password.ts'
import { accountProblemOf, resendIgnoringRateLimit } from './problems.ts'
import type { Credentials } from './sign-in-form.tsx'
import { SignUpFrame } from './sign-in-layout.tsx'

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

type SignUpFormProps = {
  account: Pick<AccountCalls, 'signUp' | 'resend' | 'tellOwner'>
  /** Called whether the address is new or already registered, so that nobody can find out which addresses have accounts. */
  onSent: (credentials: Credentials, news: boolean) => void
}

/** Creates an account with name, email address and password. */
export function SignUpForm({ account, onSent }: SignUpFormProps) {
  const { busy, problem, submit } = useSubmit('sign-up')
  const { errors, isValid } = useFieldProblems()

  const onSubmit = (fieldValue: FieldValue) => {
    const name = cleanName(fieldValue('name'))
    const credentials = { email: fieldValue('email'), password: fieldValue('new-password') }
    const { email, password } = credentials
    const problems = {
      name: nameProblem(name),
      email: emailProblem(email),
      'new-password': passwordProblem(password, [name, email]),
    }
    if (!isValid(problems)) return
    void submit(async () => {
      try {
        await account.signUp(name, email, password)
      } catch (error) {
        if (accountProblemOf(error, 'sign-up') !== 'already-registered') throw error
        // Cognito sends nothing to an address that's confirmed, so its owner would wait for a code in vain.
        void account.tellOwner(email).catch(() => {})
        await resendIgnoringRateLimit(account, email)
      }
      onSent(credentials, fieldValue('news') !== '')
    })
  }

  return (
    <AccountForm label="Create your account" problem={problem} onSubmit={onSubmit}>
      <NameField
        hint="As on your teacher registration: we suggest it for your certificates. You can change it later."
        error={errors.name}
      />
      <EmailField error={errors.email} hint="We’ll send a code to it." />
      <NewPasswordField error={errors['new-password']} />
      <NewsBox name="news" />
      <SignUpConditions />
      <Button type="submit" wide busy={busy && 'Creating your account…'}>
        Create account
      </Button>
    </AccountForm>
  )
}

/** What somebody agrees to by signing up, and what happens to their details. New tabs keep the form filled in. */
function SignUpConditions() {
  return (
    <p className="font-sans text-sm text-bark">
      By creating an account you agree to the <PolicyLink href="/terms">terms</PolicyLink> and have read the{' '}
      <PolicyLink href="/privacy">privacy page</PolicyLink>. {settings.provider.organisation} keeps your name and email
      address for your account and your certificates; without them there can’t be an account. The privacy page says who
      can see what, and how to download or delete it.
    </p>
  )
}

function PolicyLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
