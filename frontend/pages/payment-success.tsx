import { useLocation, useSearchParams } from 'react-router-dom'
import { payment } from '#payments/wording'
import { AppHeader } from '../components/app-header.tsx'
import { AppFooter } from '../components/footer/app-footer.tsx'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { Page } from '../components/page.tsx'
import { PaymentCheck } from '../features/payments/payment-check.tsx'
import { NoCover, PaymentLayout, Verifying } from '../features/payments/payment-layout.tsx'
import { signInFor } from '../session/return-to.ts'
import { useSession } from '../session/session-provider.tsx'
import '../styles/payment.css'

/** Where Stripe sends a learner who has paid. A signed-out learner signs in first and comes back here. */
export default function PaymentSuccessPage() {
  const [query] = useSearchParams()
  const { state } = useSession()
  const sessionId = query.get('session_id') || null
  const here = useLocation()
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} />
      <Page title="Payment" className="payment-page">
        {state.status === 'signed-out' && sessionId !== null ? (
          <PaymentLayout
            title="Almost there"
            drawing={<NoCover find="key" />}
            status="Please sign in with the account that you used to pay, so that we can verify your payment."
          >
            <ButtonLink to={signInFor(here)}>Sign in</ButtonLink>
            <p className="payment-small">{payment.doNotPayAgain}</p>
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
