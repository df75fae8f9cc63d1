import { purchase as words } from '#domain/wording/purchase'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import { notFound, Problem } from '../errors.ts'

type Needs = Pick<PaymentsContext, 'stripe' | 'payments'> & Pick<LearnerContext, 'sub'>

/** The address of Stripe's page with the invoice or receipt of one of the learner's own payments. */
export async function openPaper(
  paper: 'invoice' | 'receipt',
  { sessionId }: { sessionId: string },
  { sub, payments, stripe }: Needs,
): Promise<{ url: string }> {
  const payment = await payments.read(sessionId)
  if (payment?.sub !== sub) throw notFound(words.unknownPayment)
  const url = (await stripe.papers(sessionId))[paper]
  if (!url) throw new Problem('refused', paper === 'invoice' ? words.noInvoice : words.noReceipt)
  return { url }
}
