import { useMemo, useState } from 'react'
import { settings } from '#core/site-settings'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { AddPhone } from './add-phone.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { LostPhone } from './lost-phone.tsx'
import { phoneCalls } from './phone-calls.ts'
import { maskPhone } from './phone-number.ts'
import type { RowProps } from './row.ts'
import { SecurityRow } from './security-row.tsx'
import { waysLeft } from './sign-in-methods.ts'
import { useSubmit } from './use-submit.ts'

/** Codes by text message, where the portal sends any. */
export const PhoneRow = (props: RowProps) => settings.textsFrom && <Phone {...props} />

/** Whether sign-in asks for a code by text message, and the ways to change that. */
function Phone({ methods, call, change: makeChange, whenFresh, onChanged }: RowProps) {
  const phone = useMemo(() => phoneCalls(call, makeChange), [call, makeChange])
  const [change, setChange] = useState<'add' | 'remove'>()
  const { busy, problem, submit } = useSubmit('phone')
  const { texts: isOn, phoneEnds } = methods
  const number = phoneEnds && maskPhone(phoneEnds)

  const turnOn = () =>
    void submit(async () => {
      await phone.turnOn()
      setChange(undefined)
      onChanged('Codes by text message are on')
    })
  /** Removes a number that nobody confirmed. If this fails, the next one replaces it. */
  const giveUp = (unconfirmed: string | undefined) => {
    setChange(undefined)
    if (unconfirmed !== undefined && !isOn) void phone.remove().catch(() => {})
  }

  return (
    <SecurityRow
      title="Text messages"
      state={[isOn ? 'On' : 'Off', ...(number ? [number] : [])].join(', ')}
      actions={
        change !== 'add' && (
          <>
            {number === undefined && (
              <Button look="secondary" onClick={() => whenFresh(() => setChange('add'))}>
                Add a mobile number
              </Button>
            )}
            {number !== undefined && !isOn && (
              <Button look="secondary" busy={busy && 'Turning on…'} onClick={() => whenFresh(turnOn)}>
                Turn on
              </Button>
            )}
            {number !== undefined && (
              <Button look="quiet" onClick={() => whenFresh(() => setChange('remove'))}>
                Remove the number
              </Button>
            )}
          </>
        )
      }
    >
      <p>{explanation({ number, isOn, appIsOn: methods.app })}</p>
      {problem && <Failure>{problem}</Failure>}
      {change === 'add' && <AddPhone phone={phone} whenFresh={whenFresh} onVerified={turnOn} onCancel={giveUp} />}
      {isOn && <LostPhone factor="number" />}
      {change === 'remove' && (
        <ConfirmDialog
          title="Remove the number?"
          description={`${waysLeft({ ...methods, texts: false })} We delete the number.`}
          action="Remove the number"
          working="Removing…"
          step="phone"
          onConfirm={async () => {
            const ended = await phone.remove()
            setChange(undefined)
            onChanged('The number is removed', ended)
          }}
          onCancel={() => setChange(undefined)}
        />
      )}
    </SecurityRow>
  )
}

type Standing = { number: string | undefined; isOn: boolean; appIsOn: boolean }

function explanation({ number = 'your phone', isOn, appIsOn }: Standing): string {
  if (isOn && appIsOn) return 'Your app is on too. Signing in asks where you’d like to get your code; the app is safer.'
  if (isOn)
    return `Signing in takes your password and a code that we text to ${number}. An app or a passkey is safer: others can take over a number or read its messages.`
  return 'We text you a code each time you sign in. That’s better than a password alone. An app or a passkey is safer: others can take over a number or read its messages.'
}
