import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import type { Page } from '#contract/pages'

/**
 * A skeleton as the build draws it, before any script: at its address, so that parts of real pages can be used, and with a
 * word for those to whom the script does not come.
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
