import { type ComponentType, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/error-state.tsx'
import { takeFocus } from './account-form.tsx'
import { AppCodeForm, TextedCodeForm } from './code-form.tsx'
import { LostPhone } from './lost-phone.tsx'
import { PasskeyInstead } from './passkey-instead.tsx'
import { type SecondStepProps, useAnswer } from './second-step.ts'

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
