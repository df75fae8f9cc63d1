import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Button } from '../../../components/forms/button.tsx'
import { useSession } from '../../../session/session-provider.tsx'

const SignOutOthers = lazy(() => import('./sign-out-others.tsx'))

/** Signs out on this device, on all of them, or on all the others. */
export function SignOutButtons({ email }: { email: string }) {
  const { signOut, signOutEverywhere } = useSession()
  const [busy, setBusy] = useState<'here' | 'everywhere'>()
  const [others, setOthers] = useState(false)
  const start = (which: 'here' | 'everywhere', work: () => Promise<void>) => {
    if (busy) return
    setBusy(which)
    void work().finally(() => setBusy(undefined))
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" busy={busy === 'here' && 'Signing out…'} onClick={() => start('here', signOut)}>
          Sign out
        </Button>
        <Button look="secondary" onClick={() => setOthers(true)}>
          Sign out other devices
        </Button>
        <Button
          look="quiet"
          className="-mx-3"
          busy={busy === 'everywhere' && 'Signing out…'}
          onClick={() => start('everywhere', signOutEverywhere)}
        >
          Sign out everywhere
        </Button>
      </div>
      {others && (
        <ErrorBoundary fallback="This part could not be loaded. Please reload the page.">
          <Suspense>
            <SignOutOthers email={email} onClose={() => setOthers(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
