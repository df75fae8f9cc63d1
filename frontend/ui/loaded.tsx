import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Skeleton } from './skeleton.tsx'

/** Something whose script loads on its own. If that fails, the rest of the page still works. */
export const Loaded = ({ what = 'This part', children }: { what?: string; children: ReactNode }) => (
  <ErrorBoundary fallback={<p>{what} could not be loaded. Please reload the page.</p>}>
    <Suspense fallback={<Skeleton className="h-20 w-full" />}>{children}</Suspense>
  </ErrorBoundary>
)
