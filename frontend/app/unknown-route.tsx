import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pageFor } from '#contract/pages'
import { AppHeader } from '../components/app-header.tsx'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { Page } from '../components/page.tsx'
import Skeleton from '../components/page-skeleton.tsx'

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
      <Page title="Page not found" className="sheet py-16 sm:py-28">
        <h1 className="text-4xl">404</h1>
        <p className="mt-4 text-xl">Oops! Page not found</p>
        <ButtonLink href="/" className="mt-8">
          Return to Home
        </ButtonLink>
      </Page>
    </>
  )
}
