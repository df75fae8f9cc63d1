import { useEffect } from 'react'
import { useClient } from '../api/client.ts'
import { guardSignOut } from './sign-out-guard.ts'

type AutosaveRecoveryProps = {
  /** Whose words: they are shown to no other account. */
  account: string
  /** False while the session is over: what is left waits until it is renewed. */
  signedIn: boolean
  /** The account that was last signed out on this device on purpose, as far as no one has signed in since. */
  left: () => string | undefined
}

/**
 * Stands on every page of a signed-in learner. Saves what an earlier visit or another page left on this device, and
 * answers for all of it when the learner signs out. Its code comes apart: no page has to wait for it.
 */
export function AutosaveRecovery({ account, signedIn, left }: AutosaveRecoveryProps) {
  const { send } = useClient()
  useEffect(() => {
    const accountAutosave = import('./browser-events.ts').then(({ accountAutosaveOf }) =>
      accountAutosaveOf(account, send),
    )
    let words = () => ''
    accountAutosave.then(
      (here) => {
        words = () => here.words()
        here.endWhen(() => left() === account)
        if (signedIn) void here.recover().then(() => here.flush())
      },
      () => {},
    )
    return guardSignOut({
      save: async () => (await accountAutosave).save(),
      words: () => words(),
      discard: async () => (await accountAutosave).discard(),
    })
  }, [account, send, signedIn, left])
  return null
}
