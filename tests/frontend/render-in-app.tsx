import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { ClientProvider } from '../../frontend/api/client.ts'
import { createQueryClient } from '../../frontend/api/query-client.ts'
import { ToastProvider } from '../../frontend/components/toast/toast.tsx'
import { session } from './fake-api.ts'

/** Renders part of a page inside what the app wraps around every page: a router, a client, the cache and toasts. */
export function renderInApp(part: ReactNode, { queries = createQueryClient(), account = { ...session } } = {}) {
  const around = (inner: ReactNode) => (
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <ClientProvider session={account}>{inner}</ClientProvider>
        </ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>
  )
  const page = render(around(part))
  return { ...page, queries, rerender: (next: ReactNode) => page.rerender(around(next)) }
}
