import type { ReactNode } from 'react'
import { Skeleton } from './components/skeleton.tsx'

type PageSkeletonProps = {
  /** What the header's bar holds; empty while it is not known. */
  bar?: ReactNode
  children?: ReactNode
}

/** What stands in the place of a page until it is drawn: the header's bar, then the page's own layout or lines of text. */
export default function PageSkeleton({ bar, children = <Lines /> }: PageSkeletonProps) {
  return (
    <div aria-busy="true">
      <div className="border-b border-line bg-paper font-sans text-sm">
        <div className="sheet flex min-h-13 items-center">{bar}</div>
      </div>
      <main>{children}</main>
    </div>
  )
}

function Lines() {
  return (
    <div className="mx-auto flex max-w-measure flex-col gap-4 px-5 pt-10">
      <h1 className="sr-only">Loading…</h1>
      <Skeleton className="mb-4 h-9 w-3/4" />
      {['w-full', 'w-11/12', 'w-10/12', 'w-5/12'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
