import { clsx } from 'clsx'
import { useState } from 'react'
import { settings } from '#core/site-settings'
import { returnPath } from '../session/return-to.ts'
import { requireSiteData } from '../session/safe-storage.ts'
import { deviceSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/error-state.tsx'
import { goToGoogle } from './go-to-google.ts'
import { useIsOperator } from './me.ts'

type ContinueWithGoogleProps = {
  /** In a dialog over a learner's page: goes below its form, comes back to this page, and takes the same learner only. */
  here?: boolean
}

/**
 * The button that goes to Google, with "or" between it and the form. Renders nothing where the portal has no Google sign-in, nor over an
 * operator's page.
 */
export const ContinueWithGoogle = (props: ContinueWithGoogleProps) =>
  settings.google ? <GoogleButton {...props} /> : null

function GoogleButton({ here = false }: ContinueWithGoogleProps) {
  const isOperator = useIsOperator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const leave = async () => {
    setBusy(true)
    setProblem(undefined)
    const { pathname, search, hash } = window.location
    const { sub: again, email } = (here && deviceSession().learner()) || {}
    if (here) returnPath().save(pathname + search + hash)
    try {
      requireSiteData()
      await goToGoogle({ email, ...(again !== undefined && { again }) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
    } finally {
      setBusy(false)
    }
  }
  if (here && isOperator) return null
  const or = (
    <p className="flex items-center gap-3 font-sans text-sm text-bark">
      <span className="grow border-t border-line" />
      or
      <span className="grow border-t border-line" />
    </p>
  )
  return (
    <div className={clsx('flex flex-col gap-4', !here && 'mb-6')}>
      {problem && <Failure>{problem}</Failure>}
      {here && or}
      <Button look="secondary" wide busy={busy && 'Going to Google…'} onClick={() => void leave()}>
        Continue with Google
      </Button>
      {!here && <p className="text-sm text-bark">On a shared computer, sign out of Google too when you finish.</p>}
      {!here && or}
    </div>
  )
}
