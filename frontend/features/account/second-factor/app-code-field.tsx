import { TextField } from '../../../components/forms/text-field.tsx'

/** The six digits that an authenticator app shows. */
export function AppCodeField({ error, autoFocus = false }: { error?: string | undefined; autoFocus?: boolean }) {
  return (
    <TextField
      label="Code from your app"
      name="app-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      ref={autoFocus ? focus : undefined}
      hint="Six digits. The app shows a new code every 30 seconds."
      error={error}
    />
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
