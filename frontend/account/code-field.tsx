import type { ComponentProps } from 'react'
import { TextField } from '../ui/text-field.tsx'

/** A code that came from somewhere else. Browsers offer to fill it in. */
export const OneTimeCode = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="numeric" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
)

/** The six-digit code that we send by email. */
export function CodeField({ error }: { error?: string | undefined }) {
  return (
    <OneTimeCode
      label="Code from the email"
      name="code"
      hint="Six digits. It can take a minute or two to arrive; please check your junk folder as well."
      error={error}
    />
  )
}

/** The message for an invalid code, checked before it is sent. */
export const codeProblem = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : 'Please enter the six digits of the code.'
