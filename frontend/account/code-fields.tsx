import { type ComponentProps, useEffect, useState } from 'react'
import { codesResetHours } from '#core/limits'
import { settings } from '#core/site-settings'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { TextField } from '../ui/fields.tsx'
import { SupportLine } from '../ui/support-line.tsx'
import { takeFocus, useSubmit } from './account-form.tsx'
import type { AccountStep } from './problems.ts'

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

/** How long the button stays disabled after a code was sent, in milliseconds. */
const resendDelay = 30_000

type ResendCodeProps = {
  step: AccountStep
  send: () => Promise<void>
  /** Another code is on its way, so a message about the one before no longer holds. */
  onSent: () => void
}

/** Sends another code on request, at most once every `resendDelay`. */
export function ResendCode({ step, send, onSent }: ResendCodeProps) {
  const { busy, problem, submit } = useSubmit(step)
  const [until, setUntil] = useState(() => Date.now() + resendDelay)
  const [now, setNow] = useState(Date.now)
  const [sent, setSent] = useState(false)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  // Count from the clock, not the ticks: browsers slow down timers in background tabs.
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left])

  const resend = () =>
    submit(async () => {
      setSent(false)
      await send()
      setSent(true)
      onSent()
      setNow(Date.now())
      setUntil(Date.now() + resendDelay)
    })
  return (
    <div className="flex flex-col items-start gap-2 font-sans">
      <Button
        look="quiet"
        className="-ml-3"
        disabled={left > 0}
        busy={busy && 'Sending…'}
        onClick={() => void resend()}
      >
        {left > 0 ? `Send another code (in ${left} s)` : 'Send another code'}
      </Button>
      <p role="status" className="empty:sr-only">
        {problem ?? (sent && 'If this email needs a code, we’ve sent another.')}
      </p>
    </div>
  )
}

/** The way back in for somebody who has lost their app or their number. */
export function LostPhone({ factor = 'app' }: { factor?: 'app' | 'number' | 'app and the number' }) {
  return (
    <Disclosure summary="I’ve lost my phone">
      <p>
        We can remove the {factor} from your account, so that your password is enough again. Please write from the email
        address of the account. Before we change anything, we’ll ask some questions to be sure that it’s you. Then it
        takes {codesResetHours} hours and the night after them, because somebody else may be asking: we email you at
        once, and you can stop it. <SupportLine email={settings.provider.email} />
      </p>
    </Disclosure>
  )
}
