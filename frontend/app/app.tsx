import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import { type AppPageName, pageFor } from '#catalogue/pages'
import { settings } from '#core/site-settings'
import { AutosaveRecovery } from '../autosave/autosave-recovery.tsx'
import { ClientProvider } from '../client/client.ts'
import { RequireSession } from '../session/guards.tsx'
import type { Session } from '../session/session.ts'
import { SessionProvider, useSession } from '../session/session-provider.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import Skeleton from '../ui/page-skeleton.tsx'
import { SupportLine } from '../ui/support-line.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { AppErrorBoundary } from './error-boundary.tsx'
import { appRoutes, pageComponent } from './page-modules.ts'
import { PageNotFound } from './page-not-found.tsx'

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

/** For a path that has no app page: loads the site's prerendered page at that path, or shows the 404 page. */
function UnknownRoute() {
  const { pathname, search, hash } = useLocation()
  const isPrerendered = pageFor(pathname)?.kind === 'prerendered'
  const address = pathname + search + hash
  useEffect(() => {
    if (isPrerendered) window.location.replace(address)
  }, [isPrerendered, address])
  if (isPrerendered) return <Skeleton />
  return (
    <>
      <AppHeader />
      <Page title="Page not found" className="sheet py-16">
        <PageNotFound>
          <p className="mt-1 font-sans text-sm">
            <SupportLine email={settings.provider.email} />
          </p>
        </PageNotFound>
      </Page>
    </>
  )
}
