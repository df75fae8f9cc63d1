import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './client.ts'

const minute = 60_000

/** The page's cache of API answers. Retries network and server failures twice, a 4xx never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.status < 500),
        // By default an offline query pauses and looks like loading. Let it fail, so that the page can say why.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
