import PageSkeleton from '../components/page-skeleton.tsx'
import { Verifying } from '../features/payments/payment-layout.tsx'

/** The payment page before its script loads. */
export default function PaymentSuccessSkeleton() {
  return (
    <PageSkeleton>
      <div className="payment-page">
        <Verifying />
      </div>
    </PageSkeleton>
  )
}
