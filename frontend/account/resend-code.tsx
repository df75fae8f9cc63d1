import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useSubmit } from './account-form.tsx'
import type { AccountStep } from './problems.ts'

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
