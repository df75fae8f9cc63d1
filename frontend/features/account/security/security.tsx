import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { settings } from '#contract/site-settings'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useToast } from '../../../components/toast/toast.tsx'
import { useAccessToken, useExpire } from '../../../session/session-provider.tsx'
import { type AccountCalls, accountCalls } from '../account-calls.ts'
import { GoogleRow } from '../google/google-row.tsx'
import { PasskeysRow } from '../passkeys/passkeys-row.tsx'
import { PasswordRow } from '../passwords/password-row.tsx'
import { accountProblemOf, messageFor } from '../problems.ts'
import { AppRow } from '../second-factor/app-row.tsx'
import { PhoneRow } from '../second-factor/phone/phone-row.tsx'
import { ownAccountCall } from './own-account-call.ts'
import { Protection } from './protection.tsx'
import type { RowProps } from './row.ts'
import { loadSignInMethods, methodsKey } from './sign-in-methods.ts'
import { ThisDeviceRow } from './this-device-row.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'
import '../../../styles/security.css'

/** The rows between the password and this device, in order. For a new way to sign in, add a line. */
const rows: Record<string, ComponentType<RowProps>> = {
  passkeys: PasskeysRow,
  app: AppRow,
  texts: PhoneRow,
  ...(settings.google && { google: GoogleRow }),
}

type SecurityProps = { email: string; account?: AccountCalls }

/** How the account signs in, and the ways to change that. */
export default function Security({ email, account = accountCalls }: SecurityProps) {
  const accessToken = useAccessToken()
  const expire = useExpire()
  const toast = useToast()
  const queries = useQueryClient()
  const call = useMemo(() => ownAccountCall(accessToken), [accessToken])
  const methods = useQuery({ queryKey: methodsKey, queryFn: () => loadSignInMethods(call), retry: false })
  const { whenFresh, dialog } = useFreshSignIn({ account, email })

  const onChanged = (words: string) => {
    toast.success(words)
    void queries.invalidateQueries({ queryKey: methodsKey })
  }
  return (
    <>
      {methods.data && <Protection methods={methods.data} />}
      <ul className="security-rows">
        <PasswordRow account={account} email={email} onSessionOver={expire} />
        {methods.data &&
          Object.entries(rows).map(([name, Row]) => (
            <Row
              key={name}
              account={account}
              email={email}
              methods={methods.data}
              call={call}
              whenFresh={whenFresh}
              onChanged={onChanged}
            />
          ))}
        {methods.isPending && (
          <li className="security-row">
            <Skeleton className="h-20 w-full" />
          </li>
        )}
        {methods.isError && (
          <li className="security-row">
            <NotLoaded error={methods.error} onSignIn={expire} onRetry={() => void methods.refetch()} />
          </li>
        )}
        <ThisDeviceRow />
      </ul>
      {dialog}
    </>
  )
}

type NotLoadedProps = { error: Error; onSignIn: () => void; onRetry: () => void }

function NotLoaded({ error, onSignIn, onRetry }: NotLoadedProps) {
  const signedOut = accountProblemOf(error, 'app') === 'session-over'
  return (
    <Notice
      tone="error"
      action={
        <Button look="secondary" onClick={signedOut ? onSignIn : onRetry}>
          {signedOut ? 'Sign in again' : 'Try again'}
        </Button>
      }
    >
      {messageFor(error, 'app')}
    </Notice>
  )
}
