import { type ReactNode, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ApiProblem } from '../api/client.ts'
import { ErrorState } from '../components/error-state.tsx'
import { Button } from '../components/forms/button.tsx'

type AppErrorBoundaryProps = {
  /** A change of it draws the children anew. */
  place?: string
  children: ReactNode
}

/** Where a page that cannot be drawn ends: one neutral sentence and a number to quote, never the error's own words. */
export function AppErrorBoundary({ place = '', children }: AppErrorBoundaryProps) {
  return (
    <ErrorBoundary resetKeys={[place]} fallbackRender={({ error }) => <ErrorScreen error={error} />}>
      {children}
    </ErrorBoundary>
  )
}

function ErrorScreen({ error }: { error: unknown }) {
  const [own] = useState(() => crypto.randomUUID())
  const requestId = (error instanceof ApiProblem && error.requestId) || own
  return (
    <main id="content" tabIndex={-1} className="sheet py-16 outline-none sm:py-24">
      <ErrorState
        requestId={requestId}
        action={<Button onClick={() => window.location.reload()}>Reload this page</Button>}
      >
        Something on this page did not work as it should.
      </ErrorState>
    </main>
  )
}
