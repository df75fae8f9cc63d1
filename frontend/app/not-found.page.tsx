import type { SiteSettings } from '#core/site-settings'
import { Horizon } from '../strata/landscape.tsx'
import { SiteFooter } from '../ui/footer.tsx'
import { SiteHeader } from '../ui/header.tsx'
import { PageNotFound } from './page-not-found.tsx'

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
