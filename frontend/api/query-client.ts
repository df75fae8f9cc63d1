import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './client.ts'

const minute = 60_000

/** The page's cache of what the API answered. A refusal is final; what the network or the server lost is tried again. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.status < 500),
        // Offline is an answer that pages show, not a pause that looks like loading.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
