import { useQuery } from '@tanstack/react-query'
import type { ModuleId } from '#catalogue/catalogue'
import { getLookingBack } from '#exercises/looking-back'
import { useClient } from '../../client/client.ts'

/** What the learner may look back at from a module. Loads once `wanted`, and again in another exhibit, as there may be new answers. */
export function useLookingBack(moduleId: ModuleId, wanted: boolean) {
  const { send } = useClient()
  return useQuery({
    queryKey: ['looking-back', moduleId],
    queryFn: () => send(getLookingBack, { moduleId }),
    enabled: wanted,
    refetchOnWindowFocus: false,
  })
}
