import type * as z from 'zod/mini'
import type { createParameters } from './parameters.ts'
import { type Checkout, missing, newId, type Session, type Shop, StripeProblem } from './state.ts'

const daySeconds = 24 * 60 * 60

/** Stripe's test cards and the error for each; undefined for one that succeeds. */
const cards = new Map<string, string | undefined>([
  ['4242424242424242', undefined],
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds. Try a different card.'],
])

/** The codes that the pay page accepts, and their discount in per cent. */
const percentOff: Readonly<Record<string, number>> = { WELCOME10: 10, STAFFROOM: 100 }

export function createCheckout(shop: Shop, parameters: z.infer<typeof createParameters>): Checkout {
  const id = newId('cs_test')
  const created = Math.floor(shop.now() / 1000)
  const { currency, unit_amount, product_data } = parameters.line_items[0].price_data
  const checkout: Checkout = {
    session: {
      id,
      object: 'checkout.session',
      amount_subtotal: unit_amount,
      amount_total: unit_amount,
      cancel_url: parameters.cancel_url,
      client_reference_id: parameters.client_reference_id,
      created,
      currency,
      customer: null,
      customer_details: null,
      customer_email: parameters.customer_email ?? null,
      expires_at: created + daySeconds,
      invoice: null,
      livemode: false,
      metadata: parameters.metadata,
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: parameters.success_url,
      // Included GST is the portal's to work out: it sends no tax rate.
      total_details: { amount_discount: 0, amount_tax: 0 },
      url: `${shop.origin}/pay/${id}`,
    },
    lineItems: [{ description: product_data.name }],
  }
  shop.state.checkouts[id] = checkout
  shop.save()
  return checkout
}

/** Finds a checkout, and expires it first if its time is up. Throws Stripe's 404. */
export function findCheckout(shop: Shop, id: string): Checkout {
  const checkout = Object.hasOwn(shop.state.checkouts, id) ? shop.state.checkouts[id] : undefined
  if (!checkout) throw missing('checkout.session', id)
  if (checkout.session.status === 'open' && checkout.session.expires_at * 1000 <= shop.now()) expire(shop, checkout)
  return checkout
}

export function expireCheckout(shop: Shop, id: string): Checkout {
  const checkout = findCheckout(shop, id)
  const { status } = checkout.session
  if (status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`
    throw new StripeProblem(400, message)
  }
  expire(shop, checkout)
  return checkout
}

function expire(shop: Shop, { session }: Checkout): void {
  Object.assign(session, { status: 'expired', url: null } satisfies Partial<Session>)
  shop.save()
  void shop.emit('checkout.session.expired', session)
}

/** Deletes the customer that a checkout made. The session still names it, as Stripe's does. Throws Stripe's 404 if it's gone. */
export function deleteCustomer(shop: Shop, id: string): void {
  customerOf(shop, id).customerDeleted = true
  shop.save()
}

/** Gives a customer another address. Sessions keep the one that was typed. */
export function changeCustomer(shop: Shop, id: string, email: string): void {
  customerOf(shop, id).customerEmail = email
  shop.save()
}

function customerOf(shop: Shop, id: string): Checkout {
  const checkout = Object.values(shop.state.checkouts).find(({ session }) => session.customer === id)
  if (!checkout || checkout.customerDeleted) throw missing('customer', id)
  return checkout
}

/** Applies a promotion code, in whatever case it was typed, or none. False if it doesn't exist. */
export function applyCode(shop: Shop, checkout: Checkout, typed: string | undefined): boolean {
  const code = typed?.trim().toUpperCase()
  if (code !== undefined && !Object.hasOwn(percentOff, code)) return false
  const { session } = checkout
  const discount = Math.round((session.amount_subtotal * (percentOff[code ?? ''] ?? 0)) / 100)
  if (code) checkout.promotionCode = code
  else delete checkout.promotionCode
  session.amount_total = session.amount_subtotal - discount
  session.total_details = { amount_discount: discount, amount_tax: 0 }
  shop.save()
  return true
}

/** The error that the pay page shows for a card; undefined when it's accepted. */
export function cardError(typed: string): string | undefined {
  const number = typed.replace(/\D/g, '')
  if (!cards.has(number)) return 'Your card number is invalid. Use a test card, for example 4242 4242 4242 4242.'
  return cards.get(number)
}

/** Completes a checkout as paid, or as free if the total is 0. Resolves after the first webhook attempt. */
export async function completePaid(shop: Shop, checkout: Checkout, email: string): Promise<void> {
  complete(checkout, email, checkout.session.amount_total === 0 ? 'no_payment_required' : 'paid')
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
    invoice: newId('in'),
    // An invoice has to be made out to a customer.
    customer: newId('cus'),
    customer_details: { email },
  } satisfies Partial<Session>)
}
