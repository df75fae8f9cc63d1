import { clsx } from 'clsx'
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
    <div className="grid gap-x-16 gap-y-5 pb-12 md:grid-cols-[1.15fr_1fr] md:items-center md:py-12 lg:min-h-[calc(100dvh-3.25rem)] lg:content-center [@media(width>=48rem)_and_(height<40rem)]:items-start">
      {drawing}
      <div className="flex min-w-0 flex-col items-start gap-3 md:gap-4">
        {kicker && (
          <p className="-mb-3 font-sans text-sm leading-[1.4] font-semibold text-eucalypt md:-mb-4">{kicker}</p>
        )}
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-0.5 text-[2rem] leading-[1.12] tracking-[-0.01em] wrap-anywhere md:mt-1 md:text-[clamp(2rem,3.6vw,2.875rem)]"
        >
          {title}
        </h1>
        {course && <h2 className="text-[1.375rem] leading-[1.2] md:mt-1 md:text-[1.625rem]">{course.title}</h2>}
        <p role="status">{status}</p>
        {children}
      </div>
    </div>
  )
}

/** The width and margins of the page, which its covers leave on a phone. */
export const paymentPage = 'mx-auto w-full max-w-[70rem] px-4 md:px-8'

const letters = 'font-sans text-sm leading-[1.45]'
export const small = `${letters} text-bark`
export const facts = `${letters} grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 self-stretch border-t border-line pt-3`
export const ways = 'flex flex-wrap gap-x-5 gap-y-3'
/** A quiet link's words stand at the edge where it begins a row. */
export const quietWay = '-mx-3'
export const card = `${letters} mt-3 self-stretch border border-line bg-leaf px-5 py-4 md:mt-2 [&>*+*]:mt-3`

/** On a low window, such as a phone on its side or at 400 % zoom, the words come first. */
const frame = '-mx-4 md:mx-0 md:mb-[14px] [@media(width<48rem)_and_(height<25rem)]:hidden'
const sheet =
  'block aspect-8/5 h-auto w-full rounded-none! bg-sand md:rounded-sm! md:shadow-[0_1px_0_var(--line),14px_14px_0_var(--gum-wash)]'

const looks = {
  arriving: 'layers-settling [--each:70ms]',
  waiting: clsx(
    '[&_[class*=fill-]]:fill-paper [&_[class*=fill-]]:stroke-ink [&_[class*=fill-]]:[stroke-opacity:0.35]',
    '[&_[class*=fill-]]:stroke-1 [&_[class*=fill-]]:[vector-effect:non-scaling-stroke]',
    '[&_path:not([class*=fill-])]:hidden [&_.fill-layer-1]:fill-layer-1!',
    'motion-safe:[&_.fill-layer-1]:animate-[from-paper_1.5s_backwards]',
  ),
}

type CoverProps = {
  /** Without a course, the sheet is empty. */
  course?: Course | undefined
  /** `arriving`: layer by layer. `waiting`: as outlines, of which the lowest layers fill. */
  look: keyof typeof looks
}

/** A cover on a second sheet. */
export const Cover = ({ course, look }: CoverProps) => (
  <div className={`${frame} ${looks[look]}`}>
    {course ? <CourseCover course={course} className={sheet} /> : <div className={sheet} />}
  </div>
)

/** For a payment that didn't arrive, that nobody can find, or, with a key, that waits for somebody to sign in. */
export const NoCover = ({ find = 'gap' }: { find?: 'gap' | 'key' }) => (
  <div className={frame}>
    <Ground find={find} className={sheet} />
  </div>
)

/** Shown while the payment is checked. */
export const Verifying = () => (
  <PaymentLayout
    drawing={
      <div className={frame}>
        <div className={`${sheet} skeleton`} />
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
