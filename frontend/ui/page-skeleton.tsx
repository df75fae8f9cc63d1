import type { ReactNode } from 'react'
import type { Page } from '#catalogue/pages'
import { SiteHeader } from './header.tsx'
import { Skeleton } from './skeleton.tsx'

type PageSkeletonProps = {
  /** The page that is loading, if known: its heading is shown already. */
  page?: Page
  /** The content of a learner's header, empty by default; or the header of a visitor's page. */
  bar?: ReactNode | 'visitor'
  children?: ReactNode
}

/** Shown until a page is rendered: a header, then the page's own skeleton or lines of text. */
export default function PageSkeleton({
  page,
  bar = page?.path.startsWith('/verify') ? 'visitor' : undefined,
  children,
}: PageSkeletonProps) {
  return (
    <div aria-busy="true">
      {bar === 'visitor' ? (
        <SiteHeader />
      ) : (
        <header className="border-b border-line bg-paper font-sans text-sm">
          <div className="sheet flex min-h-13 items-center">{bar}</div>
        </header>
      )}
      <main>{children ?? <Lines heading={page?.heading} />}</main>
    </div>
  )
}

function Lines({ heading }: { heading: string | undefined }) {
  return (
    <div className="mx-auto flex max-w-measure flex-col gap-4 px-5 pt-10">
      <h1 className={heading ? 'mb-4 text-3xl font-semibold' : 'sr-only'}>{heading ?? 'Loading…'}</h1>
      {!heading && <Skeleton className="mb-4 h-9 w-3/4" />}
      {['w-full', 'w-11/12', 'w-10/12', 'w-5/12'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
