import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Suspense, use, useEffect, useRef } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { appPage, appRoutes } from './app-pages.ts'
import { ClientProvider } from './client.ts'
import { ToastProvider } from './components/toast.tsx'
import { CrashBoundary } from './crash-screen.tsx'
import type { AccountCalls } from './features/account/account-calls.ts'
import { RequireSession } from './features/account/guards.tsx'
import type { Session } from './features/account/session.ts'
import { SessionProvider, useSession } from './features/account/session-provider.tsx'
import { sessionRecord } from './features/account/session-record.ts'
import { WordsInCare } from './features/drafts/words-in-care.tsx'
import { Lost } from './lost.tsx'
import { guardOf } from './page-guards.ts'
import { pageFor } from './site.ts'
import Skeleton from './skeleton.tsx'

type AppProps = { queries: QueryClient; session: Session; account: AccountCalls }

/** The app's pages and what they all need. Stands inside a router. */
export function App({ queries, session, account }: AppProps) {
  return (
    <CrashBoundary>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <SessionProvider session={session} account={account}>
            <ClientProvider session={session}>
              <FreshAfterExpiry />
              <OwnWords />
              <Places />
            </ClientProvider>
          </SessionProvider>
        </ToastProvider>
      </QueryClientProvider>
    </CrashBoundary>
  )
}

function Places() {
  const { pathname } = useLocation()
  return (
    <CrashBoundary place={pathname}>
      <Suspense fallback={<Skeleton />}>
        <Routes>
          {appRoutes.map(({ path, name }) => (
            <Route key={path} path={path} element={<Place key={pathname} name={name} />} />
          ))}
          <Route path="*" element={<Lost />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  )
}

function Place({ name }: { name: string }) {
  const path = useLocation().pathname.replace(/\/+$/, '')
  if (!pageFor(path)) return <Lost />
  const AppPage = use(appPage(name))
  const guard = guardOf(path)
  if (guard === 'open') return <AppPage />
  return (
    <RequireSession otherwise={guard}>
      <AppPage />
    </RequireSession>
  )
}

const { left } = sessionRecord()

/** The learner's unsaved words are looked after on every page, whichever they were written on. */
function OwnWords() {
  const { state } = useSession()
  return 'sub' in state && <WordsInCare account={state.sub} signedIn={state.status === 'signed-in'} left={left} />
}

/** What failed while the session was over is asked for again once it is renewed. */
function FreshAfterExpiry() {
  const { status } = useSession().state
  const queries = useQueryClient()
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'expired' && status === 'signed-in') void queries.invalidateQueries()
    before.current = status
  }, [status, queries])
  return null
}
