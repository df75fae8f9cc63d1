import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { australianDay } from '#core/day'
import type { Dashboard } from '#dashboard/contract'
import { type Deletion, deleteDeletion } from '#privacy/contract'
import { useClient } from '../client/client.ts'
import { askedDeletion } from '../session/asked-deletion.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useToast } from '../ui/toast.tsx'

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

/** The dashboard's notice while the account waits to be deleted. */
export function DeletionNotice({ account, due }: { account: string; due: string }) {
  return (
    <div className="mt-6 mb-8">
      <Asked account={account} due={due} onKept={focusPage}>
        <p>
          You asked us to do this. Until then everything works as usual, and you can take everything with you from{' '}
          <a href="/account">your account page</a>.
        </p>
      </Asked>
    </div>
  )
}

/** The notice goes, and takes the focus with it. */
const focusPage = () => document.getElementById('content')?.focus({ preventScroll: true })

export const deletionKey = ['deletion'] as const

/** Shows a new state on the account page and on the dashboard at once. */
export function showDeletion(queries: QueryClient, deletion: Deletion): void {
  queries.setQueryData(deletionKey, deletion)
  queries.setQueryData<Dashboard>(['dashboard'], (shown) => {
    if (!shown) return undefined
    const { deletion: _, ...dashboard } = shown
    return deletion.state === 'asked' ? { ...dashboard, deletion: { due: deletion.due } } : dashboard
  })
}

/** Takes back what the learner asked for. Does no harm if another tab has done it already. */
function useKeepAccount(onKept: () => void) {
  const { send } = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => send(deleteDeletion),
    onSuccess: (deletion) => {
      askedDeletion().forget()
      showDeletion(queries, deletion)
      onKept()
      toast.success('Your account stays. Nothing was deleted.')
    },
  })
}
