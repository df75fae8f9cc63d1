import { moneyIn } from '#core/wording'
import { getOpenPayments, getSales, type OpenPayment, postRefund, postSettled, type SaleRow } from '#desk/contract'
import { kept } from '#payments/rules'
import { boughtTitle } from '#payments/wording'
import { useClient } from '../client/client.ts'
import { ActButton } from './act-button.tsx'
import { type Column, courseColumn, emailColumn, Id, moneyColumn, nameColumn, timeColumn } from './cells.tsx'
import { DeskList, MonthField, useMonth } from './desk-list.tsx'

/** Where Stripe's own site shows a payment. */
const inStripe = (sessionId: string): string =>
  `https://dashboard.stripe.com/${sessionId.startsWith('cs_test_') ? 'test/' : ''}search?query=${sessionId}`

type Sold = Pick<SaleRow, 'learnerId' | 'name' | 'email' | 'courseId'>

/** Whose payment it is, and for which course. */
const ofWhom: readonly Column<Sold>[] = [nameColumn(), emailColumn(), courseColumn()]

const sessionColumn: Column<{ sessionId: string }> = {
  head: 'Session',
  text: ({ sessionId }) => sessionId,
  show: ({ sessionId }) => <Id id={sessionId} what={`session ${sessionId}`} />,
}

const saleColumns: readonly Column<SaleRow>[] = [
  timeColumn('Paid', ({ paidAt }) => paidAt),
  ...ofWhom,
  moneyColumn('Amount', ({ amount }) => amount),
  moneyColumn('GST', ({ tax }) => tax),
  moneyColumn('Refunded', ({ refunded }) => refunded),
  moneyColumn('GST left', ({ taxLeft }) => taxLeft),
  { head: 'Code', text: ({ code }) => code ?? '' },
  { head: 'Dispute', text: ({ dispute }) => (dispute === 'none' ? '' : dispute) },
  sessionColumn,
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
  moneyColumn('Amount', ({ amount }) => amount),
  sessionColumn,
]

export function Payments() {
  const { send } = useClient()
  const [month, setMonth] = useMonth()
  return (
    <>
      <h2 className="text-2xl">To look at</h2>
      <p>What the nightly sweep corrected is in the log.</p>
      <DeskList
        name={['open-payments']}
        caption="Payments to look at"
        columns={openColumns}
        keyOf={({ kind, sessionId }) => `${kind} ${sessionId}`}
        actions={({ kind, sessionId, courseId, name, email }) =>
          kind === 'paid-twice' || kind === 'paid-without-access' ? (
            <ActButton
              label={`Take “${boughtTitle(courseId)}” of ${name || email || 'a deleted account'} off this list`}
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
      <h2 className="text-2xl">All payments of a month</h2>
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
