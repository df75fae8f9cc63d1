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
    const opened = Promise.all([import('./open-autosave.ts'), import('./all-targets.ts')]).then(
      ([{ autosaveOf }, { allTargets }]) => autosaveOf(account, send, allTargets),
    )
    // Until the code has loaded. From then on autosave has a guard of its own.
    const removeGuard = guardSignOut({
      save: async () => (await opened).save(),
      unsavedText: () => '',
      isOnPageOnly: () => false,
      discard: async () => (await opened).discard(),
    })
    opened.then(
      (autosave) => {
        removeGuard()
        autosave.endWhen(() => signedOutAccount() === account)
        if (signedIn) void autosave.recover().then(() => autosave.flush())
      },
      () => {},
    )
    return removeGuard
  }, [account, send, signedIn, signedOutAccount])
  return null
}
