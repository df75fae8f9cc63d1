import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Card } from '../../components/card.tsx'
import { Skeleton } from '../../components/skeleton.tsx'

/** The id of a group's or part's heading, which the address can name. */
export const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** Scrolls to the heading that the address names: it isn't there yet when the browser looks for it. */
const intoView = (heading: HTMLElement | null) => {
  if (heading && window.location.hash === `#${heading.id}`) heading.scrollIntoView()
}

type GroupProps = { title: string; children: ReactNode }

/** Settings that belong together: a heading over a card. */
export function Group({ title, children }: GroupProps) {
  return (
    <section aria-labelledby={idOf(title)}>
      <h2 id={idOf(title)} ref={intoView} className="mb-4 text-2xl">
        {title}
      </h2>
      <Card>{children}</Card>
    </section>
  )
}

/** One of several things in a group's card, with a line between them. */
export function Part({ title, children }: GroupProps) {
  return (
    <section
      aria-labelledby={idOf(title)}
      className="mt-8 border-t border-line pt-6 first:mt-0 first:border-t-0 first:pt-0 [&>ul]:border-b-0"
    >
      <h3 id={idOf(title)} ref={intoView} className="mb-4 text-lg font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Something whose script loads on its own. If that fails, the rest of the page still works. */
export function Loaded({ what, children }: { what: string; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<p>{what} could not be loaded. Please reload the page.</p>}>
      <Suspense fallback={<Skeleton className="h-20 w-full" />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
