import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { freshSeconds } from '#core/limits'
import { selfServiceScope } from '#core/session'
import { useAccessToken, useAfterSignIn, useExpire } from '../session/session-provider.tsx'
import { scopesOf, secondsSinceSignIn } from '../session/stored-tokens.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { accountCalls, type SignInCalls } from './account-calls.ts'
import { ContinueWithGoogle } from './continue-with-google.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { methodsKey } from './sign-in-methods.ts'

type FreshSignInProps = {
  account?: SignInCalls
  email: string
  /** What comes after it. */
  before?: string
  /** Why, where ten minutes don't count: the desk asks after an hour, or twelve. */
  description?: string
  onSignedIn: () => void
  onCancel: () => void
}

/** Asks somebody who signed in a while ago to do it again, before a change that could lock the owner out. */
export function FreshSignIn({
  account = accountCalls,
  email,
  before = 'we change how you sign in',
  description = `You signed in more than ten minutes ago. Before ${before}, we make sure that it is you.`,
  onSignedIn,
  onCancel,
}: FreshSignInProps) {
  const afterSignIn = useAfterSignIn()
  return (
    <Dialog open onClose={onCancel} title="Please sign in again" description={description}>
      <SignInForm account={account} email={email} onSignedIn={() => afterSignIn().then(onSignedIn)}>
        <ContinueWithGoogle here />
      </SignInForm>
    </Dialog>
  )
}

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

type SignInHereAgainProps = {
  account: SignInCalls
  email: string
  /** What has happened, as a toast says it afterwards. */
  words: string
  /** What the dialog says if the learner didn't ask for the end of other sessions. */
  title?: string
  description?: string
  onClose: () => void
  /** Comes below the form, until the second step. */
  children?: ReactNode
}

/** Has the learner sign in again in place, after every session has ended: Cognito can only end all of them together. */
export function SignInHereAgain({
  account,
  email,
  words,
  title = 'Now sign in here again',
  description = `${words}. Every device is signed out, and the others notice within fifteen minutes.`,
  onClose,
  children,
}: SignInHereAgainProps) {
  const afterSignIn = useAfterSignIn()
  const expire = useExpire()
  const toast = useToast()
  const queries = useQueryClient()
  const close = () => {
    expire()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={`${description} This page stays as it is: sign in and carry on.`}
    >
      <SignInForm
        account={account}
        email={email}
        onSignedIn={async () => {
          await afterSignIn()
          void queries.invalidateQueries()
          onClose()
          toast.success(words)
        }}
      >
        <ContinueWithGoogle here />
        {children}
      </SignInForm>
    </Dialog>
  )
}
