import { useState } from 'react'
import { postSignOut } from '#signing-in/contract'
import { useClient } from '../client/client.ts'
import { saveUnsavedText } from '../session/sign-out-guard.ts'
import { accountCalls, type SignInCalls } from './account-calls.ts'
import { SignInHereAgain } from './fresh-sign-in.tsx'
import { ConfirmDialog } from './security-row.tsx'

type SignOutOthersProps = { email: string; onClose: () => void; account?: SignInCalls }

/** Signs out the other devices. Cognito can only end all sessions, so the learner signs in here again in the same dialog. */
export function SignOutOthers({ email, onClose, account = accountCalls }: SignOutOthersProps) {
  const { send } = useClient()
  const [ended, setEnded] = useState(false)

  const end = async (refuse: (why: string) => void) => {
    if (!(await saveUnsavedText('online')))
      return refuse('Some of your words are not saved online yet, so nothing was signed out. Please try again.')
    await send(postSignOut, {})
    setEnded(true)
  }
  if (ended)
    return (
      <SignInHereAgain account={account} email={email} words="Your other devices are signed out" onClose={onClose} />
    )
  return (
    <ConfirmDialog
      title="Sign out your other devices?"
      description="We save your words first. Then we sign out every device, this one too, because we can only end all sessions together. You sign in here again straight away. The others notice within fifteen minutes."
      action="Sign out the other devices"
      working="Signing out…"
      keep="Cancel"
      step="app"
      onConfirm={end}
      onCancel={onClose}
    />
  )
}
