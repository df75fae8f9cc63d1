import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/toast/toast.tsx'
import { useAfterSignIn, useExpire } from '../../../session/session-provider.tsx'
import type { SignInCalls } from '../account-calls.ts'
import { ContinueWithGoogle } from '../google/continue-with-google.tsx'
import { SignInForm } from '../sign-in-form.tsx'

type SignInWithNewAddressProps = {
  account: SignInCalls
  email: string
  /** Whether Google was linked before. */
  unlinked: boolean
  onDone: () => void
}

/** The change has ended every session, this one too: signs in here again, over the open page. */
export function SignInWithNewAddress({ account, email, unlinked, onDone }: SignInWithNewAddressProps) {
  const afterSignIn = useAfterSignIn()
  const expire = useExpire()
  const toast = useToast()
  const queries = useQueryClient()
  const [isSecondStep, setSecondStep] = useState(false)
  return (
    <Dialog
      open
      onClose={() => {
        expire()
        onDone()
      }}
      title="Your address is changed"
      description={`You now sign in with ${email}. Every device was signed out, this one too, and this page stays as it is: sign in and carry on.`}
    >
      <SignInForm
        account={account}
        email={email}
        onSecondStep={setSecondStep}
        onSignedIn={async () => {
          await afterSignIn()
          void queries.invalidateQueries()
          onDone()
          toast.success('You sign in with your new address now')
        }}
      />
      {!isSecondStep && (
        <>
          <ContinueWithGoogle here />
          <p>
            {unlinked && 'Google was unlinked, because it belonged to your former address. '}
            <a href="/forgot-password" target="_blank" rel="noopener">
              Forgotten your password, or none yet?
            </a>
          </p>
        </>
      )}
    </Dialog>
  )
}
