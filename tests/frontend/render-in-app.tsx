import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { ClientProvider } from '../../frontend/client/client.ts'
import { createQueryClient } from '../../frontend/client/query-client.ts'
import { ToastProvider } from '../../frontend/components/toast/toast.tsx'
import { session } from './fake-api.ts'

/** Renders part of a page inside the app's providers: router, client, cache and toasts. `rerender` keeps them. */
export function renderInApp(part: ReactNode, { queries = createQueryClient(), clientSession = { ...session } } = {}) {
  const inApp = (inner: ReactNode) => (
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <ClientProvider session={clientSession}>{inner}</ClientProvider>
        </ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>
  )
  const page = render(inApp(part))
  return { ...page, queries, rerender: (next: ReactNode) => page.rerender(inApp(next)) }
}
