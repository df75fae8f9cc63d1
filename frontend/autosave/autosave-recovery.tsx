import { useEffect } from 'react'
import { useClient } from '../api/client.ts'
import { guardSignOut } from './sign-out-guard.ts'

type AutosaveRecoveryProps = {
  /** The account's id; its text is shown to no other account. */
  account: string
  /** False while the session is over: saving waits until it's renewed. */
  signedIn: boolean
  /** The account that was last signed out here on purpose, unless somebody has signed in since. */
  left: () => string | undefined
}

/**
 * Runs on every page of a signed-in learner. Saves what an earlier visit or another page left unsaved on this device, and
 * guards signing out. Its code loads separately, so no page waits for it.
 */
export function AutosaveRecovery({ account, signedIn, left }: AutosaveRecoveryProps) {
  const { send } = useClient()
  useEffect(() => {
    const accountAutosave = import('./browser-events.ts').then(({ accountAutosaveOf }) =>
      accountAutosaveOf(account, send),
    )
    let unsavedText = () => ''
    accountAutosave.then(
      (here) => {
        unsavedText = () => here.unsavedText()
        here.endWhen(() => left() === account)
        if (signedIn) void here.recover().then(() => here.flush())
      },
      () => {},
    )
    return guardSignOut({
      save: async () => (await accountAutosave).save(),
      words: () => unsavedText(),
      discard: async () => (await accountAutosave).discard(),
    })
  }, [account, send, signedIn, left])
  return null
}
