import { useQuery } from '@tanstack/react-query'
import type { ModuleId } from '#catalogue/catalogue'
import { getReplies } from '#lessons/contract'
import { useClient } from '../client/client.ts'

/** Where the replies of a recording stand in the cache. */
export const repliesKey = (moduleId: ModuleId, recording: string) => ['replies', moduleId, recording]

/** The recorded replies behind a tally, which never change. Loads them once `wanted`. */
export function useReplies(moduleId: ModuleId, recording: string, wanted: boolean) {
  const { send } = useClient()
  useReplySetter(wanted)
  return useQuery({
    queryKey: repliesKey(moduleId, recording),
    queryFn: () => send(getReplies, { moduleId, recording }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What sets a reply as its reader sees it. Loads with the first replies, because no other part of a lesson needs a parser. */
export const useReplySetter = (wanted: boolean) =>
  useQuery({
    queryKey: ['reply-setter'],
    queryFn: async () => ({ Reply: (await import('./reply.tsx')).default }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
