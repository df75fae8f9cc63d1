import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { freshSeconds } from '#domain/sign-in/fresh'
import { useAccessToken, useAfterSignIn } from '../../../session/session-provider.tsx'
import { secondsSinceSignIn } from '../../../session/stored-tokens.ts'
import type { SignInCalls } from '../account-calls.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { methodsKey } from './sign-in-methods.ts'

type UseFreshSignIn = {
  whenFresh: (change: () => void) => void
  /** Show it in the page. */
  dialog: ReactNode
}

/**
 * Runs a change straight away if the learner signed in within the last ten minutes; otherwise asks them to sign in first.
 * Only our pages enforce this: Cognito takes any valid access token.
 */
export function useFreshSignIn({ account, email }: { account: SignInCalls; email: string }): UseFreshSignIn {
  const accessToken = useAccessToken()
  const afterSignIn = useAfterSignIn()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<{ change: () => void }>()

  const whenFresh = async (change: () => void) => {
    const token = await accessToken().catch(() => undefined)
    if (token !== undefined && secondsSinceSignIn(token) < freshSeconds) change()
    else setWaiting({ change })
  }
  return {
    whenFresh: (change) => void whenFresh(change),
    dialog: waiting && (
      <FreshSignIn
        account={account}
        email={email}
        onSignedIn={async () => {
          await afterSignIn()
          void queries.invalidateQueries({ queryKey: methodsKey })
          setWaiting(undefined)
          waiting.change()
        }}
        onCancel={() => setWaiting(undefined)}
      />
    ),
  }
}
