import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pageFor } from '#catalogue/pages'
import { settings } from '#core/site-settings'
import { AppHeader } from '../ui/app-header.tsx'
import { Page } from '../ui/page.tsx'
import Skeleton from '../ui/page-skeleton.tsx'
import { SupportLine } from '../ui/support-line.tsx'
import { PageNotFound } from './page-not-found.tsx'

/** For a path that has no app page: loads the site's prerendered page at that path, or shows the 404 page. */
export function UnknownRoute() {
  const { pathname, search, hash } = useLocation()
  const isPrerendered = pageFor(pathname)?.kind === 'prerendered'
  const address = pathname + search + hash
  useEffect(() => {
    if (isPrerendered) window.location.replace(address)
  }, [isPrerendered, address])
  if (isPrerendered) return <Skeleton />
  return (
    <>
      <AppHeader />
      <Page title="Page not found" className="sheet py-16">
        <PageNotFound>
          <p className="mt-1 font-sans text-sm">
            <SupportLine email={settings.provider.email} />
          </p>
        </PageNotFound>
      </Page>
    </>
  )
}
