import PageSkeleton from '../ui/page-skeleton.tsx'
import { paymentPage, Verifying } from './payment-layout.tsx'

/** The payment page before its script loads. */
export default function PaymentSuccessSkeleton() {
  return (
    <PageSkeleton>
      <div className={paymentPage}>
        <Verifying />
      </div>
    </PageSkeleton>
  )
}
