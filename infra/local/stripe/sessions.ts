import type * as z from 'zod/mini'
import type { createParameters } from './parameters.ts'
import { missing, StripeProblem } from './problem.ts'
import { priceCheckout } from './promotion-codes.ts'
import { type Checkout, type LineItem, newId, type Session, type Shop } from './state.ts'

type Parameters = z.infer<typeof createParameters>

const halfHourSeconds = 30 * 60
const daySeconds = 24 * 60 * 60

export function createCheckout(shop: Shop, parameters: Parameters): Checkout {
  const id = newId('cs_test')
  const created = Math.floor(shop.now() / 1000)
  const lineItems = parameters.line_items.map(lineItemOf)
  const checkout: Checkout = {
    session: {
      id,
      object: 'checkout.session',
      adaptive_pricing: { enabled: parameters.adaptive_pricing?.enabled ?? false },
      allow_promotion_codes: parameters.allow_promotion_codes ?? null,
      amount_subtotal: 0,
      amount_total: 0,
      automatic_tax: {
        enabled: parameters.automatic_tax?.enabled ?? false,
        liability: null,
        provider: null,
        status: parameters.automatic_tax?.enabled ? 'complete' : null,
      },
      billing_address_collection: parameters.billing_address_collection ?? null,
      cancel_url: parameters.cancel_url ?? null,
      client_reference_id: parameters.client_reference_id ?? null,
      created,
      currency: oneCurrency(lineItems),
      customer: null,
      customer_creation: parameters.customer_creation ?? 'if_required',
      customer_details: null,
      customer_email: parameters.customer_email ?? null,
      discounts: [],
      expires_at: expiryOf(parameters.expires_at, created),
      invoice: null,
      invoice_creation: invoiceCreationOf(parameters.invoice_creation),
      livemode: false,
      locale: parameters.locale ?? null,
      metadata: parameters.metadata ?? {},
      mode: 'payment',
      payment_intent: null,
      payment_method_types: parameters.payment_method_types ?? ['card', 'au_becs_debit'],
      payment_status: 'unpaid',
      status: 'open',
      submit_type: parameters.submit_type ?? null,
      success_url: parameters.success_url,
      total_details: null,
      ui_mode: 'hosted_page',
      url: `${shop.origin}/pay/${id}`,
    },
    lineItems,
    taxed: Boolean(parameters.automatic_tax?.enabled) || parameters.line_items.some(({ tax_rates }) => tax_rates),
  }
  priceCheckout(checkout)
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
    throw new StripeProblem(400, { message })
  }
  expire(shop, checkout)
  return checkout
}

/** Deletes the customer that a checkout made. The session still names it, as Stripe's does. Throws Stripe's 404 if it's gone. */
export function deleteCustomer(shop: Shop, id: string): void {
  const checkout = Object.values(shop.state.checkouts).find(({ session }) => session.customer === id)
  if (!checkout || checkout.customerDeleted) throw missing('customer', id)
  checkout.customerDeleted = true
  shop.save()
}

function expire(shop: Shop, { session }: Checkout): void {
  Object.assign(session, { status: 'expired', url: null } satisfies Partial<Session>)
  shop.save()
  void shop.emit('checkout.session.expired', session)
}

function lineItemOf({ quantity, price_data: price }: Parameters['line_items'][number]): LineItem {
  const amount = price.unit_amount * quantity
  return {
    id: newId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: price.product_data.name,
    quantity,
  }
}

function oneCurrency(items: readonly LineItem[]): string {
  const [currency = '', ...others] = new Set(items.map((item) => item.currency))
  if (others.length === 0) return currency
  throw new StripeProblem(400, { param: 'line_items', message: 'All line items must have the same currency.' })
}

function expiryOf(wanted: number | undefined, created: number): number {
  if (wanted === undefined) return created + daySeconds
  if (wanted < created + halfHourSeconds || wanted > created + daySeconds) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.'
    throw new StripeProblem(400, { param: 'expires_at', message })
  }
  return wanted
}

function invoiceCreationOf(wanted: Parameters['invoice_creation']): Session['invoice_creation'] {
  const { custom_fields = null, description = null, footer = null, metadata = null } = wanted?.invoice_data ?? {}
  return {
    enabled: wanted?.enabled ?? false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields,
      description,
      footer,
      issuer: null,
      metadata,
      rendering_options: null,
    },
  }
}
