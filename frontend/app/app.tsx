import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import { type AppPageName, pageFor } from '#catalogue/pages'
import { AutosaveRecovery } from '../autosave/autosave-recovery.tsx'
import { ClientProvider } from '../client/client.ts'
import { RequireSession } from '../session/guards.tsx'
import type { Session } from '../session/session.ts'
import { SessionProvider, useSession } from '../session/session-provider.tsx'
import Skeleton from '../ui/page-skeleton.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { AppErrorBoundary } from './error-boundary.tsx'
import { appRoutes, pageComponent } from './page-modules.ts'
import { UnknownRoute } from './unknown-route.tsx'

type AppProps = { queries: QueryClient; session: Session }

const loadExpiredDialog = async () => (await import('../account/expired-dialog.tsx')).ExpiredDialog

/** The app's pages inside their providers. Needs a router around it. */
export function App({ queries, session }: AppProps) {
  return (
    <AppErrorBoundary>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <SessionProvider session={session} loadExpiredDialog={loadExpiredDialog}>
            <ClientProvider session={session}>
              <RefetchAfterSignIn />
              <UnsavedDrafts />
              <PageRoutes />
            </ClientProvider>
          </SessionProvider>
        </ToastProvider>
      </QueryClientProvider>
    </AppErrorBoundary>
  )
}

function PageRoutes() {
  const { pathname } = useLocation()
  const page = useRoutes([
    ...appRoutes.map(({ path, name }) => ({ path, element: <PageRoute key={pathname} name={name} /> })),
    { path: '*', element: <UnknownRoute /> },
  ])
  return (
    <AppErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Skeleton />}>{page}</Suspense>
    </AppErrorBoundary>
  )
}

function PageRoute({ name }: { name: AppPageName }) {
  const page = pageFor(useLocation().pathname.replace(/\/+$/, ''))
  const [AppPage] = useState(() => pageComponent(name))
  if (page?.kind !== 'app') return <UnknownRoute />
  if (page.guard === 'open') return <AppPage />
  return (
    <RequireSession redirectTo={page.guard}>
      <AppPage />
    </RequireSession>
  )
}

/** Saves drafts that are still unsaved, on every page, whichever page they were written on. */
function UnsavedDrafts() {
  const { state } = useSession()
  if (!('sub' in state)) return null
  const { sub, status } = state
  return <AutosaveRecovery account={sub} signedIn={status === 'signed-in'} />
}

/** Refetches everything when the learner signs in again, because calls fail while the session is expired. */
function RefetchAfterSignIn() {
  const { status } = useSession().state
  const queries = useQueryClient()
  const previous = useRef(status)
  useEffect(() => {
    if (previous.current === 'expired' && status === 'signed-in') void queries.invalidateQueries()
    previous.current = status
  }, [status, queries])
  return null
}
