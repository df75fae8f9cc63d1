import { TextField } from '../../components/forms/text-field.tsx'

/** The code of six digits from an e-mail. */
export function CodeField({ error }: { error?: string | undefined }) {
  return (
    <TextField
      label="Code from the e-mail"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint="Six digits. It can take a minute or two to arrive; please look in the junk folder as well."
      error={error}
    />
  )
}

/** A code as it was meant: without the spaces that come along when it is pasted. */
export const cleanCode = (text: string): string => text.replaceAll(/[\s-]/g, '')

export const codeProblem = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : 'Please enter the six digits of the code.'
