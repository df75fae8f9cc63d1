import { useRef, useState } from 'react'
import { australianDay } from '#core/day'
import { earlierVersions } from '#core/limits'
import { askedDeletion } from '../session/asked-deletion.ts'
import type { ExpiredProps } from '../session/expired-session.tsx'
import { deviceSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { accountCalls, type SignInCalls } from './account-calls.ts'
import { ContinueWithGoogle } from './continue-with-google.tsx'
import { SignInForm } from './sign-in-form.tsx'

type ExpiredDialogProps = ExpiredProps & { account?: SignInCalls }

const deletionDue = (): string | undefined => {
  const learner = deviceSession().learner()
  return learner && askedDeletion().dueBefore(learner.sub)
}

/** Signs in again over the open page after the session has expired or was ended on another device. */
export function ExpiredDialog({ account = accountCalls, email, onSignedIn, onSignOut }: ExpiredDialogProps) {
  const [deleted, setDeleted] = useState(deletionDue)
  const [signingOut, setSigningOut] = useState(false)
  const footer = useRef<HTMLDivElement>(null)
  const startSignOut = () => {
    setSigningOut(true)
    void onSignOut().finally(() => setSigningOut(false))
  }
  const signIn = () => {
    askedDeletion().forget()
    setDeleted(undefined)
  }
  if (deleted) return <DeletedDialog due={deleted} onSignOut={onSignOut} onSignIn={signIn} />
  return (
    <Dialog
      open
      closable={false}
      // Browsers let a second Escape close any dialog, so open it again.
      onClose={() => footer.current?.closest('dialog')?.showModal()}
      title="Please sign in again"
      description={`Your session has ended. This page stays as it is: sign in and carry on where you were. What isn’t saved online yet stays on this device; if somebody else signs in here, it goes after ${earlierVersions.keptFor}.`}
    >
      <SignInForm account={account} email={email} onSignedIn={onSignedIn}>
        <ContinueWithGoogle here />
      </SignInForm>
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

type DeletedDialogProps = {
  /** When the account was to be deleted. */
  due: string
  onSignOut: () => Promise<void>
  onSignIn: () => void
}

/** Says that the account is gone and offers to clear the device. Nothing is cleared unasked: another device may have kept it. */
export function DeletedDialog({ due, onSignOut, onSignIn }: DeletedDialogProps) {
  const [leaving, setLeaving] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const leave = () => {
    setLeaving(true)
    void onSignOut().finally(() => setLeaving(false))
  }
  return (
    <Dialog
      open
      closable={false}
      // Browsers let a second Escape close any dialog, so open it again.
      onClose={() => text.current?.closest('dialog')?.showModal()}
      title="Your account has been deleted"
      description={`You asked us to do this, and it was due on ${australianDay(new Date(due))}. Nobody can sign in with it any more.`}
      actions={
        <>
          <Button look="quiet" onClick={onSignIn}>
            I kept my account: sign in
          </Button>
          <Button busy={leaving && 'Signing out…'} onClick={leave}>
            Leave and clear this device
          </Button>
        </>
      }
    >
      <p ref={text}>This device may still have words of yours that were never saved online. Leaving removes them.</p>
    </Dialog>
  )
}
