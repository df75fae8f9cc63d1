import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getMe, type Me, putTeaching, type Teaching } from '#people/contract'
import type { Work } from '#work/contract'
import { useClient } from '../client/client.ts'
import { useToast } from '../ui/toast.tsx'

export const meKey = ['me'] as const

export function useMe() {
  const { send } = useClient()
  return useQuery({ queryKey: meKey, queryFn: ({ signal }) => send(getMe, {}, { signal }) })
}

/** Whether an operator is signed in, as far as the page knows without asking. Google opens no operator's account. */
export function useIsOperator(): boolean {
  const me = useQueryClient().getQueryData<Me>(meKey)
  return me?.admin === true || window.location.pathname === '/admin'
}

/** Saves where and what the learner teaches. Lessons that are open show the new place at once. */
export function useTeaching() {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (teaching: Teaching) => send(putTeaching, teaching),
    onSuccess: (me) => {
      queries.setQueryData(meKey, me)
      queries.setQueriesData<Work>({ queryKey: ['work'] }, (work) => work && withPlace(work, me.teaching?.place))
      toast.success('Saved')
    },
    onError: (error) => toast.error(error.message),
  })
}

function withPlace({ teachesIn: _, ...work }: Work, place: Teaching['place']): Work {
  return { ...work, ...(place && { teachesIn: place }) }
}
