import { accountCalls } from '../../features/account/account-calls.ts'
import { FreshSignIn } from '../../features/account/second-factor/fresh-sign-in.tsx'
import { DeleteAccount } from '../../features/own-data/deletion/delete-account.tsx'
import { useAccessToken, useAfterSignIn, useSession } from '../../session/session-provider.tsx'
import { secondsSinceSignIn } from '../../session/stored-tokens.ts'

/** How long a sign-in allows a deletion to be asked for, in seconds. The server has the last word. */
const freshFor = 600

/** Deletes the account, after a recent sign-in. */
export default function AccountDeletion({ email }: { email: string }) {
  const accessToken = useAccessToken()
  const afterSignIn = useAfterSignIn()
  const { state } = useSession()
  const isFresh = async () => {
    const token = await accessToken().catch(() => undefined)
    return token !== undefined && secondsSinceSignIn(token) < freshFor
  }
  return (
    <DeleteAccount
      account={'sub' in state ? state.sub : ''}
      isFresh={isFresh}
      signInAgain={({ onSignedIn, onCancel }) => (
        <FreshSignIn
          account={accountCalls}
          email={email}
          before="your account is deleted"
          onSignedIn={async () => {
            await afterSignIn()
            onSignedIn()
          }}
          onCancel={onCancel}
        />
      )}
    />
  )
}
