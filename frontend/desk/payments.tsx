import { Link } from 'react-router-dom'
import { moneyIn } from '#core/wording'
import { getOpenPayments, getSales, type OpenPayment, postRefund, postSettled, type SaleRow } from '#desk/contract'
import { kept } from '#payments/rules'
import { boughtTitle } from '#payments/wording'
import { useClient } from '../client/client.ts'
import { ActButton } from './act-button.tsx'
import { type Column, DeskList, MonthField, useMonth } from './desk-list.tsx'
import { timeColumn } from './time-in-sydney.ts'

/** Where Stripe's own site shows a payment. */
const inStripe = (sessionId: string): string =>
  `https://dashboard.stripe.com/${sessionId.startsWith('cs_test_') ? 'test/' : ''}search?query=${sessionId}`

type Whose = Pick<SaleRow, 'learnerId' | 'name' | 'email'>

/** Whose payment it is, and for which course. */
const ofWhom: readonly Column<Whose & { courseId: string }>[] = [
  {
    head: 'Name',
    text: ({ name = '' }) => name,
    show: ({ learnerId, name, email }) =>
      learnerId ? <Link to={`/admin?learner=${learnerId}`}>{name || email || learnerId}</Link> : 'Account deleted',
  },
  { head: 'Email', text: ({ email = '' }) => email, long: true },
  { head: 'Course', text: ({ courseId }) => boughtTitle(courseId) },
]

/** In dollars, as a spreadsheet adds it up. */
const dollars = (cents: number): number => cents / 100

const saleColumns: readonly Column<SaleRow>[] = [
  timeColumn('Paid', ({ paidAt }) => paidAt),
  ...ofWhom,
  { head: 'Amount', text: (row) => dollars(row.amount), show: (row) => moneyIn(row.currency, row.amount) },
  { head: 'GST', text: (row) => dollars(row.tax), show: (row) => moneyIn(row.currency, row.tax) },
  { head: 'Refunded', text: (row) => dollars(row.refunded), show: (row) => moneyIn(row.currency, row.refunded) },
  { head: 'GST left', text: (row) => dollars(row.taxLeft), show: (row) => moneyIn(row.currency, row.taxLeft) },
  { head: 'Code', text: ({ code }) => code ?? '' },
  { head: 'Dispute', text: ({ dispute }) => (dispute === 'none' ? '' : dispute) },
  { head: 'Session', text: ({ sessionId }) => sessionId, long: true },
]

const kinds: Record<OpenPayment['kind'], string> = {
  'paid-twice': 'Paid twice',
  'paid-without-access': 'Paid, and it opened no course',
  disputed: 'Disputed',
  waiting: 'Direct debit under way',
}

const openColumns: readonly Column<OpenPayment>[] = [
  { head: 'What', text: ({ kind }) => kinds[kind] },
  timeColumn('Since', ({ at }) => at),
  ...ofWhom,
  { head: 'Amount', text: (row) => dollars(row.amount), show: (row) => moneyIn(row.currency, row.amount) },
  { head: 'Session', text: ({ sessionId }) => sessionId, long: true },
]

export function Payments() {
  const { send } = useClient()
  const [month, setMonth] = useMonth()
  return (
    <>
      <h2>To look at</h2>
      <p>What the nightly sweep corrected is in the log.</p>
      <DeskList
        name={['open-payments']}
        caption="Payments to look at"
        columns={openColumns}
        keyOf={({ kind, sessionId }) => `${kind} ${sessionId}`}
        actions={({ kind, sessionId }) =>
          kind === 'paid-twice' || kind === 'paid-without-access' ? (
            <ActButton
              label={`Take ${sessionId} off this list`}
              short="Settled"
              description="If it was settled without a refund. A refund takes it off by itself."
              act={({ reason }) => send(postSettled, { sessionId, reason })}
            />
          ) : kind === 'disputed' ? (
            <a href={inStripe(sessionId)}>Answer it in Stripe</a>
          ) : null
        }
        load={async ({ csv }) => {
          const { payments, note } = await send(getOpenPayments, { csv })
          return { rows: payments, note }
        }}
      />
      <h2>All payments of a month</h2>
      <MonthField value={month} onChange={setMonth} />
      <DeskList
        name={['payments', month]}
        caption="Payments"
        columns={saleColumns}
        keyOf={({ sessionId }) => sessionId}
        actions={(row) => <Refund payment={row} />}
        load={async (asked) => {
          const page = await send(getSales, { month, ...asked })
          return { rows: page.payments, cursor: page.cursor }
        }}
      />
    </>
  )
}

type Refundable = Pick<SaleRow, 'sessionId' | 'courseId' | 'amount' | 'refunded' | 'currency' | 'dispute'>

export function Refund({ payment }: { payment: Refundable }) {
  const { send } = useClient()
  const { sessionId, courseId, amount, refunded, currency, dispute } = payment
  if (dispute === 'open') return <a href={inStripe(sessionId)}>Answer the dispute in Stripe</a>
  const left = kept(payment)
  if (left <= 0) return null
  return (
    <ActButton
      label={`Refund “${boughtTitle(courseId)}”`}
      short="Refund"
      look="danger"
      description={`${moneyIn(currency, amount)} was paid, and ${moneyIn(currency, left)} of it can go back. Stripe makes a credit note where there’s an invoice. All of it back ends the access; a part doesn’t.`}
      ask={{ dollars: { label: 'How much, in dollars', value: (left / 100).toFixed(2) } }}
      act={({ reason, operation, fields }) => {
        const typed = (fields.dollars ?? '').trim()
        if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed)) throw new Error('Type an amount such as 49.50.')
        const cents = Math.round(Number(typed) * 100)
        return send(postRefund, { sessionId, amount: cents, refunded, reason, operation })
      }}
    />
  )
}
