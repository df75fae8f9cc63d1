import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { postPaymentVerification } from '#contract/payments'
import { settings } from '#contract/site-settings'
import { notices, payment } from '#domain/wording'
import { useClient } from '../../api/client.ts'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { Notice } from '../../components/notice.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { useToast } from '../../components/toast/toast.tsx'

/** Verifies a payment with the server and says what came of it. Slow methods are asked after until they are through. */
export function PaymentCheck({ sessionId }: { sessionId: string | null }) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['payment', sessionId],
    queryFn: () => send(postPaymentVerification, { sessionId: sessionId ?? '' }),
    enabled: sessionId !== null,
    refetchOnWindowFocus: false,
    refetchInterval: (query) => (query.state.data?.state === 'processing' ? 5_000 : false),
  })
  const state = sessionId === null ? 'missing' : isError && !data ? 'unchecked' : data?.state

  useEffect(() => {
    if (state === 'missing') toast.error(notices.noPaymentSession)
    if (state === 'unchecked') toast.error(notices.paymentNotChecked)
    if (state === 'refused') toast.error(notices.paymentRefused)
    if (state === 'paid') {
      toast.success(notices.paymentVerified)
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
      void queries.invalidateQueries({ queryKey: ['work'] })
    }
  }, [state, toast, queries])

  if (state === undefined)
    return (
      <div role="status" className="flex items-center gap-3">
        <Spinner />
        <h1 className="text-3xl font-semibold">{payment.verifying}</h1>
      </div>
    )
  if (state === 'processing')
    return (
      <>
        <h1 className="text-3xl font-semibold">Your payment is being processed</h1>
        <p>
          Your bank is still at work. The course opens by itself when the payment is through; please do not pay again.
        </p>
        <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
      </>
    )
  if (state === 'paid')
    return (
      <>
        <h1 className="text-3xl font-semibold">{payment.succeeded}</h1>
        <p className="text-lg">{payment.thanks}</p>
        <p>{payment.access}</p>
        <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
      </>
    )
  if (state === 'ended')
    return (
      <>
        <h1 className="text-3xl font-semibold">This payment no longer opens the course</h1>
        <p>It was refunded, or access was ended since. Your own work in the course stays readable.</p>
        <p>
          If that is not right, please write to{' '}
          <a href={`mailto:${settings.provider.email}`}>{settings.provider.email}</a>.
        </p>
        <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
      </>
    )
  return (
    <>
      <h1 className="text-3xl font-semibold">{payment.failed}</h1>
      <p>{payment.failedAdvice}</p>
      <Notice tone="warning">
        Please do not pay again: if your payment went through, the course opens by itself.
        {sessionId && (
          <p className="mt-1">
            Session: <code className="select-all break-all">{sessionId}</code>
          </p>
        )}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
        <ButtonLink look="secondary" href="/">
          Return Home
        </ButtonLink>
      </div>
    </>
  )
}
