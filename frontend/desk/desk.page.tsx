import { useCallback, useState } from 'react'
import { FreshSignIn } from '../account/fresh-sign-in.tsx'
import { useSession } from '../session/session-provider.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { SignInAgain } from './act-button.tsx'
import { Desk } from './desk.tsx'

/** The operator's desk. Whoever isn't an administrator gets the server's refusal and sees nothing. */
export default function DeskPage() {
  const { state } = useSession()
  const [waiting, setWaiting] = useState<{ then: () => void; why: string }>()
  const signInAgain = useCallback((then: () => void, why: string) => setWaiting({ then, why }), [])
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} title="Desk" />
      <Page title="Desk" className="sheet flex flex-col gap-5 pt-8 pb-20 font-sans [&_:is(h1,h2,h3)]:font-serif">
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
