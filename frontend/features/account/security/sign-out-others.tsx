import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveUnsavedText } from '../../../autosave/sign-out-guard.ts'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useToast } from '../../../components/toast/toast.tsx'
import { useAccessToken, useAfterSignIn, useExpire } from '../../../session/session-provider.tsx'
import { accountCalls, type SignInCalls } from '../account-calls.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { useSubmit } from '../use-submit.ts'
import { ownAccountCall } from './own-account-call.ts'
import { methodsKey } from './sign-in-methods.ts'

type SignOutOthersProps = { email: string; onClose: () => void; account?: SignInCalls }

/** Signs out the other devices. Cognito can only end all sessions, so the learner signs in here again in the same dialog. */
export default function SignOutOthers({ email, onClose, account = accountCalls }: SignOutOthersProps) {
  const accessToken = useAccessToken()
  const afterSignIn = useAfterSignIn()
  const expire = useExpire()
  const toast = useToast()
  const queries = useQueryClient()
  const { busy, problem, setProblem, submit } = useSubmit('app')
  const [ended, setEnded] = useState(false)

  const end = () =>
    void submit(async () => {
      if (!(await saveUnsavedText()))
        return setProblem('Some of your words are not saved online yet, so nothing was signed out. Please try again.')
      await ownAccountCall(accessToken)('GlobalSignOut')
      setEnded(true)
    })
  const close = () => {
    if (ended) expire()
    onClose()
  }
  if (ended)
    return (
      <Dialog
        open
        onClose={close}
        title="Now sign in here again"
        description="Every device is signed out. This page stays as it is: sign in and carry on."
      >
        <SignInForm
          account={account}
          email={email}
          onSignedIn={async () => {
            await afterSignIn()
            void queries.invalidateQueries({ queryKey: methodsKey })
            onClose()
            toast.success('Your other devices are signed out')
          }}
        />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={close}
      title="Sign out your other devices?"
      description="We save your words first. Then we sign out every device, this one too, because we can only end all sessions together. You sign in here again straight away. The others notice within fifteen minutes."
      actions={
        <>
          <Button look="danger" busy={busy && 'Signing out…'} onClick={end}>
            Sign out the other devices
          </Button>
          <Button onClick={onClose} data-focus-first>
            Cancel
          </Button>
        </>
      }
    >
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
