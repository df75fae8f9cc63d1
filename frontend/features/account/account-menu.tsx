import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../components/forms/button.tsx'
import { useSession } from '../../session/session-provider.tsx'

/** Who is signed in, the way to the account, and the way out. */
export function AccountMenu({ email }: { email: string | undefined }) {
  const { state, signOut } = useSession()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await signOut().finally(() => setLeaving(false))
  }
  return (
    <>
      <Link to="/account" className="hidden min-h-11 items-center text-ink sm:inline-flex">
        {email ?? ('email' in state ? state.email : '') ?? 'My account'}
      </Link>
      <Link to="/account" className="inline-flex min-h-11 items-center text-ink sm:hidden">
        Account
      </Link>
      <Button look="quiet" className="-mr-3" busy={leaving && 'Signing out...'} onClick={() => void leave()}>
        Sign Out
      </Button>
    </>
  )
}
