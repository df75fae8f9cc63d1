import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { postPaymentVerification } from '#contract/payments'
import { settings } from '#contract/site-settings'
import { notices, payment } from '#domain/wording'
import { ApiProblem, useClient } from '../../client/client.ts'
import { Button } from '../../components/forms/button.tsx'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { Notice } from '../../components/notice.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import { RestorePurchase } from './restore-purchase.tsx'

/** Verifies a payment with the server and shows the result. Asks again every 5 s while a payment is processing, or by hand. */
export function PaymentCheck({ sessionId }: { sessionId: string | null }) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['payment', sessionId],
    queryFn: () => send(postPaymentVerification, { sessionId: sessionId ?? '' }),
    enabled: sessionId !== null,
    refetchOnWindowFocus: false,
    refetchInterval: (query) => (query.state.data?.state === 'processing' ? 5_000 : false),
  })
  const couldNot = error instanceof ApiProblem && error.isFinal ? 'unverifiable' : 'unchecked'
  const state = sessionId === null ? 'missing' : error && !data ? couldNot : data?.state
  const checkAgain = (
    <Button look="secondary" busy={isFetching && payment.checking} onClick={() => void refetch()}>
      {payment.checkAgain}
    </Button>
  )

  useEffect(() => {
    if (state === 'missing') toast.error(notices.noPaymentSession)
    if (state === 'unchecked' || state === 'unverifiable') toast.error(notices.paymentNotChecked)
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
          Your bank is still processing the payment. You get access automatically when it goes through; please do not
          pay again.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
          {checkAgain}
        </div>
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
        <h1 className="text-3xl font-semibold">This payment no longer gives access</h1>
        <p>It was refunded, or your access has ended. You can still read your own work in the course.</p>
        <p>
          If this is a mistake, please write to{' '}
          <a href={`mailto:${settings.provider.email}`}>{settings.provider.email}</a>.
        </p>
        <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
      </>
    )
  return (
    <>
      <h1 className="text-3xl font-semibold">{state === 'unchecked' ? payment.notChecked : payment.failed}</h1>
      <p>{state === 'unchecked' ? payment.notCheckedAdvice : payment.failedAdvice}</p>
      <Notice tone="warning">
        Please do not pay again. If your payment went through, you get access automatically.
        {sessionId && (
          <p className="mt-1">
            Session: <code className="select-all break-all">{sessionId}</code>
          </p>
        )}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
        {(state === 'unchecked' || state === 'refused') && checkAgain}
        <ButtonLink look="secondary" href="/">
          Return Home
        </ButtonLink>
      </div>
      {state !== 'missing' && <RestorePurchase />}
    </>
  )
}
