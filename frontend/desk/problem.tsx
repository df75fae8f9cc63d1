import { createContext, useContext } from 'react'
import { ApiProblem } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Lets the operator sign in again where they are, says why, then runs what waits. The page gives it, because that's another feature. */
export const SignInAgain = createContext<(then: () => void, why: string) => void>(() => {})

/** What went wrong, with the way on. */
export function Problem({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const signIn = useContext(SignInAgain)
  const isStale = error instanceof ApiProblem && error.code === 'sign-in-again'
  const id = error instanceof ApiProblem && error.status >= 500 ? ` (request ${error.requestId})` : ''
  const action = isStale ? (
    <Button look="secondary" onClick={() => signIn(() => onRetry?.(), error.message)}>
      Sign in again
    </Button>
  ) : (
    onRetry && (
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    )
  )
  return (
    <Notice tone="error" role="alert" action={action}>
      {error.message}
      {id}
    </Notice>
  )
}
