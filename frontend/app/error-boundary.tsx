import { type ReactNode, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { portal } from '#core/wording'
import { ApiProblem } from '../client/client.ts'
import { MissingLayer } from '../strata/missing-layer.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SiteHeader } from '../ui/header.tsx'
import { isTranslated, showOriginal } from './translated-page.ts'
import { WaysOn } from './ways-on.tsx'

type AppErrorBoundaryProps = {
  /** When it changes, the boundary drops the error and renders its children again. */
  resetKey?: string
  children: ReactNode
}

/** Replaces a page that throws while rendering with a neutral message and a request id. Never shows the error's message. */
export function AppErrorBoundary({ resetKey = '', children }: AppErrorBoundaryProps) {
  return (
    <ErrorBoundary resetKeys={[resetKey]} fallbackRender={({ error }) => <ErrorScreen error={error} />}>
      {children}
    </ErrorBoundary>
  )
}

function ErrorScreen({ error }: { error: unknown }) {
  const [generatedId] = useState(() => crypto.randomUUID())
  const requestId = (error instanceof ApiProblem && error.requestId) || generatedId
  const [translated] = useState(isTranslated)
  const again = translated
    ? { onRetry: showOriginal, retry: 'Show the original page' }
    : { onRetry: () => window.location.reload(), retry: 'Reload this page' }
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="sheet py-16 outline-none">
        <MissingLayer />
        {navigator.onLine ? (
          <ErrorState
            title="Something went wrong on this page"
            called={portal.unexpected}
            requestId={requestId}
            {...again}
          >
            {`Your words are safe.${translated ? ' Your browser translates it, which can be why.' : ''}`}
          </ErrorState>
        ) : (
          <ErrorState title="You’re offline" {...again}>
            This page could not be loaded. Please reload it when you’re connected again.
          </ErrorState>
        )}
        <div className="mt-4">
          <WaysOn />
        </div>
      </main>
    </>
  )
}
