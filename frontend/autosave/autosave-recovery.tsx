import { useEffect } from 'react'
import { useClient } from '../client/client.ts'
import { guardSignOut } from './sign-out-guard.ts'

type AutosaveRecoveryProps = {
  /** The account's id; its text is shown to no other account. */
  account: string
  /** False while the session has expired: saving waits until it's renewed. */
  signedIn: boolean
  /** The account that last signed out on this device, unless somebody has signed in since. An expired session doesn't count. */
  signedOutAccount: () => string | undefined
}

/**
 * Runs on every page of a signed-in learner. Saves what an earlier visit or another page left unsaved on this device, and
 * guards signing out. Its code loads separately, so no page waits for it.
 */
export function AutosaveRecovery({ account, signedIn, signedOutAccount }: AutosaveRecoveryProps) {
  const { send } = useClient()
  useEffect(() => {
    const accountAutosave = import('./open-account-autosave.ts').then(({ accountAutosaveOf }) =>
      accountAutosaveOf(account, send),
    )
    let unsavedText = () => ''
    let isOnPageOnly = () => false
    accountAutosave.then(
      (here) => {
        unsavedText = () => here.unsavedText()
        isOnPageOnly = () => here.isOnPageOnly()
        here.endWhen(() => signedOutAccount() === account)
        if (signedIn) void here.recover().then(() => here.flush())
      },
      () => {},
    )
    return guardSignOut({
      save: async () => (await accountAutosave).save(),
      unsavedText: () => unsavedText(),
      isOnPageOnly: () => isOnPageOnly(),
      discard: async () => (await accountAutosave).discard(),
    })
  }, [account, send, signedIn, signedOutAccount])
  return null
}
