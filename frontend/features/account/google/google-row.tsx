import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteGoogleLink, getGoogleLink, postGoogleLinkRequest } from '#contract/google/link'
import { freshSeconds } from '#domain/sign-in/fresh'
import { useClient } from '../../../client/client.ts'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useToast } from '../../../components/toast/toast.tsx'
import { returnPath } from '../../../session/return-to.ts'
import { useAccessToken, useAfterSignIn, useSession } from '../../../session/session-provider.tsx'
import { payloadOf, secondsSinceSignIn } from '../../../session/stored-tokens.ts'
import type { AccountCalls } from '../account-calls.ts'
import { FreshSignIn } from '../second-factor/fresh-sign-in.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { leaveForGoogle } from './leave-for-google.ts'

const linkKey = ['google-link'] as const

type GoogleRowProps = { account: Pick<AccountCalls, 'signIn' | 'confirmAppCode'>; email: string }

/** What stands between the learner and the change: a sign-in that is too old, one that Google made, or their own "yes". */
type Step = 'link-fresh' | 'unlink-password' | 'unlink-sure'

/** Whether Google opens the account, and the ways to change that. */
export default function GoogleRow({ account, email }: GoogleRowProps) {
  const { send } = useClient()
  const { state } = useSession()
  const accessToken = useAccessToken()
  const afterSignIn = useAfterSignIn()
  const toast = useToast()
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const link = useQuery({ queryKey: linkKey, queryFn: () => send(getGoogleLink), retry: false })

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
    } finally {
      setBusy(false)
      setStep(undefined)
    }
  }
  const startOf = async () => {
    const token = (await accessToken()) ?? ''
    return { isFresh: secondsSinceSignIn(token) < freshSeconds, withGoogle: isGoogleSession(token) }
  }
  const linkNow = () =>
    attempt(async () => {
      await send(postGoogleLinkRequest)
      returnPath().save('/account')
      await leaveForGoogle({ email, ...('sub' in state && { linking: state.sub }) })
    })
  const unlinkNow = () =>
    attempt(async () => {
      queries.setQueryData(linkKey, await send(deleteGoogleLink))
      toast.success('Google is unlinked')
    })
  const askToLink = async () => {
    const { isFresh } = await startOf().catch(() => ({ isFresh: false }))
    if (isFresh) return linkNow()
    setStep('link-fresh')
  }
  const askToUnlink = async () => {
    const { isFresh, withGoogle } = await startOf().catch(() => ({ isFresh: false, withGoogle: false }))
    setStep(isFresh && !withGoogle ? 'unlink-sure' : 'unlink-password')
  }
  const stop = () => setStep(undefined)

  if (link.isPending) return <Skeleton className="h-20 w-full" />
  if (link.isError)
    return (
      <Notice
        tone="error"
        action={
          <Button look="secondary" onClick={() => void link.refetch()}>
            Try again
          </Button>
        }
      >
        {link.error.message}
      </Notice>
    )
  const { linked } = link.data
  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-semibold">Google: {linked ? 'linked' : 'not linked'}</h3>
      <p>
        {linked ? (
          <>
            You can sign in with the Google account of <span className="break-all">{email}</span>. Google looks after
            that sign-in, so it asks for no code of an authenticator app.
          </>
        ) : (
          <>
            Sign in with the Google account of the same address, <span className="break-all">{email}</span>. Your
            password keeps working.
          </>
        )}
      </p>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {linked ? (
          <Button look="danger" onClick={() => void askToUnlink()}>
            Unlink Google
          </Button>
        ) : (
          <Button look="secondary" busy={busy && 'Going to Google…'} onClick={() => void askToLink()}>
            Link Google
          </Button>
        )}
      </div>
      {step === 'link-fresh' && (
        <FreshSignIn
          account={account}
          email={email}
          onSignedIn={async () => {
            await afterSignIn()
            await linkNow()
          }}
          onCancel={stop}
        />
      )}
      {step === 'unlink-password' && (
        <Dialog
          open
          onClose={stop}
          title="Sign in with your password first"
          description="Before we unlink Google, we make sure that you have another way in."
        >
          <SignInForm
            account={account}
            email={email}
            onSignedIn={async () => {
              await afterSignIn()
              setStep('unlink-sure')
            }}
          />
          <p>
            No password yet? Sign out, choose “Forgotten your password?” on the sign-in page, and set one with the code
            that we e-mail to you.
          </p>
        </Dialog>
      )}
      {step === 'unlink-sure' && (
        <Dialog
          open
          onClose={stop}
          title="Unlink Google?"
          description="From then on you sign in with your password. Devices where you are signed in stay so until you sign out everywhere. Choosing “Continue with Google” again would link it again."
          actions={
            <>
              <Button look="danger" busy={busy && 'Unlinking…'} onClick={() => void unlinkNow()}>
                Unlink Google
              </Button>
              <Button onClick={stop} data-focus-first>
                Keep it
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}

/** Only a session that began at Google has the scope `openid`. The server decides; this saves the learner a refusal. */
function isGoogleSession(token: string): boolean {
  const { scope } = (payloadOf(token) ?? {}) as { scope?: unknown }
  return typeof scope === 'string' && scope.split(' ').includes('openid')
}
