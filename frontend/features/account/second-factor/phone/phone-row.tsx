import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { settings } from '#contract/site-settings'
import { Skeleton } from '../../../../components/skeleton.tsx'
import type { OwnAccountCall } from '../../security/own-account-call.ts'
import { SecurityRow } from '../../security/security-row.tsx'

const Phone = lazy(() => import('./phone.tsx'))

export type PhoneRowProps = {
  /** Calls an operation of Cognito on the learner's own account. */
  call: OwnAccountCall
  /** Runs a change once the learner has signed in within the last ten minutes; asks for that if need be. */
  whenFresh: (change: () => void) => void
  /** Call it after a change, with what was done. */
  onChanged: (words: string) => void
}

/** Codes by text message, where the portal sends any. */
export function PhoneRow(props: PhoneRowProps) {
  if (!settings.textsFrom) return null
  return (
    <ErrorBoundary
      fallback={
        <SecurityRow title="Text messages">
          <p>This part could not be loaded. Please reload the page.</p>
        </SecurityRow>
      }
    >
      <Suspense
        fallback={
          <SecurityRow title="Text messages">
            <Skeleton className="h-20 w-full" />
          </SecurityRow>
        }
      >
        <Phone {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
