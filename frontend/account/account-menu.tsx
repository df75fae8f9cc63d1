import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'

/** Shows who is signed in, shortened on a phone, with a link to the account page and the sign-out button. */
export function AccountMenu({ email }: { email: string | undefined }) {
  const { state } = useSession()
  return (
    <>
      <Link to="/account" className="inline-flex min-h-11 min-w-0 items-center text-ink">
        <span className="truncate max-sm:max-w-[40vw] lg:max-w-60">
          {email || ('email' in state ? state.email : '') || 'My account'}
        </span>
      </Link>
      <SignOutButton />
    </>
  )
}

/** Signs out on this device. In the header, where nothing that loads later moves it while somebody presses it. */
export function SignOutButton() {
  const { signOut } = useSession()
  const [signingOut, setSigningOut] = useState(false)
  const startSignOut = async () => {
    setSigningOut(true)
    await signOut().finally(() => setSigningOut(false))
  }
  return (
    <Button look="quiet" className="-mr-3" busy={signingOut && 'Signing out...'} onClick={() => void startSignOut()}>
      Sign Out
    </Button>
  )
}
