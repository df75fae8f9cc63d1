import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import Skeleton from '../ui/page-skeleton.tsx'
import { home, returnPath, signInFor } from './return-to.ts'
import { useGoTo, useSession } from './session-provider.tsx'

type RequireSessionProps = {
  /** Where a signed-out visitor goes: the sign-in page, or the landing page with a toast that asks them to sign in. */
  redirectTo: 'sign-in' | 'landing'
  children: ReactNode
}

/** Shows a page to signed-in learners only. When the session expires the page stays; the sign-in dialog opens over it. */
export function RequireSession({ redirectTo, children }: RequireSessionProps) {
  const { state } = useSession()
  const here = useLocation()
  if (state.status === 'loading') return <Skeleton />
  if (state.status !== 'signed-out') return children
  if (redirectTo === 'landing') return <ToLanding next={here.pathname + here.search + here.hash} />
  return <Navigate to={signInFor(here)} replace />
}

function ToLanding({ next }: { next: string }) {
  const goTo = useGoTo()
  useEffect(() => {
    returnPath().save(next)
    goTo('/#please-sign-in')
  }, [next, goTo])
  return <Skeleton />
}

/** Shows a page, such as sign-in, to signed-out visitors only. Sends signed-in learners on to the page they wanted. */
export function GuestsOnly({ next, children }: { next?: string | null; children: ReactNode }) {
  const { state } = useSession()
  if (state.status === 'loading') return <Skeleton />
  return state.status === 'signed-in' ? <ToReturnPath next={next} /> : children
}

function ToReturnPath({ next }: { next: string | null | undefined }) {
  const navigate = useNavigate()
  const [to] = useState(() => {
    returnPath().save(next)
    return returnPath().read() ?? home
  })
  useEffect(() => {
    void navigate(to, { replace: true })
    returnPath().clear()
  }, [navigate, to])
  return <Skeleton />
}
