import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/notice.tsx'
import type { ExpiredProps } from '../../session/session-provider.tsx'
import type { AccountCalls } from './account-calls.ts'
import { SignInForm } from './sign-in-form.tsx'

type ExpiredSessionProps = ExpiredProps & { account: Pick<AccountCalls, 'signIn'> }

/** How long typing pauses before the dialog opens, in milliseconds. A dialog that opens at once swallows keystrokes. */
const typingPause = 2_500

const typingEvents = ['keydown', 'beforeinput', 'input'] as const

/** Says that the session has ended: in a banner while the learner is typing, then in the dialog that signs in again. */
export function ExpiredSession(props: ExpiredSessionProps) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const openLater = () => setTimeout(() => setOpen(true), typingPause)
    let timer = openLater()
    const typed = () => {
      clearTimeout(timer)
      timer = openLater()
    }
    for (const event of typingEvents) document.addEventListener(event, typed)
    return () => {
      clearTimeout(timer)
      for (const event of typingEvents) document.removeEventListener(event, typed)
    }
  }, [])
  if (open) return <ExpiredDialog {...props} />
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 print:hidden">
      <Notice
        tone="warning"
        role="status"
        title="Your session has ended"
        action={
          <Button look="secondary" onClick={() => setOpen(true)}>
            Sign in again
          </Button>
        }
      >
        Finish what you are writing; then please sign in again, so that it can be saved online.
      </Notice>
    </div>
  )
}

/** Signs in again over the open page after the session has expired or was ended on another device. */
function ExpiredDialog({ account, email, onSignedIn, onSignOut }: ExpiredSessionProps) {
  const [signingOut, setSigningOut] = useState(false)
  const footer = useRef<HTMLDivElement>(null)
  const startSignOut = () => {
    setSigningOut(true)
    void onSignOut().finally(() => setSigningOut(false))
  }
  return (
    <Dialog
      open
      closable={false}
      // Browsers let a second Escape close any dialog, so open it again.
      onClose={() => footer.current?.closest('dialog')?.showModal()}
      title="Please sign in again"
      description="Your session has ended. This page stays as it is: sign in and carry on where you were."
    >
      <SignInForm account={account} email={email} onSignedIn={onSignedIn} />
      <div ref={footer} className="flex flex-wrap items-center justify-between gap-3 font-sans">
        <a href="/forgot-password" target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
          Forgotten your password?
        </a>
        <Button look="quiet" className="-mx-3" busy={signingOut && 'Signing out…'} onClick={startSignOut}>
          Sign out instead
        </Button>
      </div>
    </Dialog>
  )
}
