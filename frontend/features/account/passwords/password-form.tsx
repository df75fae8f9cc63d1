import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { useToast } from '../../../components/toast/toast.tsx'
import type { AccountCalls } from '../account-calls.ts'
import { AccountForm, type FieldValue, focusFirstInvalid } from '../account-form.tsx'
import { accountProblemOf } from '../problems.ts'
import { useSubmit } from '../use-submit.ts'
import { passwordProblem } from './new-password.ts'
import { NewPasswordField } from './new-password-field.tsx'

type PasswordFormProps = {
  account: Pick<AccountCalls, 'changePassword'>
  email: string
  onSessionOver: () => void
}

/** Changes the password of a learner who knows the current one. */
export function PasswordForm({ account, email, onSessionOver }: PasswordFormProps) {
  const toast = useToast()
  const { busy, problem, submit } = useSubmit('change-password')
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [changes, setChanges] = useState(0)

  const onSubmit = (fieldValue: FieldValue) => {
    const [old, chosen] = [fieldValue('current-password'), fieldValue('new-password')]
    const problems = {
      'current-password': old === '' ? 'Please enter your current password.' : undefined,
      'new-password': passwordProblem(chosen, [email]),
    }
    setErrors(problems)
    if (focusFirstInvalid(problems)) return
    void submit(async () => {
      await account.changePassword(old, chosen).catch((error: unknown) => {
        if (accountProblemOf(error, 'change-password') === 'session-over') onSessionOver()
        throw error
      })
      setChanges(changes + 1)
      toast.success('Your password is changed')
    })
  }
  return (
    // A new key after each change remounts the form, which empties its fields.
    <AccountForm key={changes} label="Change your password" problem={problem} onSubmit={onSubmit}>
      <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        ref={focus}
        error={errors['current-password']}
      />
      <NewPasswordField label="New password" error={errors['new-password']} />
      <Button type="submit" className="self-start" busy={busy && 'Saving...'}>
        Change password
      </Button>
    </AccountForm>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
