import { type Checkout, newId, type Session, type Shop } from './state.ts'

/** Stripe's test cards and the error for each; undefined for one that succeeds. */
const cards = new Map<string, string | undefined>([
  ['4242424242424242', undefined],
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds. Try a different card.'],
  ['4000000000000069', 'Your card has expired. Try a different card.'],
])

/** The error that the pay page shows for a card; undefined when it's accepted. */
export function cardError(typed: string): string | undefined {
  const number = typed.replace(/\D/g, '')
  if (!cards.has(number)) return 'Your card number is invalid. Use a test card, for example 4242 4242 4242 4242.'
  return cards.get(number)
}

/** Completes a checkout as paid, or as free if the total is 0. Resolves after the first webhook attempt. */
export async function completePaid(shop: Shop, checkout: Checkout, email: string): Promise<void> {
  const isFree = checkout.session.amount_total === 0
  complete(checkout, email, isFree ? 'no_payment_required' : 'paid')
  checkout.paidAt = Math.floor(shop.now() / 1000)
  shop.save()
  await shop.emit('checkout.session.completed', checkout.session)
}

/** Completes a checkout by BECS Direct Debit: unpaid until `dueAt`, in milliseconds since 1970. */
export async function completeSlowly(shop: Shop, checkout: Checkout, email: string, dueAt: number): Promise<void> {
  complete(checkout, email, 'unpaid')
  checkout.paymentDueAt = dueAt
  shop.save()
  await shop.emit('checkout.session.completed', checkout.session)
}

/** Marks a slow payment as received. */
export async function settle(shop: Shop, checkout: Checkout): Promise<void> {
  if (checkout.paymentDueAt === undefined) return
  delete checkout.paymentDueAt
  checkout.session.payment_status = 'paid'
  checkout.paidAt = Math.floor(shop.now() / 1000)
  shop.save()
  await shop.emit('checkout.session.async_payment_succeeded', checkout.session)
}

/** Marks a slow payment as failed: Stripe leaves its session complete and unpaid. */
export async function failSlowly(shop: Shop, checkout: Checkout): Promise<void> {
  delete checkout.paymentDueAt
  checkout.failed = true
  shop.save()
  await shop.emit('checkout.session.async_payment_failed', checkout.session)
}

function complete({ session }: Checkout, email: string, paymentStatus: Session['payment_status']): void {
  Object.assign(session, {
    status: 'complete',
    payment_status: paymentStatus,
    url: null,
    payment_intent: paymentStatus === 'no_payment_required' ? null : newId('pi'),
    invoice: session.invoice_creation?.enabled ? newId('in') : null,
    // An invoice has to be made out to a customer.
    customer: session.customer_creation === 'always' || session.invoice_creation?.enabled ? newId('cus') : null,
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  } satisfies Partial<Session>)
}
