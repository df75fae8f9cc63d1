import type { ReactNode } from 'react'
import { Mark } from '../strata/mark.tsx'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; level?: 1 | 2 | 3 }

/** Shown in place of an empty list: a title, a sentence and what to do next. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col items-start gap-4 border border-dashed border-bark p-6 sm:p-8">
      <Mark className="size-10 text-bark" />
      <Heading className="text-xl font-semibold">{title}</Heading>
      {children && <div className="max-w-prose">{children}</div>}
      {action}
    </div>
  )
}
