import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { AccountForm, type FieldValue, useFieldProblems } from './account-form.tsx'
import { codeDestination } from './code-destination.ts'
import { AppCodeField, codeProblem, TextedCodeField } from './fields.tsx'
import { LostPhone } from './lost-phone.tsx'
import { PasskeyInstead } from './passkey-instead.tsx'
import { maskPhone } from './phone-number.ts'
import { type SecondStepProps, useAnswer } from './second-step.ts'

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
