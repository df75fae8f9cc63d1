import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pageFor } from '#contract/pages'
import { AppHeader } from '../components/app-header.tsx'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { Page } from '../components/page.tsx'
import Skeleton from '../components/page-skeleton.tsx'

/** An address that the app has no page for: another document of the site is loaded, anything else is not found. */
export function UnknownRoute() {
  const { pathname, search, hash } = useLocation()
  const elsewhere = pageFor(pathname)?.kind === 'prerendered'
  const address = pathname + search + hash
  useEffect(() => {
    if (elsewhere) window.location.replace(address)
  }, [elsewhere, address])
  if (elsewhere) return <Skeleton />
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
