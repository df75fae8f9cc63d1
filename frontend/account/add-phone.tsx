import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountForm, type FieldValue, takeFocus, useFieldProblems } from './account-form.tsx'
import { codeProblem } from './code-field.tsx'
import type { PhoneCalls } from './phone-calls.ts'
import { maskPhone, parsePhone } from './phone-number.ts'
import type { RowProps } from './row.ts'
import { TextedCodeField } from './texted-code-field.tsx'
import { useSubmit } from './use-submit.ts'

type AddPhoneProps = {
  phone: Pick<PhoneCalls, 'add' | 'sendAgain' | 'verify'>
  whenFresh: RowProps['whenFresh']
  onVerified: () => void
  /** The learner gives up. `number` is one that was stored but not verified. */
  onCancel: (number: string | undefined) => void
}

/** Adds a mobile number: asks for it, texts a code to it, and takes the code. */
export function AddPhone({ phone, whenFresh, onVerified, onCancel }: AddPhoneProps) {
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
