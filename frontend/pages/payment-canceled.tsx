import type { SiteSettings } from '#contract/site-settings'
import { payment } from '#domain/wording'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { SiteFooter } from '../components/site-footer.tsx'
import { SiteHeader } from '../components/site-header.tsx'
import { Horizon } from '../components/strata/landscape.tsx'

/** Where Stripe sends a teacher who canceled the checkout. */
export default function PaymentCanceled({ settings }: { settings: SiteSettings }) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="sheet py-16 sm:py-28">
        <h1 className="text-3xl">{payment.canceled}</h1>
        <p className="mt-5 text-lg">{payment.canceledText}</p>
        <p className="mt-2 max-w-measure">{payment.canceledAdvice}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <ButtonLink href="/">Try Again</ButtonLink>
          <ButtonLink href="/" look="secondary">
            Return Home
          </ButtonLink>
        </div>
      </main>
      <Horizon className="block h-14 w-full sm:h-20" />
      <SiteFooter provider={settings.provider} />
    </>
  )
}
