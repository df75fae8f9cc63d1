import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { GuestsOnly } from '../session/guards.tsx'
import { useAfterSignIn } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { type AccountCalls, accountCalls } from './account-calls.ts'
import { AccountForm, EmailField, emailProblem, type FieldValue, useFieldProblems, useSubmit } from './account-form.tsx'
import { type NavigationState, pendingSignUp } from './between-pages.ts'
import { CodeField, codeProblem, ResendCode } from './code-fields.tsx'
import { accountProblemOf } from './problems.ts'
import { SignInLayout } from './sign-in-layout.tsx'

const link = 'inline-flex min-h-11 items-center'

export default function Confirm() {
  return (
    <GuestsOnly>
      <ConfirmPage />
    </GuestsOnly>
  )
}

function ConfirmPage() {
  const navigate = useNavigate()
  const afterSignIn = useAfterSignIn()
  const [email] = useState(() => pendingSignUp().email())

  const signInOrAsk = async (address: string) => {
    const password = pendingSignUp().password(address)
    pendingSignUp().end()
    const state: NavigationState = { email: address, notice: 'confirmed' }
    if (password === undefined) return navigate('/sign-in', { state })
    try {
      if ((await accountCalls.signIn(address, password)) === 'signed-in') return await afterSignIn()
    } catch (error) {
      // Someone signed up with this address earlier, with another password. The code proved who owns it, so let them reset it.
      if (accountProblemOf(error, 'sign-in') === 'wrong-password')
        return navigate('/forgot-password', {
          state: { ...state, notice: 'unfinished-account' } satisfies NavigationState,
        })
    }
    return navigate('/sign-in', { state })
  }
  return (
    <SignInLayout
      title="Confirm your email address"
      find="letter"
      heading={
        <>
          Confirm your <span className="whitespace-nowrap">email</span> address
        </>
      }
      lead={
        email ? (
          <p>
            If <strong className="break-all">{email}</strong> is new here, we have sent a code to it.
          </p>
        ) : (
          <p>Please enter your email address and the code that we sent to it.</p>
        )
      }
      footer={
        <>
          <p className="font-semibold">No code?</p>
          <ul className="mt-1">
            <li>
              <Link to="/sign-in" className={link}>
                I already have an account: sign in
              </Link>
            </li>
            <li>
              <Link to="/forgot-password" className={link}>
                I have an account but forgot my password
              </Link>
            </li>
            <li>
              <Link to="/sign-up" className={link}>
                The address was wrong: start again
              </Link>
            </li>
          </ul>
        </>
      }
    >
      <ConfirmForm
        account={{
          ...accountCalls,
          confirm: (address, code) => accountCalls.confirm(address, code, pendingSignUp().agreed(address)),
        }}
        email={email}
        onConfirmed={async (address) => void (await signInOrAsk(address))}
      />
    </SignInLayout>
  )
}

type ConfirmFormProps = {
  account: Pick<AccountCalls, 'confirm' | 'resend'>
  /** The address to confirm, if this tab knows it. Otherwise the form asks for it. */
  email: string | undefined
  onConfirmed: (email: string) => Promise<void>
}

/** Confirms an email address with the code that we sent to it. */
export function ConfirmForm({ account, email, onConfirmed }: ConfirmFormProps) {
  const { busy, problem, setProblem, submit } = useSubmit('confirm')
  const { errors, isValid } = useFieldProblems()
  const [typed, setTyped] = useState<string>()

  const onSubmit = (fieldValue: FieldValue) => {
    const address = email ?? fieldValue('email')
    const code = fieldValue('code')
    setTyped(address)
    if (!isValid({ email: emailProblem(address), code: codeProblem(code) })) return
    void submit(async () => {
      await account.confirm(address, code)
      await onConfirmed(address)
    })
  }

  const resendTo = email ?? typed
  return (
    <div className="flex flex-col gap-5">
      <AccountForm label="Confirm your email address" problem={problem} onSubmit={onSubmit}>
        {email === undefined && <EmailField error={errors.email} />}
        <CodeField error={errors.code} />
        <Button type="submit" wide busy={busy && 'Confirming…'}>
          Confirm
        </Button>
      </AccountForm>
      {resendTo && !emailProblem(resendTo) && (
        <ResendCode step="confirm" send={() => account.resend(resendTo)} onSent={() => setProblem(undefined)} />
      )}
    </div>
  )
}
