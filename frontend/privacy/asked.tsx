import { type ReactNode, useEffect } from 'react'
import { australianDay } from '#core/day'
import { askedDeletion } from '../session/asked-deletion.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useKeepAccount } from './use-deletion.ts'

type AskedProps = {
  /** The account's id. */
  account: string
  due: string
  onKept: () => void
  children: ReactNode
}

/** Says when the account will be deleted, with the button that keeps it. */
export function Asked({ account, due, onKept, children }: AskedProps) {
  const { mutate, isPending, error } = useKeepAccount(onKept)
  useEffect(() => askedDeletion().remember(account, due), [account, due])
  return (
    <Notice tone="warning" title={`Your account will be deleted in the night after ${australianDay(new Date(due))}`}>
      {children}
      <Button look="secondary" onClick={() => mutate()} busy={isPending && 'Processing...'} className="mt-3">
        Keep my account
      </Button>
      <div role="alert">{error && <p className="mt-3 text-clay">{error.message}</p>}</div>
    </Notice>
  )
}
