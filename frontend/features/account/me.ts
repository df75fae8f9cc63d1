import { useQuery } from '@tanstack/react-query'
import { getMe } from '#contract/learner'
import { useClient } from '../../client/client.ts'

export const meKey = ['me'] as const

/** The learner's own profile. */
export function useMe() {
  const { send } = useClient()
  return useQuery({ queryKey: meKey, queryFn: ({ signal }) => send(getMe, {}, { signal }) })
}
