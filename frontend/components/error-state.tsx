import type { ReactNode } from 'react'
import { settings } from '#contract/site-settings'
import { portal } from '#domain/wording'
import { SupportLine } from './support/support-line.tsx'

type ErrorStateProps = {
  title?: string
  /** What happened, in one sentence. */
  children: ReactNode
  /** Says that the learner's work is safe; null leaves it out. */
  safe?: ReactNode
  /** A button or link to go on with. */
  action?: ReactNode
  requestId?: string | undefined
  level?: 1 | 2
}

/** An error message: what happened, that nothing is lost, what to do, and what to quote to whom. */
export function ErrorState({
  title = portal.unexpected,
  children,
  safe = 'Nothing you have written is lost.',
  action,
  requestId,
  level = 1,
}: ErrorStateProps) {
  const Heading = `h${level}` as const
  return (
    <div role="alert" className="flex max-w-prose flex-col items-start gap-4 border-l-4 border-clay px-5 py-4">
      <Heading className="text-2xl font-semibold">{title}</Heading>
      <div>{children}</div>
      {safe && <p>{safe}</p>}
      {action}
      <p className="font-sans text-sm text-bark">
        <SupportLine
          email={settings.provider.email}
          quoting={
            requestId && (
              <>
                request <code className="select-all">{requestId}</code>
              </>
            )
          }
        />{' '}
        Some answers are on the <a href="/help">help page</a>.
      </p>
    </div>
  )
}
