import type { ReactNode, Ref } from 'react'
import type { postPaymentVerification } from '#contract/payments'
import type { RouteResult } from '#contract/route'
import { settings } from '#contract/site-settings'
import { type Course, courseById, courseMinutes } from '#domain/catalogue'
import { moneyIn } from '#domain/wording/money'
import { payment } from '#domain/wording/payment'
import { debitSentence } from '#domain/wording/purchase'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { Link } from '../../components/link.tsx'
import { Notice } from '../../components/notice.tsx'
import { SupportLine } from '../../components/support/support-line.tsx'
import { Outlines, PaymentLayout } from './payment-layout.tsx'
import { RestorePurchase } from './restore-purchase.tsx'

type Verified = RouteResult<typeof postPaymentVerification>
type StateProps = { heading: Ref<HTMLHeadingElement> }

const courseOfPayment = ({ courseId }: Verified): Course | undefined => (courseId ? courseById(courseId) : undefined)

const toDashboard = <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>

export function Paid({ verified, heading }: StateProps & { verified: Verified }) {
  const course = courseOfPayment(verified)
  const first = course?.modules[0]
  return (
    <PaymentLayout
      title={payment.succeeded}
      heading={heading}
      drawing={<Outlines {...(course && { course })} />}
      below={course && <NextSteps course={course} />}
    >
      <p className="text-lg">{payment.thanks}</p>
      {course && <h2 className="payment-course">{course.title}</h2>}
      <p>{payment.access}</p>
      <PaidFacts {...verified} />
      <div className="flex flex-wrap gap-3">
        {first && (
          <ButtonLink to={`/course/${first.id}`}>
            {course.modules.length > 1 ? 'Start module 1' : 'Start the course'}
          </ButtonLink>
        )}
        <ButtonLink look={first ? 'secondary' : 'primary'} to="/dashboard">
          Go to Dashboard
        </ButtonLink>
      </div>
    </PaymentLayout>
  )
}

function PaidFacts({ amount, currency = '', receiptTo }: Verified) {
  if (amount === undefined) return null
  return (
    <dl className="payment-facts">
      <dt>Paid</dt>
      <dd>
        {amount > 0 ? `${moneyIn(currency, amount)} ${currency.toUpperCase()}` : 'Nothing: your code covered the price'}
      </dd>
      {amount > 0 && (
        <>
          <dt>Receipt</dt>
          <dd>
            Your receipt is on its way to {receiptTo ?? 'the address that you gave when you paid'}.{' '}
            <Link to="/account#payments">See your payments</Link>
          </dd>
        </>
      )}
    </dl>
  )
}

/** What happens after a purchase, in three steps. */
function NextSteps({ course }: { course: Course }) {
  const hours = `${courseMinutes(course) / 60} hours`
  const { length } = course.modules
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ol className="payment-next">
        <li>
          You take it at your own pace: {hours}
          {length > 1 && ` in ${length} modules, in any order`}. The portal opens where you left off.
        </li>
        <li>What you write is saved as you type. It stays yours, to read and to download.</li>
        <li>When you have finished, you get a certificate for {hours} of professional learning.</li>
      </ol>
    </section>
  )
}

export function Processing({
  verified,
  heading,
  checkAgain,
}: StateProps & { verified: Verified; checkAgain: ReactNode }) {
  const course = courseOfPayment(verified)
  return (
    <PaymentLayout
      title="Your payment is being processed"
      heading={heading}
      drawing={<Outlines {...(course && { course })} />}
    >
      {course && <h2 className="payment-course">{course.title}</h2>}
      <p>
        Your bank is still processing the payment. You get access automatically when it goes through; please do not pay
        again.
      </p>
      <p className="font-sans text-sm text-bark">This page checks every few seconds. You may also close it.</p>
      <div className="flex flex-wrap gap-3">
        {toDashboard}
        {checkAgain}
      </div>
    </PaymentLayout>
  )
}

/** The bank has refused the direct debit. */
export function Declined({ verified, heading }: StateProps & { verified: Verified }) {
  const course = courseOfPayment(verified)
  return (
    <PaymentLayout title="Your bank did not pay" heading={heading} drawing={<Outlines {...(course && { course })} />}>
      {course && <p>{debitSentence.failed(course.title)}</p>}
      <div className="flex flex-wrap gap-3">{toDashboard}</div>
    </PaymentLayout>
  )
}

export function Ended({ verified, heading, session }: StateProps & { verified: Verified; session: string }) {
  const course = courseOfPayment(verified)
  return (
    <PaymentLayout title="This payment no longer gives access" heading={heading} slip={<Details session={session} />}>
      {course && <h2 className="payment-course">{course.title}</h2>}
      <p>It was refunded, or your access has ended. You can still read your own work in the course.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/account#payments">See your payments</ButtonLink>
        <ButtonLink look="secondary" to="/dashboard">
          Go to Dashboard
        </ButtonLink>
      </div>
    </PaymentLayout>
  )
}

type FailedProps = StateProps & {
  /** Whether the check itself failed, so that nobody knows yet what became of the payment. */
  unchecked: boolean
  session: string | null
  checkAgain: ReactNode
}

export function Failed({ unchecked, session, checkAgain, heading }: FailedProps) {
  return (
    <PaymentLayout
      title={unchecked ? payment.notChecked : payment.failed}
      heading={heading}
      slip={<Details session={session} />}
      below={session && <RestorePurchase />}
    >
      <p className="text-lg">{unchecked ? payment.notCheckedAdvice : payment.failedAdvice}</p>
      <Notice tone="warning">{payment.doNotPayAgain}</Notice>
      <div className="flex flex-wrap gap-3">
        {checkAgain}
        <ButtonLink look={checkAgain ? 'secondary' : 'primary'} to="/dashboard">
          Go to Dashboard
        </ButtonLink>
        <ButtonLink look="secondary" href="/">
          Return Home
        </ButtonLink>
      </div>
    </PaymentLayout>
  )
}

/** Whom to write to, and what to quote. */
function Details({ session }: { session: string | null }) {
  const quoting = session && (
    <>
      session <code className="select-all break-all">{session}</code>
    </>
  )
  return (
    <>
      <h2 className="text-lg">Ask a person</h2>
      <p>
        <SupportLine email={settings.provider.email} quoting={quoting} />
      </p>
    </>
  )
}
