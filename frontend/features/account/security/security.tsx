import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useToast } from '../../../components/toast/toast.tsx'
import { useAccessToken, useAfterSignIn, useExpire } from '../../../session/session-provider.tsx'
import { secondsSinceSignIn } from '../../../session/stored-tokens.ts'
import type { AccountCalls } from '../account-calls.ts'
import { accountProblemOf, messageFor } from '../problems.ts'
import { appCalls } from './app-calls.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { LostPhone } from './lost-phone.tsx'
import { RemoveApp } from './remove-app.tsx'

const SetUpApp = lazy(() => import('./set-up-app.tsx'))

const appKey = ['authenticator-app'] as const
/** How long a sign-in allows changes to how one signs in, in seconds. */
const freshFor = 600

type SecurityProps = { account: Pick<AccountCalls, 'signIn' | 'confirmAppCode'>; email: string }
type Change = 'set-up' | 'remove'

/** Whether sign-in asks for a code from an authenticator app, and the ways to change that. */
export default function Security({ account, email }: SecurityProps) {
  const accessToken = useAccessToken()
  const afterSignIn = useAfterSignIn()
  const expire = useExpire()
  const toast = useToast()
  const queries = useQueryClient()
  const [change, setChange] = useState<{ to: Change; fresh: boolean }>()
  const app = useMemo(() => appCalls(accessToken), [accessToken])
  const isOn = useQuery({ queryKey: appKey, queryFn: app.isOn, retry: false })

  const start = async (to: Change) => {
    const token = await accessToken().catch(() => undefined)
    setChange({ to, fresh: token !== undefined && secondsSinceSignIn(token) < freshFor })
  }
  const stop = () => setChange(undefined)
  const finish = (on: boolean, words: string) => {
    queries.setQueryData(appKey, on)
    stop()
    toast.success(words)
  }

  if (isOn.isPending) return <Skeleton className="h-20 w-full" />
  if (isOn.isError) {
    const signedOut = accountProblemOf(isOn.error, 'app') === 'session-over'
    return (
      <Notice
        tone="error"
        action={
          <Button look="secondary" onClick={() => (signedOut ? expire() : void isOn.refetch())}>
            {signedOut ? 'Sign in again' : 'Try again'}
          </Button>
        }
      >
        {messageFor(isOn.error, 'app')}
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-semibold">Authenticator app: {isOn.data ? 'on' : 'off'}</h3>
      <p>
        {isOn.data
          ? 'Signing in takes your password and the code that the app on your phone shows.'
          : 'With an app such as Google Authenticator, Microsoft Authenticator or 1Password, signing in takes your password and a code from your phone. Somebody who finds out your password still can’t get in.'}
      </p>
      {change?.to === 'set-up' && change.fresh ? (
        <ErrorBoundary fallback="This part could not be loaded. Please reload the page.">
          <Suspense fallback={<Skeleton className="h-20 w-full" />}>
            <SetUpApp app={app} email={email} onDone={() => finish(true, 'The app is on')} onCancel={stop} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={() => void start('set-up')}>
            {isOn.data ? 'Set up another phone' : 'Set up an app'}
          </Button>
          {isOn.data && (
            <Button look="danger" onClick={() => void start('remove')}>
              Remove the app
            </Button>
          )}
        </div>
      )}
      {isOn.data && <LostPhone />}
      {change?.to === 'remove' && change.fresh && (
        <RemoveApp app={app} onRemoved={() => finish(false, 'The app is removed')} onCancel={stop} />
      )}
      {change && !change.fresh && (
        <FreshSignIn
          account={account}
          email={email}
          onSignedIn={async () => {
            await afterSignIn()
            setChange({ ...change, fresh: true })
          }}
          onCancel={stop}
        />
      )}
    </div>
  )
}
