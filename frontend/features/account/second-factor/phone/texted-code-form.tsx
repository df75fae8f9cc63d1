import { useState } from 'react'
import { Button } from '../../../../components/forms/button.tsx'
import { AccountForm, type FieldValue, focusFirstInvalid } from '../../account-form.tsx'
import { cleanCode, codeProblem } from '../../code-field.tsx'
import { accountProblemOf, messages } from '../../problems.ts'
import { useSubmit } from '../../use-submit.ts'
import { LostPhone } from '../lost-phone.tsx'
import { PasskeyInstead } from '../passkey-instead.tsx'
import type { SecondStepProps } from '../second-step.ts'
import { codeDestination } from './code-destination.ts'
import { maskPhone } from './phone-number.ts'
import { TextedCodeField } from './texted-code-field.tsx'

/** The second step of a sign-in, for accounts that get their codes by text message. */
export function TextedCodeForm({ account, onSignedIn, onStartAgain, signInWithPasskey }: SecondStepProps) {
  const { busy, problem, submit } = useSubmit('texted-code')
  const [error, setError] = useState<string>()
  const [to] = useState(codeDestination.read)
  const onSubmit = (fieldValue: FieldValue) => {
    const code = cleanCode(fieldValue('texted-code'))
    setError(codeProblem(code))
    if (focusFirstInvalid({ 'texted-code': codeProblem(code) })) return
    void submit(async () => {
      try {
        if ((await account.confirmAppCode(code)) === 'signed-in') await onSignedIn()
        else onStartAgain(messages.unexpected)
      } catch (failure) {
        if (accountProblemOf(failure, 'texted-code') !== 'start-again') throw failure
        onStartAgain(messages['start-again'])
      }
    })
  }
  return (
    <div className="flex flex-col gap-5">
      <AccountForm label="Second step of signing in" problem={problem} onSubmit={onSubmit}>
        <TextedCodeField to={to && maskPhone(to)} error={error} />
        <Button type="submit" wide busy={busy && 'Signing in…'}>
          Sign in
        </Button>
      </AccountForm>
      {signInWithPasskey && <PasskeyInstead signInWithPasskey={signInWithPasskey} onSignedIn={onSignedIn} />}
      <LostPhone factor="number" />
      <Button look="quiet" className="-ml-3 self-start" onClick={() => onStartAgain(anotherCode)}>
        Send another code
      </Button>
    </div>
  )
}

/** Cognito sends a code for each password, so there's no other way to get one. */
const anotherCode = 'Please enter your password again. We’ll then send another code.'
