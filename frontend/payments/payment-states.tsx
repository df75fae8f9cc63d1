import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { type Course, courseById, courseMinutes } from '#catalogue/catalogue'
import type { RouteResult } from '#core/route'
import { settings } from '#core/site-settings'
import { moneyIn, notices } from '#core/wording'
import type { postPaymentVerification } from '#payments/contract'
import { debitSentence, payment } from '#payments/wording'
import { ButtonLink } from '../ui/button.tsx'
import { SupportLine } from '../ui/support-line.tsx'
import { EnrolButton } from './enrol-button.tsx'
import { Cover, card, facts, NoCover, PaymentLayout, quietWay, small, ways } from './payment-layout.tsx'
import { RestorePurchase } from './restore-purchase.tsx'

/**
 * The states of a checked payment. They're functions rather than components so that the layout stays the same element, and
 * with it the sentence that screen readers announce.
 */

type Verified = RouteResult<typeof postPaymentVerification>
type State = { heading: Ref<HTMLHeadingElement> }
type VerifiedState = State & { verified: Verified }

const courseOfPayment = ({ courseId }: Verified): Course | undefined => (courseId ? courseById(courseId) : undefined)

const toDashboard = (look: 'primary' | 'secondary' | 'quiet') => (
  <ButtonLink look={look} to="/dashboard" className={look === 'quiet' ? quietWay : ''}>
    Go to Dashboard
  </ButtonLink>
)

export function paid({ verified, heading }: VerifiedState) {
  const course = courseOfPayment(verified)
  const module = course?.modules[0]
  return (
    <PaymentLayout
      drawing={<Cover course={course} look="arriving" />}
      kicker={paidWords(verified)}
      title={payment.succeeded}
      heading={heading}
      course={course}
      status={notices.paymentVerified}
    >
      <p className={small}>
        {payment.thanks} {payment.access}
      </p>
      {course && <Facts verified={verified} course={course} />}
      <div className={ways}>
        {course && module && <ButtonLink to={`/course/${module.id}`}>{startWords(verified, course)}</ButtonLink>}
        {toDashboard(module ? 'secondary' : 'primary')}
      </div>
      <p className={card}>
        <b>A good first sitting:</b> {verified.first && firstSitting(verified.first)}
        What you write is saved as you type, and the portal opens where you left off.
      </p>
    </PaymentLayout>
  )
}

function paidWords({ amount, currency = '', tax = 0 }: Verified): string | undefined {
  if (amount === undefined) return undefined
  if (amount === 0) return 'Nothing: your code covered the price'
  return `Paid, ${moneyIn(currency, amount)} ${currency.toUpperCase()}${tax > 0 ? ', GST included' : ''}`
}

const firstSitting = ({ title, minutes, story }: NonNullable<Verified['first']>): string =>
  `${story ? `a cup of tea and “${story}”, the story that opens ` : ''}“${title}”, ${minutes} minutes. `

function startWords({ first }: Verified, { modules }: Course): string {
  if (first) return `Start with section 1, ${first.minutes} min`
  return modules.length > 1 ? 'Start module 1' : 'Start the course'
}

function Facts({ verified: { amount = 0, receiptTo }, course }: { verified: Verified; course: Course }) {
  const { length } = course.modules
  return (
    <dl className={facts}>
      {amount > 0 && (
        <>
          <dt className="text-bark">Receipt</dt>
          <dd className="min-w-0 wrap-anywhere">
            on its way to {receiptTo ?? 'the address that you gave when you paid'}.{' '}
            <Link to="/account#payments">See your payments</Link>
          </dd>
        </>
      )}
      <dt className="text-bark">Time</dt>
      <dd className="min-w-0 wrap-anywhere">
        {courseMinutes(course) / 60} hours{length > 1 && ` in ${length} modules`}, in as many sittings as you like
      </dd>
    </dl>
  )
}

export function processing({ verified, heading, checkAgain }: VerifiedState & { checkAgain: ReactNode }) {
  const course = courseOfPayment(verified)
  return (
    <PaymentLayout
      drawing={<Cover course={course} look="waiting" />}
      kicker="Your bank is still processing the payment"
      title="Your payment is being processed"
      heading={heading}
      course={course}
      status="You get access automatically when it goes through; please do not pay again."
    >
      <p className={small}>
        This page checks every few seconds. You may also close it: a direct debit can take some days.
      </p>
      <div className={ways}>
        {toDashboard('primary')}
        {checkAgain}
      </div>
    </PaymentLayout>
  )
}

/** The bank has refused the direct debit. */
export function declined({ verified, heading }: VerifiedState) {
  const course = courseOfPayment(verified)
  return (
    <PaymentLayout
      drawing={<NoCover />}
      title="Your bank did not pay"
      heading={heading}
      status={course && debitSentence.failed(course.title)}
    >
      <div className={ways}>
        {course && <EnrolButton courseId={course.id} />}
        {toDashboard('quiet')}
      </div>
    </PaymentLayout>
  )
}

export function ended({ verified, heading, session }: VerifiedState & { session: string }) {
  return (
    <PaymentLayout
      drawing={<NoCover />}
      title="This payment no longer gives access"
      heading={heading}
      course={courseOfPayment(verified)}
      status="It was refunded, or your access has ended. You can still read your own work in the course."
    >
      <div className={ways}>
        <ButtonLink to="/account#payments">See your payments</ButtonLink>
        {toDashboard('secondary')}
      </div>
      <Details session={session} />
    </PaymentLayout>
  )
}

/** Somebody opened the page without coming from a payment. */
export function nothingHere({ heading }: State) {
  return (
    <PaymentLayout
      drawing={<NoCover />}
      title={payment.nothingHere}
      heading={heading}
      status={notices.noPaymentSession}
    >
      <p>{payment.nothingHereAdvice}</p>
      <div className={ways}>
        {toDashboard('primary')}
        <ButtonLink look="secondary" to="/account#payments">
          See your payments
        </ButtonLink>
      </div>
      <Details session={null} />
    </PaymentLayout>
  )
}

type FailedState = State & {
  /** What the page's title doesn't say: that it's refused, or that the check itself failed. */
  status: string
  /** Whether the check itself failed, so that nobody knows yet what became of the payment. */
  unchecked: boolean
  session: string | null
  checkAgain: ReactNode
}

export function failed({ status, unchecked, session, checkAgain, heading }: FailedState) {
  return (
    <PaymentLayout
      drawing={<NoCover />}
      title={unchecked ? payment.notChecked : payment.failed}
      heading={heading}
      status={status}
    >
      <p>
        {unchecked && `${payment.notCheckedAdvice} `}
        <strong>{payment.doNotPayAgain}</strong>
      </p>
      <div className={ways}>
        {checkAgain}
        {toDashboard(checkAgain ? 'quiet' : 'primary')}
        <ButtonLink look="quiet" href="/" className={quietWay}>
          Return Home
        </ButtonLink>
      </div>
      <Details title={checkAgain ? 'If it stays like this' : undefined} session={session}>
        {!unchecked && <p>{payment.failedAdvice}</p>}
        {session && <RestorePurchase />}
      </Details>
    </PaymentLayout>
  )
}

type DetailsProps = { title?: string | undefined; session: string | null; children?: ReactNode }

/** Whom to write to, what to quote, and what else can be done. */
function Details({ title = 'Ask a person', session, children }: DetailsProps) {
  const quoting = session && (
    <>
      session{' '}
      <code translate="no" className="select-all wrap-anywhere">
        {session}
      </code>
    </>
  )
  return (
    <section aria-labelledby="ask" className={card}>
      <h2 id="ask" className="text-[1.125rem]">
        {title}
      </h2>
      {children}
      <p>
        <SupportLine email={settings.provider.email} quoting={quoting} />
      </p>
    </section>
  )
}
