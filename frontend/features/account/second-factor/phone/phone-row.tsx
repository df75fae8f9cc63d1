import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { settings } from '#contract/site-settings'
import { Skeleton } from '../../../../components/skeleton.tsx'
import type { RowProps } from '../../security/row.ts'
import { SecurityRow } from '../../security/security-row.tsx'

const Phone = lazy(() => import('./phone.tsx'))

/** Codes by text message, where the portal sends any. */
export function PhoneRow(props: RowProps) {
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
