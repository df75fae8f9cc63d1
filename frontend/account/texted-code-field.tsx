import { settings } from '#core/site-settings'
import { takeFocus } from './account-form.tsx'
import { OneTimeCode } from './code-field.tsx'

type TextedCodeFieldProps = { to: string | undefined; error: string | undefined }

/** The six digits of our text message, with where it went and whom it comes from. Takes the focus when it appears. */
export function TextedCodeField({ to, error }: TextedCodeFieldProps) {
  return (
    <>
      <p>
        We’ve sent a code to {to ?? 'your phone'}. The message comes from {settings.textsFrom}.
      </p>
      <OneTimeCode
        label="Code from the message"
        name="texted-code"
        ref={takeFocus}
        hint="Six digits. It can take a minute to arrive."
        error={error}
      />
    </>
  )
}
