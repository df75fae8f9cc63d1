import { PasswordField } from '../../components/forms/password-field.tsx'

/** A password to be chosen. */
export function NewPasswordField({ label = 'Password', error }: { label?: string; error?: string | undefined }) {
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      hint="12 characters or more. A few words that you will remember are better than one that nobody can type."
      error={error}
    />
  )
}
