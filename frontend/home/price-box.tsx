import { price } from '#catalogue/catalogue'
import type { Provider } from '#core/provider'
import { ButtonLink } from '../ui/button-link.tsx'

type PriceBoxProps = {
  payment: 'required' | 'off'
  provider: Provider
  /** What the one payment is for: "for all 5 modules". */
  covers: string
  /** Where "Get Started" leads. */
  start: string
}

/** What a course costs, or that the school provides it. */
export function PriceBox({ payment, provider, covers, start }: PriceBoxProps) {
  return (
    <div className="border border-bark bg-leaf p-6">
      {payment === 'required' ? (
        <>
          <h2 className="font-sans text-sm font-semibold text-bark">Investment</h2>
          <p className="mt-1 text-3xl font-semibold">{price.label}</p>
          <p className="mt-2">One-time payment {covers}.</p>
          {provider.gstRegistered && (
            <p className="mt-2 text-sm">The price includes GST, and you receive a tax invoice.</p>
          )}
        </>
      ) : (
        <>
          <h2 className="text-xl font-semibold">Provided for you</h2>
          <p className="mt-2">{provider.organisation} provides this course to its staff. Sign in to open all of it.</p>
        </>
      )}
      <ButtonLink href={start} wide className="mt-5">
        Get Started
      </ButtonLink>
    </div>
  )
}
