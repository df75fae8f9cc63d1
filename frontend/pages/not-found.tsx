import type { SiteSettings } from '#core/site-settings'
import { SiteFooter } from '../components/footer/site-footer.tsx'
import { SiteHeader } from '../components/site-header.tsx'
import { Horizon } from '../components/strata/landscape.tsx'
import { PageNotFound } from '../components/support/page-not-found.tsx'

export default function NotFound({ settings }: { settings: SiteSettings }) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="sheet py-16">
        <PageNotFound />
      </main>
      <Horizon className="block h-14 w-full sm:h-20" />
      <SiteFooter provider={settings.provider} mark={false} />
    </>
  )
}
