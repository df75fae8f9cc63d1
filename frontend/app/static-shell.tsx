import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import type { Page } from '#catalogue/pages'

/**
 * Wraps a skeleton for prerendering. The router lets it reuse parts of real pages; the `late` message appears when the
 * script is slow or never loads.
 */
export default function StaticShell({ page, children }: { page: Page; children: ReactNode }) {
  return (
    <StaticRouter location={page.path}>
      {children}
      <aside className="late fixed inset-x-0 bottom-0 bg-sand px-5 py-4 font-sans">
        This is taking longer than usual. Please check your connection, then load this page again.
      </aside>
    </StaticRouter>
  )
}
