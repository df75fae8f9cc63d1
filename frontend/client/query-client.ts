import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './client.ts'

const minute = 60_000

/** How long a page waits by itself because the server asks it to, in milliseconds. Beyond that, it says why. */
const longestWait = 10_000

const waitAfter = (error: unknown): number | undefined => (error instanceof ApiProblem ? error.retryAfter : undefined)

/** Whether another try may succeed soon: after a network or server failure, or where a busy server says when. */
function mayHelp(error: unknown): boolean {
  const wait = waitAfter(error)
  if (wait !== undefined) return wait <= longestWait
  return !(error instanceof ApiProblem && error.status < 500)
}

/**
 * The page's cache of API answers. Retries network and server failures twice, after a second and two or when the server says; a 4xx
 * never, unless it says when.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        retry: (failures, error) => failures < 2 && mayHelp(error),
        retryDelay: (failures, error) => Math.max(1_000 * 2 ** failures, waitAfter(error) ?? 0),
        // By default an offline query pauses and looks like loading. Let it fail, so that the page can say why.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
