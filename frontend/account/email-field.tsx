import { isAddress } from '#signing-in/typed'
import { TextField } from '../ui/text-field.tsx'

type EmailFieldProps = { defaultValue?: string | undefined; error?: string | undefined; hint?: string }

/** The email address, which is also the user name for password managers. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="Email address"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/** The message for an invalid email address, checked before it is sent. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Please enter your email address.'
  if (isAddress(email)) return undefined
  return 'Please check the email address: it should look like name@school.edu.au.'
}
