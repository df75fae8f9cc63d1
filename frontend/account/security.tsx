import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useMemo, useState } from 'react'
import { sydneyTime } from '#core/day'
import { settings } from '#core/site-settings'
import { deleteCodesReset, getSignIn, postSignInChange } from '#signing-in/contract'
import { ApiProblem, useClient } from '../client/client.ts'
import { type Assurance, assuranceOf, signInTimeOf } from '../session/assurance.ts'
import { useAccessToken, useAfterSignIn, useExpire } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { Notice, TryAgain } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { dayAndTime } from '../ui/time.ts'
import { useToast } from '../ui/toast.tsx'
import { type AccountCalls, accountCalls } from './account-calls.ts'
import {
  AccountForm,
  type FieldValue,
  NewPasswordField,
  takeFocus,
  useFieldProblems,
  useSubmit,
} from './account-form.tsx'
import { AppRow } from './app-row.tsx'
import { SignInHereAgain, useFreshSignIn } from './fresh-sign-in.tsx'
import { GoogleRow } from './google-row.tsx'
import { passwordProblem } from './new-password.ts'
import { ownAccountCall } from './own-account-call.ts'
import { PasskeysRow } from './passkeys-row.tsx'
import { PhoneRow } from './phone-row.tsx'
import { accountProblemOf } from './problems.ts'
import { type MakeChange, type RowProps, rowLook, SecurityRow } from './security-row.tsx'
import { methodsKey, protectionOf, type SignInMethods } from './sign-in-methods.ts'

/** The rows between the password and this device, in order. For a new way to sign in, add a line. */
const rows: Record<string, ComponentType<RowProps>> = {
  passkeys: PasskeysRow,
  app: AppRow,
  texts: PhoneRow,
  ...(settings.google && { google: GoogleRow }),
}

type SecurityProps = { email: string; account?: AccountCalls }

/** How the account signs in, and the ways to change that. */
export function Security({ email, account = accountCalls }: SecurityProps) {
  const accessToken = useAccessToken()
  const { send } = useClient()
  const expire = useExpire()
  const toast = useToast()
  const queries = useQueryClient()
  const call = useMemo(() => ownAccountCall(accessToken), [accessToken])
  const methods = useQuery({ queryKey: methodsKey, queryFn: () => send(getSignIn), retry: false })
  const { whenFresh, dialog } = useFreshSignIn({ account, email })
  /** What ended every session, this one too. */
  const [done, setDone] = useState<string>()

  const change: MakeChange = async (what) => (await send(postSignInChange, what)).ended
  const onChanged = (words: string, ended = true) => {
    void queries.invalidateQueries({ queryKey: methodsKey })
    if (ended) setDone(words)
    else toast.success(words)
  }
  return (
    <>
      {methods.data?.reset && <CodesReset {...methods.data.reset} />}
      {methods.data && <Protection methods={methods.data} />}
      <p>
        When you change how you sign in, we sign out all your devices and send you an email. You sign in here again
        straight away.
      </p>
      <ul className="mt-4">
        <PasswordRow
          account={account}
          email={email}
          change={change}
          whenFresh={whenFresh}
          onChanged={onChanged}
          onSessionOver={expire}
        />
        {methods.data &&
          Object.entries(rows).map(([name, Row]) => (
            <Row
              key={name}
              account={account}
              email={email}
              methods={methods.data}
              call={call}
              change={change}
              whenFresh={whenFresh}
              onChanged={onChanged}
            />
          ))}
        {methods.isPending && (
          <li className={rowLook}>
            <Skeleton className="h-20 w-full" />
          </li>
        )}
        {methods.isError && (
          <li className={rowLook}>
            <TryAgain onRetry={methods.refetch}>{methods.error.message}</TryAgain>
          </li>
        )}
        <ThisDeviceRow />
      </ul>
      {dialog}
      {done && <SignInHereAgain account={account} email={email} words={done} onClose={() => setDone(undefined)} />}
    </>
  )
}

/** Says whether the account is protected and, if it isn't, what's missing. */
function Protection({ methods }: { methods: SignInMethods }) {
  const { protected: isProtected, words } = protectionOf(methods)
  return isProtected ? (
    <Notice tone="success" title="Your account is protected">
      {words}
    </Notice>
  ) : (
    <p>{words}</p>
  )
}

/** Codes that are to be turned off for a lost phone, with the way to stop that: perhaps somebody else asked. */
function CodesReset({ due }: { due: string }) {
  const { send } = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(deleteCodesReset),
    onSuccess: () => toast.success('Your codes stay on'),
    onSettled: () => void queries.invalidateQueries({ queryKey: methodsKey }),
  })
  return (
    <Notice tone="warning" title={`Your codes are turned off on ${sydneyTime(new Date(due))} (Sydney time)`}>
      <p>
        Somebody told us that your phone is lost. Then your password is enough to sign in. If it wasn’t you, stop it,
        and set a new password.
      </p>
      <Button look="secondary" onClick={() => mutate()} busy={isPending && 'Stopping…'} className="mt-3">
        Stop it
      </Button>
      <div role="alert">{error && <p className="mt-3 text-clay">{error.message}</p>}</div>
    </Notice>
  )
}

/** The password, with the form that changes it. */
function PasswordRow(props: PasswordFormProps) {
  const [open, setOpen] = useState(false)
  return (
    <SecurityRow
      title="Password"
      actions={
        !open && (
          <Button look="secondary" onClick={() => props.whenFresh(() => setOpen(true))}>
            Change your password
          </Button>
        )
      }
    >
      {open && <PasswordForm {...props} />}
    </SecurityRow>
  )
}

/** The words for each way to sign in, by the name that `saveAssurance` got. */
const ways: Record<string, string> = {
  password: 'your password',
  app: 'your password and a code from your app',
  text: 'your password and a code by text message',
  google: 'your Google account',
  passkey: 'your passkey, which is on a device of yours and opens only for you',
}

/** When and how this device signed in. */
function ThisDeviceRow() {
  const accessToken = useAccessToken()
  const { data } = useQuery({
    queryKey: [...methodsKey, 'this-device'],
    queryFn: async () => {
      const token = (await accessToken()) ?? ''
      return { at: signInTimeOf(token) ?? null, assurance: assuranceOf(token) ?? null }
    },
    retry: false,
  })
  return (
    <SecurityRow title="This device">
      {data?.at && <p>You signed in on {dayAndTime(data.at.toISOString())}.</p>}
      {data?.assurance && <p>{assuranceWords(data.assurance)}</p>}
    </SecurityRow>
  )
}

function assuranceWords({ factors, way = '' }: Assurance): string {
  const used = ways[way]
  return `This sign-in used ${factors === 'two' ? 'two factors' : 'one factor'}${used ? `: ${used}` : ''}.`
}

export type PasswordFormProps = Pick<RowProps, 'change' | 'whenFresh' | 'onChanged'> & {
  account: Pick<AccountCalls, 'changePassword' | 'signIn'>
  email: string
  onSessionOver: () => void
}

/** Changes the password of a learner who knows the current one, and signs in here again with the new one. */
export function PasswordForm({ account, email, change, whenFresh, onChanged, onSessionOver }: PasswordFormProps) {
  const afterSignIn = useAfterSignIn()
  const { busy, problem, submit } = useSubmit('change-password')
  const { errors, isValid } = useFieldProblems()
  const [changes, setChanges] = useState(0)

  const onSubmit = (fieldValue: FieldValue) => {
    const [old, chosen] = [fieldValue('current-password'), fieldValue('new-password')]
    const problems = {
      'current-password': old === '' ? 'Please enter your current password.' : undefined,
      'new-password': passwordProblem(chosen, [email]),
    }
    if (!isValid(problems)) return
    const save = async () => {
      await account.changePassword(old, chosen).catch((error: unknown) => {
        if (accountProblemOf(error, 'change-password') === 'session-over') onSessionOver()
        throw error
      })
      setChanges(changes + 1)
      await change({ change: 'password' }).catch(() => {
        throw new ApiProblem('unavailable', 503, othersStay)
      })
      const result = await account.signIn(email, chosen).catch(() => undefined)
      if (result === 'signed-in') await afterSignIn()
      onChanged('Your password is changed', result !== 'signed-in')
    }
    whenFresh(() => void submit(save))
  }
  return (
    // A new key after each change remounts the form, which empties its fields.
    <AccountForm key={changes} label="Change your password" problem={problem} onSubmit={onSubmit}>
      <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        ref={takeFocus}
        error={errors['current-password']}
      />
      <NewPasswordField label="New password" error={errors['new-password']} />
      <Button type="submit" className="self-start" busy={busy && 'Saving...'}>
        Change password
      </Button>
    </AccountForm>
  )
}

/** The change of the password itself can't be taken back, and sending it again would fail. */
const othersStay =
  'Your password is changed, but we couldn’t sign out your other devices. Please choose “Sign out other devices”.'
