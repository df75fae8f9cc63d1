import type { ReactNode } from 'react'
import { portal } from '#domain/wording'

type ErrorStateProps = {
  title?: string
  /** What happened, in one sentence. */
  children: ReactNode
  /** What became of the learner's words. */
  safe?: ReactNode
  /** What to do now: a button or a link. */
  action?: ReactNode
  requestId?: string | undefined
  level?: 1 | 2
}

/** Something went wrong: what happened, that nothing is lost, what to do, and the number to quote. */
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
      {requestId && (
        <p className="font-sans text-sm text-bark">
          If you write to us, please quote request <code className="select-all">{requestId}</code>.
        </p>
      )}
    </div>
  )
}
