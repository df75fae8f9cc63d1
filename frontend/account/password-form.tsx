import { useState } from 'react'
import { ApiProblem } from '../client/client.ts'
import { useAfterSignIn } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields.tsx'
import type { AccountCalls } from './account-calls.ts'
import { AccountForm, type FieldValue, takeFocus, useFieldProblems, useSubmit } from './account-form.tsx'
import { NewPasswordField } from './fields.tsx'
import { passwordProblem } from './new-password.ts'
import { accountProblemOf } from './problems.ts'
import type { RowProps } from './security-row.tsx'

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
