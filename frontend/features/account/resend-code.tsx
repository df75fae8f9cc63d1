import { useEffect, useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import type { AccountStep } from './problems.ts'
import { useSubmit } from './use-submit.ts'

/** How long one waits for an e-mail before asking for another, in milliseconds. */
const pause = 30_000

/** Asks for another code, not too often. */
export function ResendCode({ step, send }: { step: AccountStep; send: () => Promise<void> }) {
  const { busy, problem, attempt } = useSubmit(step)
  const [until, setUntil] = useState(() => Date.now() + pause)
  const [now, setNow] = useState(Date.now)
  const [sent, setSent] = useState(false)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  // By the clock: a tab in the background counts slowly.
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left])

  const ask = () =>
    attempt(async () => {
      setSent(false)
      await send()
      setSent(true)
      setNow(Date.now())
      setUntil(Date.now() + pause)
    })
  return (
    <div className="flex flex-col items-start gap-2 font-sans">
      <Button look="quiet" className="-ml-3" disabled={left > 0} busy={busy && 'Sending…'} onClick={() => void ask()}>
        {left > 0 ? `Send another code (in ${left} s)` : 'Send another code'}
      </Button>
      <p role="status" className="empty:sr-only">
        {problem ?? (sent && 'If that address waits for a code, another one is on its way.')}
      </p>
    </div>
  )
}
