import { useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { useSession } from '../../session/session-provider.tsx'

/** Signs out on this device, or on all of them. */
export function SignOutButtons() {
  const { signOut, signOutEverywhere } = useSession()
  const [busy, setBusy] = useState<'here' | 'everywhere'>()
  const start = (which: 'here' | 'everywhere', work: () => Promise<void>) => {
    if (busy) return
    setBusy(which)
    void work().finally(() => setBusy(undefined))
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" busy={busy === 'here' && 'Signing out…'} onClick={() => start('here', signOut)}>
        Sign out
      </Button>
      <Button
        look="danger"
        busy={busy === 'everywhere' && 'Signing out…'}
        onClick={() => start('everywhere', signOutEverywhere)}
      >
        Sign out everywhere
      </Button>
    </div>
  )
}
