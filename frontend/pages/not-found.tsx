import type { SiteSettings } from '#contract/site-settings'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { SiteFooter } from '../components/site-footer.tsx'
import { SiteHeader } from '../components/site-header.tsx'
import { Horizon } from '../components/strata/landscape.tsx'

/** The 404 page. */
export default function NotFound({ settings }: { settings: SiteSettings }) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="sheet py-16 sm:py-28">
        <h1 className="text-4xl">404</h1>
        <p className="mt-4 text-xl">Oops! Page not found</p>
        <ButtonLink href="/" className="mt-8">
          Return to Home
        </ButtonLink>
      </main>
      <Horizon className="block h-14 w-full sm:h-20" />
      <SiteFooter provider={settings.provider} />
    </>
  )
}
