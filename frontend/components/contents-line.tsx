import type { ReactNode } from 'react'

/** A line of a table of contents: a title, leader dots, and an amount of time. */
export function ContentsLine({ children, amount }: { children: ReactNode; amount: string }) {
  return (
    <span className="flex items-baseline-last gap-2">
      <span>{children}</span>
      <span aria-hidden="true" className="leaders min-w-6 grow" />
      <span className="shrink-0 font-sans text-sm text-bark">{amount}</span>
    </span>
  )
}
