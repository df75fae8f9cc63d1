import { useState } from 'react'
import { useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { SignOutOthers } from './sign-out-others.tsx'

/** Signs out on all devices, or on all the others. The header has the button for this device. */
export function SignOutButtons({ email }: { email: string }) {
  const { signOutEverywhere } = useSession()
  const [busy, setBusy] = useState(false)
  const [others, setOthers] = useState(false)
  const signOut = async () => {
    setBusy(true)
    await signOutEverywhere().finally(() => setBusy(false))
  }
  return (
    <>
      <div className="mb-8 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setOthers(true)}>
          Sign out other devices
        </Button>
        <Button look="quiet" className="-mx-3" busy={busy && 'Signing out…'} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      </div>
      {others && <SignOutOthers email={email} onClose={() => setOthers(false)} />}
    </>
  )
}
