import { useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { useSession } from '../../session/session-provider.tsx'

/** The two ways out: on this device, and on all of them. */
export function SignOutButtons() {
  const { signOut, signOutEverywhere } = useSession()
  const [busy, setBusy] = useState<'here' | 'everywhere'>()
  const leave = (which: 'here' | 'everywhere', work: () => Promise<void>) => {
    if (busy) return
    setBusy(which)
    void work().finally(() => setBusy(undefined))
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" busy={busy === 'here' && 'Signing out…'} onClick={() => leave('here', signOut)}>
        Sign out
      </Button>
      <Button
        look="danger"
        busy={busy === 'everywhere' && 'Signing out…'}
        onClick={() => leave('everywhere', signOutEverywhere)}
      >
        Sign out everywhere
      </Button>
    </div>
  )
}
