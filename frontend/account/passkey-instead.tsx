import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/error-state.tsx'
import { useSubmit } from './account-form.tsx'
import { messages } from './problems.ts'
import type { SecondStepProps } from './second-step.ts'

type PasskeyInsteadProps = Pick<SecondStepProps, 'onSignedIn'> & Required<Pick<SecondStepProps, 'signInWithPasskey'>>

/** The button below a form for a second factor that signs in with a passkey alone. */
export function PasskeyInstead({ signInWithPasskey, onSignedIn }: PasskeyInsteadProps) {
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
