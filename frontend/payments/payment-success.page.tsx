import { useLocation, useSearchParams } from 'react-router-dom'
import { payment } from '#payments/wording'
import { signInFor } from '../session/return-to.ts'
import { useSession } from '../session/session-provider.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { PaymentCheck } from './payment-check.tsx'
import { NoCover, PaymentLayout, paymentPage, small, Verifying } from './payment-layout.tsx'

/** Where Stripe sends a learner who has paid. A signed-out learner signs in first and comes back here. */
export default function PaymentSuccessPage() {
  const [query] = useSearchParams()
  const { state } = useSession()
  const sessionId = query.get('session_id') || null
  const here = useLocation()
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} />
      <Page title="Payment" className={paymentPage}>
        {state.status === 'signed-out' && sessionId !== null ? (
          <PaymentLayout
            title="Almost there"
            drawing={<NoCover find="key" />}
            status="Please sign in with the account that you used to pay, so that we can verify your payment."
          >
            <ButtonLink to={signInFor(here)}>Sign in</ButtonLink>
            <p className={small}>{payment.doNotPayAgain}</p>
          </PaymentLayout>
        ) : state.status === 'loading' && sessionId !== null ? (
          <Verifying />
        ) : (
          <PaymentCheck sessionId={sessionId} />
        )}
      </Page>
      <AppFooter />
    </>
  )
}
