import { useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import type { AccountCalls } from './account-calls.ts'
import { AccountForm, allRight, type Filled } from './account-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { accountProblemOf, passwordProblem } from './problems.ts'
import { useSubmit } from './use-submit.ts'

type PasswordFormProps = {
  account: Pick<AccountCalls, 'changePassword'>
  email: string
  onSessionOver: () => void
}

/** Changes the password for one who knows the old. */
export function PasswordForm({ account, email, onSessionOver }: PasswordFormProps) {
  const toast = useToast()
  const { busy, problem, attempt } = useSubmit('change-password')
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const [changes, setChanges] = useState(0)

  const submit = (filled: Filled) => {
    const [old, chosen] = [filled('current-password'), filled('new-password')]
    const problems = {
      'current-password': old === '' ? 'Please enter your current password.' : undefined,
      'new-password': passwordProblem(chosen),
    }
    setWrong(problems)
    if (!allRight(problems)) return
    void attempt(async () => {
      await account.changePassword(old, chosen).catch((error: unknown) => {
        if (accountProblemOf(error, 'change-password') === 'session-over') onSessionOver()
        throw error
      })
      setChanges(changes + 1)
      toast.success('Your password is changed')
    })
  }
  return (
    <AccountForm key={changes} label="Change your password" problem={problem} onSubmit={submit}>
      <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        error={wrong['current-password']}
      />
      <NewPasswordField label="New password" error={wrong['new-password']} />
      <Button type="submit" className="self-start" busy={busy && 'Saving...'}>
        Change password
      </Button>
    </AccountForm>
  )
}
