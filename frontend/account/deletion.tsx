import { freshSeconds } from '#core/limits'
import { DeleteAccount } from '../privacy/delete-account.tsx'
import { useAccessToken, useSession } from '../session/session-provider.tsx'
import { secondsSinceSignIn } from '../session/stored-tokens.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'

/** Deletes the account, after a recent sign-in. The server checks it again. */
export function AccountDeletion({ email }: { email: string }) {
  const accessToken = useAccessToken()
  const { state } = useSession()
  const isFresh = async () => {
    const token = await accessToken().catch(() => undefined)
    return token !== undefined && secondsSinceSignIn(token) < freshSeconds
  }
  return (
    <DeleteAccount
      account={'sub' in state ? state.sub : ''}
      isFresh={isFresh}
      signInAgain={({ onSignedIn, onCancel }) => (
        <FreshSignIn email={email} before="your account is deleted" onSignedIn={onSignedIn} onCancel={onCancel} />
      )}
    />
  )
}
