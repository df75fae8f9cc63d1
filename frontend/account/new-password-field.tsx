import { PasswordField } from '../ui/password-field.tsx'

export function NewPasswordField({ label = 'Password', error }: { label?: string; error?: string | undefined }) {
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      hint="12 characters or more. A few words you’ll remember are better than one that’s hard to type. Spaces before and after it don’t count."
      error={error}
    />
  )
}
