import { useQuery } from '@tanstack/react-query'
import { getMe } from '#contract/learner'
import { useClient } from '../../client/client.ts'

export const meKey = ['me'] as const

export function useMe() {
  const { send } = useClient()
  return useQuery({ queryKey: meKey, queryFn: ({ signal }) => send(getMe, {}, { signal }) })
}
