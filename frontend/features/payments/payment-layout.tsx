import type { ReactNode, Ref } from 'react'
import { type Course, flagship } from '#domain/catalogue'
import { payment } from '#domain/wording/payment'
import { Skeleton } from '../../components/skeleton.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { layerColourOf } from '../../components/strata/layer-colour.ts'
import { StrataDrawing } from '../../components/strata/strata-drawing.tsx'

type PaymentLayoutProps = {
  title: ReactNode
  heading?: Ref<HTMLHeadingElement>
  /** Beside the text on a wide screen, above it on a phone. */
  drawing?: ReactNode
  /** Details to keep, beside the text on a wide screen, below it on a phone. */
  slip?: ReactNode
  children: ReactNode
  /** Across the whole width, below. */
  below?: ReactNode
}

/** The composition that every state of the payment page shares, so that nothing jumps when the check has an answer. */
export function PaymentLayout({ title, heading, drawing, slip, children, below }: PaymentLayoutProps) {
  return (
    <div className="payment">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <div className="payment-text">{children}</div>
      {drawing && <div className="payment-aside payment-drawing">{drawing}</div>}
      {slip && <div className="payment-aside payment-slip">{slip}</div>}
      {below && <div className="payment-below">{below}</div>}
    </div>
  )
}

/** The layers that a course is going to fill, as outlines. Decoration only: the title stands beside it. */
export function Outlines({ course = flagship }: { course?: Course }) {
  const layers = course.modules.map(({ title }) => ({
    label: title,
    state: 'open' as const,
    colour: layerColourOf(course),
  }))
  return <StrataDrawing id="bought" layers={layers} className="payment-strata" />
}

/** Shown while the payment is checked. */
export function Verifying() {
  return (
    <PaymentLayout
      title={
        <span role="status" className="flex items-center gap-3">
          <Spinner />
          {payment.verifying}
        </span>
      }
      drawing={<Skeleton className="payment-strata" />}
    >
      <p>{payment.verifyingText}</p>
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-10/12" />
      <Skeleton className="h-11 w-32" />
    </PaymentLayout>
  )
}
