import type { ReactNode } from 'react'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'

/** The header of the public pages. Plain links, since these pages have no script and no router. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="font-sans">
      <SkipLink />
      <div className="sheet flex flex-wrap items-center justify-between gap-x-6 py-3">
        <a href="/" className="inline-flex min-h-11 items-center no-underline">
          <Wordmark />
        </a>
        {children && (
          <nav aria-label="Portal" className="flex flex-wrap gap-x-6">
            {children}
          </nav>
        )}
      </div>
    </header>
  )
}
