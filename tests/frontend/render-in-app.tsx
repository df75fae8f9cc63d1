import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { type Client, ClientProvider, useClient } from '../../frontend/client/client.ts'
import { createQueryClient } from '../../frontend/client/query-client.ts'
import { ToastProvider } from '../../frontend/ui/toast.tsx'
import { session } from './fake-api.ts'

/** Renders part of a page inside the app's providers: router, client, cache and toasts. `rerender` keeps them, `send` is the client's. */
export function renderInApp(
  part: ReactNode,
  { queries = createQueryClient(), clientSession = { ...session }, path = '/' } = {},
) {
  let send: Client['send'] | undefined
  function Capture() {
    ;({ send } = useClient())
    return null
  }
  const inApp = (inner: ReactNode) => (
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <ClientProvider session={clientSession}>
            <Capture />
            {inner}
          </ClientProvider>
        </ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>
  )
  const page = render(inApp(part))
  return { ...page, queries, send: send as Client['send'], rerender: (next: ReactNode) => page.rerender(inApp(next)) }
}
