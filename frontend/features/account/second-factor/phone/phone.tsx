import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '../../../../components/forms/button.tsx'
import { Notice } from '../../../../components/notice.tsx'
import { Skeleton } from '../../../../components/skeleton.tsx'
import { messageFor } from '../../problems.ts'
import type { RowProps } from '../../security/row.ts'
import { SecurityRow } from '../../security/security-row.tsx'
import { methodsKey, waysLeft } from '../../security/sign-in-methods.ts'
import { useSubmit } from '../../use-submit.ts'
import { LostPhone } from '../lost-phone.tsx'
import { AddPhone } from './add-phone.tsx'
import { type OwnPhone, phoneCalls } from './phone-calls.ts'
import { maskPhone } from './phone-number.ts'
import { RemovePhone } from './remove-phone.tsx'

const phoneKey = [...methodsKey, 'phone'] as const

/** Whether sign-in asks for a code by text message, and the ways to change that. */
export default function Phone({ methods, call, whenFresh, onChanged }: RowProps) {
  const phone = useMemo(() => phoneCalls(call), [call])
  const queries = useQueryClient()
  const own = useQuery({ queryKey: phoneKey, queryFn: phone.load, retry: false })
  const [change, setChange] = useState<'add' | 'remove'>()
  const { busy, problem, submit } = useSubmit('phone')

  const finish = async (words?: string) => {
    setChange(undefined)
    await queries.invalidateQueries({ queryKey: phoneKey })
    if (words) onChanged(words)
  }
  const turnOn = () =>
    void submit(async () => {
      await phone.turnOn()
      await finish('Codes by text message are on')
    })
  const onVerified = async () => {
    await finish()
    turnOn()
  }
  /** Removes a number that nobody confirmed. If this fails, the next one replaces it. */
  const giveUp = (number: string | undefined) => {
    setChange(undefined)
    if (number !== undefined && !own.data?.isOn) void phone.remove().catch(() => {})
  }

  if (own.isPending)
    return (
      <SecurityRow title="Text messages">
        <Skeleton className="h-20 w-full" />
      </SecurityRow>
    )
  if (own.isError)
    return (
      <SecurityRow title="Text messages">
        <Notice
          tone="error"
          action={
            <Button look="secondary" onClick={() => void own.refetch()}>
              Try again
            </Button>
          }
        >
          {messageFor(own.error, 'phone')}
        </Notice>
      </SecurityRow>
    )
  const { number, isOn } = own.data
  return (
    <SecurityRow
      title="Text messages"
      state={[isOn ? 'On' : 'Off', ...(number ? [maskPhone(number)] : [])].join(', ')}
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
      <p>{explanation(own.data, methods.app)}</p>
      <div role="alert" className="empty:sr-only">
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
      {change === 'add' && <AddPhone phone={phone} onVerified={() => void onVerified()} onCancel={giveUp} />}
      {isOn && <LostPhone factor="number" />}
      {change === 'remove' && (
        <RemovePhone
          phone={phone}
          left={waysLeft({ ...methods, texts: false })}
          onRemoved={() => void finish('The number is removed')}
          onCancel={() => setChange(undefined)}
        />
      )}
    </SecurityRow>
  )
}

function explanation({ number, isOn }: OwnPhone, appIsOn: boolean): string {
  if (isOn && appIsOn) return 'Your app is on too. Signing in asks where you’d like to get your code; the app is safer.'
  if (isOn)
    return `Signing in takes your password and a code that we text to ${maskPhone(number ?? '')}. An app or a passkey is safer: others can take over a number or read its messages.`
  return 'We text you a code each time you sign in. That’s better than a password alone. An app or a passkey is safer: others can take over a number or read its messages.'
}
