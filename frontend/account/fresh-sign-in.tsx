import { useAfterSignIn } from '../session/session-provider.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { accountCalls, type SignInCalls } from './account-calls.ts'
import { ContinueWithGoogle } from './continue-with-google.tsx'
import { SignInForm } from './sign-in-form.tsx'

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
