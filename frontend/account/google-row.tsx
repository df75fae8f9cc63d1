import { useState } from 'react'
import { freshSeconds } from '#core/limits'
import { deleteGoogleLink } from '#signing-in/google-contract'
import { useClient } from '../client/client.ts'
import { returnPath } from '../session/return-to.ts'
import { useAccessToken, useAfterSignIn, useSession } from '../session/session-provider.tsx'
import { scopesOf, secondsSinceSignIn } from '../session/stored-tokens.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/error-state.tsx'
import { useSubmit } from './account-form.tsx'
import { goToGoogle } from './go-to-google.ts'
import { useIsOperator } from './me.ts'
import { ConfirmDialog, type RowProps, SecurityRow } from './security-row.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** What unlinking still needs: a recent sign-in without Google, or the learner's "yes". */
type Step = 'unlink-password' | 'unlink-sure'

/** Whether a Google account is linked, and the ways to change that. An operator can only unlink one. */
export function GoogleRow({ account, email, methods, whenFresh, onChanged }: RowProps) {
  const { google: linked } = methods
  const { send } = useClient()
  const { state } = useSession()
  const accessToken = useAccessToken()
  const afterSignIn = useAfterSignIn()
  const [step, setStep] = useState<Step>()
  const { busy, problem, submit } = useSubmit('app')
  const isOperator = useIsOperator()

  const startOf = async () => {
    const token = (await accessToken()) ?? ''
    // Only a session that began at Google has this scope. The server decides; checking here saves the learner a refusal.
    return { isFresh: secondsSinceSignIn(token) < freshSeconds, withGoogle: scopesOf(token).includes('openid') }
  }
  const linkNow = () =>
    submit(async () => {
      returnPath().save('/account')
      await goToGoogle({ email, ...('sub' in state && { linking: state.sub }) })
    })
  const askToUnlink = async () => {
    const { isFresh, withGoogle } = await startOf().catch(() => ({ isFresh: false, withGoogle: false }))
    setStep(isFresh && !withGoogle ? 'unlink-sure' : 'unlink-password')
  }
  const stop = () => setStep(undefined)

  if (isOperator && !linked) return null
  return (
    <SecurityRow
      title="Google"
      state={linked ? 'Linked' : 'Not linked'}
      about={
        linked ? (
          <>
            You can sign in with the Google account of {email}. Google looks after that sign-in, so it doesn’t ask for a
            code from your authenticator app.
          </>
        ) : (
          <>
            Sign in with the Google account of the same address, <span className="font-sans">{email}</span>. Your
            password keeps working.
          </>
        )
      }
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
      {problem && <Failure>{problem}</Failure>}
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
            that we email to you.
          </p>
        </Dialog>
      )}
      {step === 'unlink-sure' && (
        <ConfirmDialog
          title="Unlink Google?"
          description="From then on you sign in with your password. We sign out all your devices, and you sign in here again straight away. Choosing “Continue with Google” again would link it again."
          action="Unlink Google"
          working="Unlinking…"
          step="app"
          onConfirm={async () => {
            await send(deleteGoogleLink)
            stop()
            onChanged('Google is unlinked')
          }}
          onCancel={stop}
        />
      )}
    </SecurityRow>
  )
}
