import type { ReactNode, Ref } from 'react'
import type { Course } from '#catalogue/catalogue'
import { payment } from '#payments/wording'
import { CourseCover } from '../strata/course-cover.tsx'
import { Ground } from '../strata/ground.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'

type PaymentLayoutProps = {
  /** The drawing, beside the text on a wide screen and above it on a phone. Decoration only. */
  drawing: ReactNode
  /** A few words above the title, such as what was paid. */
  kicker?: ReactNode
  title: ReactNode
  heading?: Ref<HTMLHeadingElement>
  /** The course that the payment is for. */
  course?: Course | undefined
  /** The news in one sentence. Its element stays while the state changes, so that screen readers announce the change. */
  status?: string | undefined
  children: ReactNode
}

/** The composition that every state of the payment page shares, so that nothing jumps when the check has an answer. */
export function PaymentLayout(props: PaymentLayoutProps) {
  const { drawing, kicker, title, heading, course, status, children } = props
  return (
    <div className="payment">
      {drawing}
      <div className="payment-text">
        {kicker && <p className="payment-kicker">{kicker}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {course && <h2>{course.title}</h2>}
        <p role="status">{status}</p>
        {children}
      </div>
    </div>
  )
}

type CoverProps = {
  /** Without a course, the sheet is empty. */
  course?: Course | undefined
  /** `arriving`: layer by layer. `waiting`: as outlines, of which the lowest layers fill. */
  look: 'arriving' | 'waiting'
}

/** A cover on a second sheet. */
export const Cover = ({ course, look }: CoverProps) => (
  <div className={`payment-cover ${look}`}>
    {course ? <CourseCover course={course} className="cover" /> : <div className="cover" />}
  </div>
)

/** For a payment that didn't arrive, that nobody can find, or, with a key, that waits for somebody to sign in. */
export const NoCover = ({ find = 'gap' }: { find?: 'gap' | 'key' }) => (
  <div className="payment-cover">
    <Ground find={find} className="cover" />
  </div>
)

/** Shown while the payment is checked. */
export const Verifying = () => (
  <PaymentLayout
    drawing={
      <div className="payment-cover">
        <div className="cover skeleton" />
      </div>
    }
    title={
      <span className="flex items-center gap-3">
        <Spinner />
        {payment.verifying}
      </span>
    }
    status={payment.verifyingText}
  >
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-10/12" />
    <Skeleton className="h-11 w-56" />
  </PaymentLayout>
)
