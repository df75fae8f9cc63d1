import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMe, type Me } from '#people/contract'
import { useClient } from '../client/client.ts'

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
