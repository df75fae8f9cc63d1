import type { SiteSettings } from '#core/site-settings'
import { paymentCanceled } from '#core/wording'
import { Ground } from '../strata/ground.tsx'
import { Horizon } from '../strata/landscape.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SiteFooter } from '../ui/footer.tsx'
import { SiteHeader } from '../ui/header.tsx'
import { SupportLine } from '../ui/support-line.tsx'

/** Where Stripe sends a teacher who canceled the checkout. A canceled checkout takes no money, whatever was tried in it. */
export default function PaymentCanceled({ settings }: { settings: SiteSettings }) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="sheet pb-20 sm:pb-28">
        <div className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-2 sm:pt-10">
          <Ground find="gap" className="sheet-bleed aspect-[8/5] h-auto sm:rounded-sm" />
          <div>
            <h1 className="text-5xl tracking-tight text-wrap">{paymentCanceled.title}</h1>
            <p className="mt-6 max-w-[34ch] text-xl">{paymentCanceled.text}</p>
            <p className="mt-4 max-w-[44ch]">{paymentCanceled.advice}</p>
            <div className="mt-9 flex flex-wrap gap-4">
              <ButtonLink href="/">Try Again</ButtonLink>
              <ButtonLink href="/" look="secondary">
                Return Home
              </ButtonLink>
            </div>
          </div>
        </div>
        <ul className="mt-10 grid gap-x-8 gap-y-10 pt-8 md:grid-cols-3 lg:gap-x-12">
          <li className="border-t-2 border-ink pt-4">
            <h2 className="text-lg">Changed your mind?</h2>
            <p className="mt-2">
              Every course begins with a free preview. To enrol after all, go to <a href="/dashboard">your dashboard</a>{' '}
              and choose the course there.
            </p>
          </li>
          <li className="border-t-2 border-ink pt-4">
            <h2 className="text-lg">Was a card declined?</h2>
            <p className="mt-2">
              The payment page says why. You can enter another card there, or ask your bank and come back later.
            </p>
          </li>
          <li className="border-t-2 border-ink pt-4">
            <h2 className="text-lg">Something else?</h2>
            <p className="mt-2">
              <SupportLine email={settings.provider.email} />
            </p>
          </li>
        </ul>
      </main>
      <Horizon className="block h-16 w-full sm:h-24" />
      <SiteFooter provider={settings.provider} />
    </>
  )
}
