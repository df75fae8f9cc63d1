import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** Says what's the matter while the choice loads, and what to do if it doesn't come. */
export function WhenLoaded({ sentence, children }: { sentence: string; children: ReactNode }) {
  const plain = (more: string) => (
    <p data-needs-choice tabIndex={-1} role="alert" className="font-sans font-semibold text-clay">
      {sentence} Nothing is lost. {more}
    </p>
  )
  const reload = 'To see it, please check your internet connection and reload the page.'
  return (
    <ErrorBoundary fallback={plain(reload)}>
      <Suspense fallback={plain('Loading...')}>{children}</Suspense>
    </ErrorBoundary>
  )
}
