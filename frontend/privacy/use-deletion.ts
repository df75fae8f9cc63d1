import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Dashboard } from '#dashboard/contract'
import { type Deletion, deleteDeletion } from '#privacy/contract'
import { useClient } from '../client/client.ts'
import { askedDeletion } from '../session/asked-deletion.ts'
import { useToast } from '../ui/toast.tsx'

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
export function useKeepAccount(onKept: () => void) {
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
