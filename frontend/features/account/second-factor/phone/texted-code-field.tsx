import { settings } from '#contract/site-settings'
import { TextField } from '../../../../components/forms/text-field.tsx'

type TextedCodeFieldProps = { to: string | undefined; error: string | undefined }

/** The six digits of our text message, with where it went and whom it comes from. Takes the focus when it appears. */
export function TextedCodeField({ to, error }: TextedCodeFieldProps) {
  return (
    <>
      <p>
        We’ve sent a code to {to ?? 'your phone'}. The message comes from {settings.textsFrom}.
      </p>
      <TextField
        label="Code from the message"
        name="texted-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={focus}
        hint="Six digits. It can take a minute to arrive."
        error={error}
      />
    </>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
