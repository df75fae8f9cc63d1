import { useSearchParams } from 'react-router-dom'
import { AppHeader } from '../components/app-header.tsx'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { Page } from '../components/page.tsx'
import { PaymentCheck } from '../features/payments/payment-check.tsx'
import { useSession } from '../session/session-provider.tsx'

/** Where Stripe sends a learner who has paid. A signed-out learner signs in first and comes back here. */
export default function PaymentSuccessPage() {
  const [query] = useSearchParams()
  const { state } = useSession()
  const sessionId = query.get('session_id') || null
  const returnPath = `/payment-success${sessionId ? `?session_id=${encodeURIComponent(sessionId)}` : ''}`
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} />
      <Page title="Payment" className="sheet flex max-w-2xl flex-col items-start gap-5 py-12">
        {state.status === 'signed-out' && sessionId !== null ? (
          <>
            <h1 className="text-3xl font-semibold">Almost there</h1>
            <p>Please sign in with the account that you used to pay, so that we can verify your payment.</p>
            <ButtonLink to={`/sign-in?next=${encodeURIComponent(returnPath)}`}>Sign in</ButtonLink>
          </>
        ) : (
          ('sub' in state || sessionId === null) && <PaymentCheck sessionId={sessionId} />
        )}
      </Page>
    </>
  )
}
