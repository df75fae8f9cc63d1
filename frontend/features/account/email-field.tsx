import { TextField } from '../../components/forms/text-field.tsx'

type EmailFieldProps = { defaultValue?: string | undefined; error?: string | undefined; hint?: string }

/** The e-mail address, which is also the name that one signs in with. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="E-mail address"
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

/** An e-mail address as it was meant: without the spaces that come along when it is pasted. */
export const cleanEmail = (text: string): string => text.trim()

/** What is wrong with an e-mail address before it is sent, as a sentence. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Please enter your e-mail address.'
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return undefined
  return 'Please check the e-mail address: it should look like name@school.edu.au.'
}
