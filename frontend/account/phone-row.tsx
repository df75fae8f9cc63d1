import { useMemo, useState } from 'react'
import { settings } from '#core/site-settings'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/error-state.tsx'
import { TextField } from '../ui/fields.tsx'
import { AccountForm, type FieldValue, takeFocus, useFieldProblems, useSubmit } from './account-form.tsx'
import { codeProblem, LostPhone, TextedCodeField } from './code-fields.tsx'
import type { OwnAccountCall } from './own-account-call.ts'
import { maskPhone, parsePhone } from './phone-number.ts'
import { ConfirmDialog, type MakeChange, type RowProps, SecurityRow } from './security-row.tsx'
import { waysLeft } from './sign-in-methods.ts'

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
      about={explanation({ number, isOn, appIsOn: methods.app })}
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

type AddPhoneProps = {
  phone: Pick<PhoneCalls, 'add' | 'sendAgain' | 'verify'>
  whenFresh: RowProps['whenFresh']
  onVerified: () => void
  /** The learner gives up. `number` is one that was stored but not verified. */
  onCancel: (number: string | undefined) => void
}

/** Adds a mobile number: asks for it, texts a code to it, and takes the code. */
function AddPhone({ phone, whenFresh, onVerified, onCancel }: AddPhoneProps) {
  const { busy, problem, submit } = useSubmit('phone')
  const [number, setNumber] = useState<string>()
  const [typed, setTyped] = useState('')
  const { errors, isValid } = useFieldProblems()
  const [asksForCode, setAsksForCode] = useState(false)

  const onNumber = (fieldValue: FieldValue) => {
    const parsed = parsePhone(fieldValue('phone'))
    setTyped(fieldValue('phone'))
    if (!isValid({ phone: parsed.problem }) || parsed.number === undefined) return
    void submit(async () => {
      setNumber(parsed.number)
      await phone.add(parsed.number)
      setAsksForCode(true)
    })
  }
  const onCode = (fieldValue: FieldValue) => {
    const code = fieldValue('texted-code')
    if (!isValid({ 'texted-code': codeProblem(code) })) return
    // The sign-in may have got too old while the message came.
    whenFresh(
      () =>
        void submit(async () => {
          await phone.verify(code)
          onVerified()
        }),
    )
  }
  const cancel = (
    <Button look="quiet" onClick={() => onCancel(number)}>
      Cancel
    </Button>
  )
  if (!asksForCode)
    return (
      <AccountForm key="number" label="Add a phone number" problem={problem} onSubmit={onNumber}>
        <TextField
          label="Mobile number"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={typed}
          ref={takeFocus}
          hint="Such as 0412 345 678. For a number outside Australia, start with + and the country code."
          error={errors.phone}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy && 'Sending…'}>
            Text me a code
          </Button>
          {cancel}
        </div>
      </AccountForm>
    )
  return (
    <AccountForm key="code" label="Confirm your number" problem={problem} onSubmit={onCode}>
      <TextedCodeField to={number && maskPhone(number)} error={errors['texted-code']} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy && 'Checking…'}>
          Turn on
        </Button>
        <Button look="quiet" onClick={() => void submit(phone.sendAgain)}>
          Send another code
        </Button>
        <Button look="quiet" onClick={() => setAsksForCode(false)}>
          Change the number
        </Button>
        {cancel}
      </div>
    </AccountForm>
  )
}

const attribute = { AttributeName: 'phone_number' }

/** The calls for codes by text message. All need a fresh sign-in. They reject with errors that `messageFor` puts into words. */
function phoneCalls(call: OwnAccountCall, change: MakeChange) {
  const sendCode = () => call('GetUserAttributeVerificationCode', attribute)
  return {
    /** Stores a number that isn't verified yet, and texts a code to it. */
    async add(number: string): Promise<void> {
      await call('UpdateUserAttributes', { UserAttributes: [{ Name: 'phone_number', Value: number }] })
      await sendCode()
    },
    async sendAgain(): Promise<void> {
      await sendCode()
    },
    async verify(code: string): Promise<void> {
      await call('VerifyUserAttribute', { ...attribute, Code: code })
    },
    /** Makes sign-in ask for a texted code. */
    turnOn: (): Promise<boolean> => change({ change: 'texts-on' }),
    /** Removes the number. That ends all sessions if sign-in asked for its codes. */
    remove: (): Promise<boolean> => change({ change: 'texts-off' }),
  }
}

type PhoneCalls = ReturnType<typeof phoneCalls>
