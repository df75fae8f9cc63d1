import { useRef, useState } from 'react'
import { australianDay } from '#domain/day'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Button } from '../../components/forms/button.tsx'
import { askedDeletion } from '../../session/asked-deletion.ts'
import type { ExpiredProps } from '../../session/expired-session.tsx'
import { sessionRecord } from '../../session/session-record.ts'
import type { SignInCalls } from './account-calls.ts'
import { ContinueWithGoogle } from './google/continue-with-google.tsx'
import { SignInForm } from './sign-in-form.tsx'

type ExpiredDialogProps = ExpiredProps & { account: SignInCalls }

const deletedOn = (): string | undefined => {
  const learner = sessionRecord().learner()
  const due = learner && askedDeletion().dueBefore(learner.sub)
  return due && australianDay(new Date(due))
}

/**
 * Signs in again over the open page after the session has expired or was ended on another device. If the account was to be deleted
 * by now, says so and offers to clear the device; nothing is cleared unasked, in case another device kept the account.
 */
export function ExpiredDialog({ account, email, onSignedIn, onSignOut }: ExpiredDialogProps) {
  const [deleted] = useState(deletedOn)
  const [signingOut, setSigningOut] = useState(false)
  const footer = useRef<HTMLDivElement>(null)
  const startSignOut = () => {
    setSigningOut(true)
    void onSignOut().finally(() => setSigningOut(false))
  }
  const signedIn = async () => {
    askedDeletion().forget()
    await onSignedIn()
  }
  const form = (
    <>
      <SignInForm account={account} email={email} onSignedIn={signedIn} />
      <ContinueWithGoogle here />
    </>
  )
  const dialog = {
    open: true,
    closable: false,
    // Browsers let a second Escape close any dialog, so open it again.
    onClose: () => footer.current?.closest('dialog')?.showModal(),
  }
  if (deleted !== undefined)
    return (
      <Dialog
        {...dialog}
        title="Your account has been deleted"
        description={`You asked us to do this, and the day for it was ${deleted}. Nobody can sign in with it any more.`}
      >
        <div ref={footer} className="flex flex-col gap-4">
          <p>This device may still have words of yours that were never saved online. Leaving removes them.</p>
          <Button busy={signingOut && 'Signing out…'} onClick={startSignOut}>
            Leave and clear this device
          </Button>
          <Disclosure summary="I kept my account, and want to sign in">{form}</Disclosure>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      {...dialog}
      title="Please sign in again"
      description="Your session has ended. This page stays as it is: sign in and carry on where you were."
    >
      {form}
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
