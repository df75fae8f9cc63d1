import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteGoogleLink, getGoogleLink, postGoogleLinkRequest } from '#contract/google/link'
import { freshSeconds } from '#domain/sign-in/fresh'
import { useClient } from '../../../client/client.ts'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { returnPath } from '../../../session/return-to.ts'
import { useAccessToken, useAfterSignIn, useSession } from '../../../session/session-provider.tsx'
import { payloadOf, secondsSinceSignIn } from '../../../session/stored-tokens.ts'
import type { RowProps } from '../security/row.ts'
import { SecurityRow } from '../security/security-row.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { leaveForGoogle } from './leave-for-google.ts'

const linkKey = ['google-link'] as const

/** What unlinking still needs: a recent sign-in without Google, or the learner's "yes". */
type Step = 'unlink-password' | 'unlink-sure'

/** Whether a Google account is linked, and the ways to change that. */
export function GoogleRow({ account, email, whenFresh, onChanged }: RowProps) {
  const { send } = useClient()
  const { state } = useSession()
  const accessToken = useAccessToken()
  const afterSignIn = useAfterSignIn()
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
      await send(postGoogleLinkRequest, {})
      returnPath().save('/account')
      await leaveForGoogle({ email, ...('sub' in state && { linking: state.sub }) })
    })
  const unlinkNow = () =>
    attempt(async () => {
      queries.setQueryData(linkKey, await send(deleteGoogleLink))
      onChanged('Google is unlinked')
    })
  const askToUnlink = async () => {
    const { isFresh, withGoogle } = await startOf().catch(() => ({ isFresh: false, withGoogle: false }))
    setStep(isFresh && !withGoogle ? 'unlink-sure' : 'unlink-password')
  }
  const stop = () => setStep(undefined)

  if (link.isPending)
    return (
      <SecurityRow title="Google">
        <Skeleton className="h-20 w-full" />
      </SecurityRow>
    )
  if (link.isError)
    return (
      <SecurityRow title="Google">
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
      </SecurityRow>
    )
  const { linked } = link.data
  return (
    <SecurityRow
      title="Google"
      state={linked ? 'Linked' : 'Not linked'}
      actions={
        linked ? (
          <Button look="quiet" onClick={() => void askToUnlink()}>
            Unlink Google
          </Button>
        ) : (
          <Button look="secondary" busy={busy && 'Going to Google…'} onClick={() => whenFresh(() => void linkNow())}>
            Link Google
          </Button>
        )
      }
    >
      <p>
        {linked ? (
          <>
            You can sign in with the Google account of {email}. Google looks after that sign-in, so it doesn’t ask for a
            code from your authenticator app.
          </>
        ) : (
          <>Sign in with the Google account of the same address, {email}. Your password keeps working.</>
        )}
      </p>
      <div role="alert" className="empty:sr-only">
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
      {step === 'unlink-password' && (
        <Dialog
          open
          onClose={stop}
          title="Sign in with your password first"
          description="Before we unlink Google, we’ll make sure that you have another way in."
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
          description="From then on you sign in with your password. You stay signed in on your devices until you sign out everywhere. Choosing “Continue with Google” again would link it again."
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
    </SecurityRow>
  )
}

/** Only a session that began at Google has the scope `openid`. The server decides; checking here saves the learner a refusal. */
function isGoogleSession(token: string): boolean {
  const { scope } = (payloadOf(token) ?? {}) as { scope?: unknown }
  return typeof scope === 'string' && scope.split(' ').includes('openid')
}
