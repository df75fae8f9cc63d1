import { type ComponentType, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/error-state.tsx'
import type { SignInCalls } from './account-calls.ts'
import { AccountForm, type FieldValue, takeFocus, useFieldProblems, useSubmit } from './account-form.tsx'
import { AppCodeField, codeProblem, LostPhone, TextedCodeField } from './code-fields.tsx'
import type { SignInResult } from './cognito-account.ts'
import { codeDestination, maskPhone } from './phone-number.ts'
import { type AccountStep, accountProblemOf, messages } from './problems.ts'

/** What every form for a second factor gets from the sign-in form. */
export type SecondStepProps = {
  account: SignInCalls
  onSignedIn: () => Promise<void>
  /** The session has expired, or the learner gives up: sign-in starts again with the password. */
  onStartAgain: (reason?: string) => void
  /** A passkey instead of the code, where this browser can use one. */
  signInWithPasskey?: () => Promise<SignInResult>
}

/** Answers what a second step asks and goes on by the result. Another result, or an expired session, starts sign-in again. */
function useAnswer({ account, onStartAgain }: SecondStepProps, step: AccountStep) {
  const { busy, problem, submit } = useSubmit(step)
  const answer = (given: string, next: Partial<Record<SignInResult, () => unknown>>) =>
    void submit(async () => {
      try {
        const goOn = next[await account.confirmAppCode(given)]
        if (goOn) await goOn()
        else onStartAgain(messages.unexpected)
      } catch (failure) {
        if (accountProblemOf(failure, step) !== 'start-again') throw failure
        onStartAgain(messages['start-again'])
      }
    })
  return { busy, problem, answer }
}

/** The second step of a sign-in, for accounts with an authenticator app. */
export const AppCodeForm = (props: SecondStepProps) => <CodeForm {...props} step="app-code" />

/** The second step of a sign-in, for accounts that get their codes by text message. */
export const TextedCodeForm = (props: SecondStepProps) => <CodeForm {...props} step="texted-code" />

/** Cognito sends a code for each password, so there's no other way to get one. */
const anotherCode = 'Please enter your password again. We’ll then send another code.'

function CodeForm({ step, ...props }: SecondStepProps & { step: 'app-code' | 'texted-code' }) {
  const { onSignedIn, onStartAgain, signInWithPasskey } = props
  const { busy, problem, answer } = useAnswer(props, step)
  const { errors, isValid } = useFieldProblems()
  const [to] = useState(codeDestination.read)
  const onSubmit = (fieldValue: FieldValue) => {
    const code = fieldValue(step)
    if (isValid({ [step]: codeProblem(code) })) answer(code, { 'signed-in': onSignedIn })
  }
  const texted = step === 'texted-code'
  return (
    <div className="flex flex-col gap-5">
      <AccountForm label="Second step of signing in" problem={problem} onSubmit={onSubmit}>
        {texted ? (
          <TextedCodeField to={to && maskPhone(to)} error={errors[step]} />
        ) : (
          <>
            <p>Your password is right. Now open your authenticator app.</p>
            <AppCodeField error={errors[step]} autoFocus />
          </>
        )}
        <Button type="submit" wide busy={busy && 'Signing in…'}>
          Sign in
        </Button>
      </AccountForm>
      {signInWithPasskey && <PasskeyInstead signInWithPasskey={signInWithPasskey} onSignedIn={onSignedIn} />}
      <LostPhone factor={texted ? 'number' : 'app'} />
      <Button look="quiet" className="-ml-3 self-start" onClick={() => onStartAgain(texted ? anotherCode : undefined)}>
        {texted ? 'Send another code' : 'Back to the password'}
      </Button>
    </div>
  )
}

/** Amplify's names for the two kinds of code. */
type Kind = 'TOTP' | 'SMS'

/** The second step of a sign-in, for accounts with both an authenticator app and codes by text message: asks which one to use. */
export function ChooseCodeForm(props: SecondStepProps) {
  const { onStartAgain, onSignedIn, signInWithPasskey } = props
  const { busy, problem, answer } = useAnswer(props, 'texted-code')
  const [chosen, setChosen] = useState<Kind>()
  const [Form, setForm] = useState<ComponentType<SecondStepProps>>()
  const choose = (kind: Kind) => {
    setChosen(kind)
    answer(kind, {
      'app-code': () => setForm(() => AppCodeForm),
      'texted-code': () => setForm(() => TextedCodeForm),
    })
  }
  if (Form) return <Form {...props} />
  return (
    <div className="flex flex-col gap-5">
      <p>Your password is right. Where would you like to get your code?</p>
      {problem && <Failure>{problem}</Failure>}
      <Button wide busy={busy && chosen === 'TOTP' && 'One moment…'} onClick={() => choose('TOTP')} ref={takeFocus}>
        From my app
      </Button>
      <Button wide look="secondary" busy={busy && chosen === 'SMS' && 'Sending…'} onClick={() => choose('SMS')}>
        By text message
      </Button>
      {signInWithPasskey && <PasskeyInstead signInWithPasskey={signInWithPasskey} onSignedIn={onSignedIn} />}
      <LostPhone factor="app and the number" />
      <Button look="quiet" className="-ml-3 self-start" onClick={() => onStartAgain()}>
        Back to the password
      </Button>
    </div>
  )
}

type PasskeyInsteadProps = Pick<SecondStepProps, 'onSignedIn'> & Required<Pick<SecondStepProps, 'signInWithPasskey'>>

/** The button below a form for a second factor that signs in with a passkey alone. */
function PasskeyInstead({ signInWithPasskey, onSignedIn }: PasskeyInsteadProps) {
  const { busy, problem, setProblem, submit } = useSubmit('passkey')
  const start = () =>
    void submit(async () => {
      const result = await signInWithPasskey()
      if (result === 'signed-in') await onSignedIn()
      else if (result !== 'cancelled') setProblem(messages['no-passkey-instead'])
    })
  return (
    <>
      <Button look="secondary" wide busy={busy && 'Waiting for your passkey…'} onClick={start}>
        Use a passkey instead
      </Button>
      {problem && <Failure>{problem}</Failure>}
    </>
  )
}
