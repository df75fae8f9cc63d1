import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import Skeleton from '../components/page-skeleton.tsx'
import { home, nextPlace } from './return-to.ts'
import { useGoTo, useSession } from './session-provider.tsx'

type RequireSessionProps = {
  /** Where a visitor without a session goes: to the sign-in page, or to the landing page, which asks to sign in. */
  otherwise: 'sign-in' | 'landing'
  children: ReactNode
}

/** Shows a page to learners only. A session that expires does not take the page away: its dialog opens over it. */
export function RequireSession({ otherwise, children }: RequireSessionProps) {
  const { state } = useSession()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  if (state.status === 'loading') return <Skeleton />
  if (state.status !== 'signed-out') return children
  if (otherwise === 'landing') return <ToLanding next={here} />
  return <Navigate to={`/sign-in?next=${encodeURIComponent(here)}`} replace />
}

function ToLanding({ next }: { next: string }) {
  const goTo = useGoTo()
  useEffect(() => {
    nextPlace().keep(next)
    goTo('/#please-sign-in')
  }, [next, goTo])
  return <Skeleton />
}

/** Shows the account's own pages to those who are not signed in; others go on to where they wanted to be. */
export function GuestsOnly({ next, children }: { next?: string | null; children: ReactNode }) {
  const { state } = useSession()
  if (state.status === 'loading') return <Skeleton />
  return state.status === 'signed-in' ? <Onward next={next} /> : children
}

function Onward({ next }: { next: string | null | undefined }) {
  const navigate = useNavigate()
  const [to] = useState(() => {
    nextPlace().keep(next)
    return nextPlace().read() ?? home
  })
  useEffect(() => {
    void navigate(to, { replace: true })
    nextPlace().forget()
  }, [navigate, to])
  return <Skeleton />
}
