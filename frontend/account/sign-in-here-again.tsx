import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAfterSignIn, useExpire } from '../session/session-provider.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import type { SignInCalls } from './account-calls.ts'
import { ContinueWithGoogle } from './continue-with-google.tsx'
import { SignInForm } from './sign-in-form.tsx'

type SignInHereAgainProps = {
  account: SignInCalls
  email: string
  /** What has happened, as a toast says it afterwards. */
  words: string
  /** What the dialog says if the learner didn't ask for the end of other sessions. */
  title?: string
  description?: string
  onClose: () => void
  /** Comes below the form, until the second step. */
  children?: ReactNode
}

/** Has the learner sign in again in place, after every session has ended: Cognito can only end all of them together. */
export function SignInHereAgain({
  account,
  email,
  words,
  title = 'Now sign in here again',
  description = `${words}. Every device is signed out, and the others notice within fifteen minutes.`,
  onClose,
  children,
}: SignInHereAgainProps) {
  const afterSignIn = useAfterSignIn()
  const expire = useExpire()
  const toast = useToast()
  const queries = useQueryClient()
  const close = () => {
    expire()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={`${description} This page stays as it is: sign in and carry on.`}
    >
      <SignInForm
        account={account}
        email={email}
        onSignedIn={async () => {
          await afterSignIn()
          void queries.invalidateQueries()
          onClose()
          toast.success(words)
        }}
      >
        <ContinueWithGoogle here />
        {children}
      </SignInForm>
    </Dialog>
  )
}
