import { type ComponentProps, useState } from 'react'
import { limits } from '#core/limits'
import { settings } from '#core/site-settings'
import { counted } from '#core/text'
import { isAddress } from '#signing-in/typed'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { takeFocus } from './account-form.tsx'

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

/** A code that came from somewhere else. Browsers offer to fill it in. */
const OneTimeCode = (props: ComponentProps<typeof TextField>) => (
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

type NameFieldProps = { hint: string; defaultValue?: string; error: string | undefined }

/** The learner's name. Shows a character count near the limit. */
export function NameField({ hint, ...field }: NameFieldProps) {
  const [typed, setTyped] = useState('')
  const count = counted(typed, limits.name)
  return (
    <TextField
      label="Your name"
      name="name"
      autoComplete="name"
      hint={count ? `${hint} ${count} characters.` : hint}
      onChange={(event) => setTyped(event.target.value)}
      {...field}
    />
  )
}

/** The six digits that an authenticator app shows. */
export const AppCodeField = ({ error, autoFocus }: { error: string | undefined; autoFocus?: boolean }) => (
  <OneTimeCode
    label="Code from your app"
    name="app-code"
    ref={autoFocus ? takeFocus : undefined}
    hint="Six digits. The app shows a new code every 30 seconds."
    error={error}
  />
)

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
