import { useEffect } from 'react'
import { useClient } from '../../client.ts'
import { beforeLeaving } from '../../leaving.ts'

type WordsInCareProps = {
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
export function WordsInCare({ account, signedIn, left }: WordsInCareProps) {
  const { send } = useClient()
  useEffect(() => {
    const desk = import('./account-desk.ts').then(({ deskOf }) => deskOf(account, send))
    let words = () => ''
    desk.then(
      (here) => {
        words = () => here.words()
        here.endWhen(() => left() === account)
        if (signedIn) void here.recover().then(() => here.flush())
      },
      () => {},
    )
    return beforeLeaving({
      save: async () => (await desk).save(),
      words: () => words(),
      discard: async () => (await desk).discard(),
    })
  }, [account, send, signedIn, left])
  return null
}
