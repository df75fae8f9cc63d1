import { useCallback, useState } from 'react'
import { AppHeader } from '../components/app-header.tsx'
import { AppFooter } from '../components/footer/app-footer.tsx'
import { Page } from '../components/page.tsx'
import { FreshSignIn } from '../features/account/security/fresh-sign-in.tsx'
import { Desk } from '../features/desk/desk.tsx'
import { SignInAgain } from '../features/desk/problem.tsx'
import { useSession } from '../session/session-provider.tsx'
import '../styles/desk.css'

/** The operator's desk. Whoever isn't an administrator gets the server's refusal and sees nothing. */
export default function DeskPage() {
  const { state } = useSession()
  const [waiting, setWaiting] = useState<{ then: () => void; why: string }>()
  const signInAgain = useCallback((then: () => void, why: string) => setWaiting({ then, why }), [])
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} title="Desk" />
      <Page title="Desk" className="sheet desk">
        <h1 className="text-3xl">Desk</h1>
        <SignInAgain value={signInAgain}>
          <Desk />
        </SignInAgain>
        {waiting && (
          <FreshSignIn
            email={('email' in state && state.email) || ''}
            description={waiting.why}
            onSignedIn={() => {
              setWaiting(undefined)
              waiting.then()
            }}
            onCancel={() => setWaiting(undefined)}
          />
        )}
      </Page>
      <AppFooter />
    </>
  )
}
