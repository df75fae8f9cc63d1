import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Offline, useClient } from '../client/client.ts'
import { GuestsOnly } from '../session/guards.tsx'
import { useAfterSignIn, useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useToast } from '../ui/toast.tsx'
import { AccountPage } from './account-page.tsx'
import { goToGoogle } from './authorize.ts'
import { finish, type GoogleProblem, type Returned, takeReturn } from './finish.ts'
import { googleProblems, needsAnotherWay } from './google-problems.ts'
import type { Pending } from './pending-google.ts'

/** Completes a sign-in with Google and goes on to the page that asked for it, or says why it didn't work. */
export function GoogleReturn() {
  const [returned] = useState(takeReturn)
  const { state } = useSession()
  // Opened again, from the history or a bookmark: a signed-in learner just goes on.
  if (!returned.pending && (state.status === 'signed-in' || state.status === 'loading'))
    return <GuestsOnly>{null}</GuestsOnly>
  return <Finishing returned={returned} />
}

function Finishing({ returned }: { returned: Returned }) {
  const { linking, again, email, linkedTo } = returned.pending ?? {}
  const who = {
    ...(linking !== undefined && { linking }),
    ...(again !== undefined && { again }),
    ...(email !== undefined && { email }),
  }
  const { send } = useClient()
  const afterSignIn = useAfterSignIn()
  const toast = useToast()
  const navigate = useNavigate()
  // A query runs once even if React mounts the page twice, as it does in development.
  const result = useQuery({
    queryKey: ['google-return'],
    queryFn: async () => {
      const outcome = await finish(returned, send)
      if (outcome.kind === 'signed-in') await afterSignIn()
      if (outcome.kind === 'again') await goToGoogle({ linkedTo: outcome.linkedTo, ...who })
      if (outcome.kind === 'resume') await goToGoogle({ ...(linkedTo !== undefined && { linkedTo }), ...who })
      return outcome
    },
    retry: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { kind } = result.data ?? {}
  useEffect(() => {
    if (kind === 'denied') void navigate(linking === undefined ? '/sign-in' : '/account', { replace: true })
    if (kind === 'linked' || (kind === 'signed-in' && linking !== undefined)) toast.success('Google is linked')
  }, [kind, linking, navigate, toast])

  if (kind === 'signed-in' || kind === 'linked') return <GuestsOnly>{null}</GuestsOnly>
  if (result.isError && !result.isFetching)
    return (
      <Frame>
        <Failure>{result.error.message}</Failure>
        <Button wide onClick={() => void result.refetch()}>
          Try again
        </Button>
        <ButtonLink look="secondary" wide to={linking === undefined ? '/sign-in' : '/account'}>
          {linking === undefined ? 'Back to sign-in' : 'Back to your account'}
        </ButtonLink>
      </Frame>
    )
  if (result.data?.kind === 'problem') return <Problem problem={result.data.problem} who={who} />
  return (
    <Frame>
      <p role="status" className="flex items-center gap-3 font-sans">
        <Spinner />
        One moment…
      </p>
    </Frame>
  )
}

type ProblemProps = { problem: GoogleProblem; who: Pick<Pending, 'linking' | 'again' | 'email'> }

function Problem({ problem, who }: ProblemProps) {
  const [offline, setOffline] = useState(false)
  const startAgain = () => goToGoogle(who).catch(() => setOffline(true))
  const withGoogle = !needsAnotherWay.includes(problem)
  const linking = who.linking !== undefined
  const google = (
    <Button key="google" look={withGoogle ? 'primary' : 'secondary'} onClick={() => void startAgain()}>
      Start again with Google
    </Button>
  )
  const otherwise = (
    <ButtonLink key="otherwise" look={withGoogle ? 'secondary' : 'primary'} to={linking ? '/account' : '/sign-in'}>
      {linking ? 'Back to your account' : 'Sign in with your password'}
    </ButtonLink>
  )
  return (
    <Frame title={linking ? 'Google isn’t linked yet' : 'You’re not signed in yet'}>
      <Failure>{offline ? new Offline().message : googleProblems[problem]}</Failure>
      <div className="flex flex-wrap gap-3">{withGoogle ? [google, otherwise] : [otherwise, google]}</div>
    </Frame>
  )
}

const Frame = ({ title = 'Signing in', children }: { title?: string; children: ReactNode }) => (
  <AccountPage title={title} find="key">
    <div className="flex flex-col gap-6">{children}</div>
  </AccountPage>
)
