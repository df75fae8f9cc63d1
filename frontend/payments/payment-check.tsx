import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notices } from '#core/wording'
import { postPaymentVerification } from '#payments/contract'
import { payment } from '#payments/wording'
import { ApiProblem, useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { Verifying } from './payment-layout.tsx'
import { declined, ended, failed, nothingHere, paid, processing } from './payment-states.tsx'

/** Verifies a payment with the server and shows the result. Asks again every 5 s while a payment is processing, or by hand. */
export function PaymentCheck({ sessionId }: { sessionId: string | null }) {
  const { send } = useClient()
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useRef(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['payment', sessionId],
    queryFn: () => send(postPaymentVerification, { sessionId: sessionId ?? '' }),
    enabled: sessionId !== null,
    refetchOnWindowFocus: false,
    refetchInterval: (query) => (query.state.data?.state === 'processing' ? 5_000 : false),
  })
  const couldNot = error instanceof ApiProblem && error.isFinal ? 'unverifiable' : 'unchecked'
  const answer = data?.state === 'refused' && data.courseId ? 'declined' : data?.state
  const state = sessionId === null ? 'missing' : error && !data ? couldNot : answer
  const checkByHand = () => {
    asked.current = true
    void refetch()
  }

  useEffect(() => {
    if (state === 'paid') {
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
      void queries.invalidateQueries({ queryKey: ['work'] })
    }
    // "Check again" has gone with the state it stood in, so the answer takes the focus.
    if (asked.current) heading.current?.focus()
    asked.current = false
  }, [state, queries])

  const checkAgain = (look: 'primary' | 'secondary') => (
    <Button look={look} busy={isFetching && payment.checking} onClick={checkByHand}>
      {payment.checkAgain}
    </Button>
  )
  if (state === undefined) return Verifying()
  if (state === 'missing') return nothingHere({ heading })
  if (data && sessionId) {
    if (state === 'paid') return paid({ verified: data, heading })
    if (state === 'declined') return declined({ verified: data, heading })
    if (state === 'ended') return ended({ verified: data, heading, session: sessionId })
    if (state === 'processing') return processing({ verified: data, heading, checkAgain: checkAgain('secondary') })
  }
  return failed({
    status: error && !data ? notices.paymentNotChecked : notices.paymentRefused,
    unchecked: state === 'unchecked',
    session: sessionId,
    heading,
    checkAgain: (state === 'unchecked' || state === 'refused') && checkAgain('primary'),
  })
}
