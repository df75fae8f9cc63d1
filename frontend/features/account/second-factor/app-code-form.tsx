import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { AccountForm, type FieldValue, focusFirstInvalid } from '../account-form.tsx'
import { cleanCode, codeProblem } from '../code-field.tsx'
import { accountProblemOf, messages } from '../problems.ts'
import { useSubmit } from '../use-submit.ts'
import { AppCodeField } from './app-code-field.tsx'
import { LostPhone } from './lost-phone.tsx'
import { PasskeyInstead } from './passkey-instead.tsx'
import type { SecondStepProps } from './second-step.ts'

/** The second step of a sign-in, for accounts with an authenticator app. */
export function AppCodeForm({ account, onSignedIn, onStartAgain, signInWithPasskey }: SecondStepProps) {
  const { busy, problem, submit } = useSubmit('app-code')
  const [error, setError] = useState<string>()
  const onSubmit = (fieldValue: FieldValue) => {
    const code = cleanCode(fieldValue('app-code'))
    setError(codeProblem(code))
    if (focusFirstInvalid({ 'app-code': codeProblem(code) })) return
    void submit(async () => {
      try {
        if ((await account.confirmAppCode(code)) === 'signed-in') await onSignedIn()
        else onStartAgain(messages.unexpected)
      } catch (failure) {
        if (accountProblemOf(failure, 'app-code') !== 'start-again') throw failure
        onStartAgain(messages['start-again'])
      }
    })
  }
  return (
    <div className="flex flex-col gap-5">
      <AccountForm label="Second step of signing in" problem={problem} onSubmit={onSubmit}>
        <p>Your password is right. Now open your authenticator app.</p>
        <AppCodeField error={error} autoFocus />
        <Button type="submit" wide busy={busy && 'Signing in…'}>
          Sign in
        </Button>
      </AccountForm>
      {signInWithPasskey && <PasskeyInstead signInWithPasskey={signInWithPasskey} onSignedIn={onSignedIn} />}
      <LostPhone />
      <Button look="quiet" className="-ml-3 self-start" onClick={() => onStartAgain()}>
        Back to the password
      </Button>
    </div>
  )
}
