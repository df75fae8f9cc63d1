import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { freshSeconds } from '#core/limits'
import { selfServiceScope } from '#core/session'
import { useAccessToken } from '../session/session-provider.tsx'
import { scopesOf, secondsSinceSignIn } from '../session/stored-tokens.ts'
import type { SignInCalls } from './account-calls.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { methodsKey } from './sign-in-methods.ts'

type UseFreshSignIn = {
  whenFresh: (change: () => void) => void
  /** Show it in the page. */
  dialog: ReactNode
}

/**
 * Runs a change straight away if the learner signed in within the last ten minutes; otherwise asks them to sign in first. A token that
 * was renewed since then won't do either, because Cognito refuses it.
 */
export function useFreshSignIn({ account, email }: { account: SignInCalls; email: string }): UseFreshSignIn {
  const accessToken = useAccessToken()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<{ change: () => void }>()

  const whenFresh = async (change: () => void) => {
    const token = await accessToken().catch(() => undefined)
    if (token !== undefined && secondsSinceSignIn(token) < freshSeconds && scopesOf(token).includes(selfServiceScope))
      change()
    else setWaiting({ change })
  }
  return {
    whenFresh: (change) => void whenFresh(change),
    dialog: waiting && (
      <FreshSignIn
        account={account}
        email={email}
        onSignedIn={() => {
          void queries.invalidateQueries({ queryKey: methodsKey })
          setWaiting(undefined)
          waiting.change()
        }}
        onCancel={() => setWaiting(undefined)}
      />
    ),
  }
}
