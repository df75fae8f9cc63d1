import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { settings } from '#core/site-settings'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'
import { SupportLine } from './support-line.tsx'

type ErrorStateProps = {
  title: string
  /** What the client threw. It says what happened, and which request failed. */
  error?: Error & { code?: string; requestId?: string }
  onRetry: () => unknown
  /** The words of the button. */
  retry?: string
  /** What happened, in one sentence. */
  children?: ReactNode
  requestId?: string | undefined
  /** What somebody who helps would call it, before whom to write to. */
  called?: string
  level?: 1 | 2
}

/** An error message: what happened, that nothing is lost, what to do, and what to quote to whom. Each is said once. */
export function ErrorState({
  title,
  error,
  onRetry,
  retry = 'Try again',
  // An unexpected error's own message says what the title, the sentence below and the button say.
  children = error?.code === 'unexpected' ? undefined : error?.message,
  requestId = error?.requestId,
  called,
  level = 1,
}: ErrorStateProps) {
  const Heading = `h${level}` as const
  const saysItsSafe = typeof children === 'string' && /still here|are safe/.test(children)
  return (
    <div role="alert" className="flex max-w-prose flex-col items-start gap-4 border-l-4 border-clay px-5 py-4">
      <Heading className="text-2xl font-semibold">{title}</Heading>
      <p>
        {children} {!saysItsSafe && 'Nothing you have written is lost.'}
      </p>
      <Button onClick={() => void onRetry()}>{retry}</Button>
      <p className="font-sans text-sm text-bark">
        {called}{' '}
        <SupportLine
          email={settings.provider.email}
          quoting={
            requestId && (
              <>
                request{' '}
                <code translate="no" className="select-all">
                  {requestId}
                </code>
              </>
            )
          }
        />
      </p>
    </div>
  )
}

/** Why something that was asked for didn't happen. It's announced when it appears. */
export const Failure = ({ children }: { children: ReactNode }) => (
  <Notice tone="error" role="alert">
    {children}
  </Notice>
)

/** Something whose script loads on its own. If that fails, the rest of the page still works. */
export const Loaded = ({ what = 'This part', children }: { what?: string; children: ReactNode }) => (
  <ErrorBoundary fallback={<p>{what} could not be loaded. Please reload the page.</p>}>
    <Suspense fallback={<Skeleton className="h-20 w-full" />}>{children}</Suspense>
  </ErrorBoundary>
)
