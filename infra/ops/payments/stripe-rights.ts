/**
 * What the portal's own key must be allowed to do, by the names in Stripe's form for restricted keys, each with a list of Stripe's
 * API that shows whether it is. Everything else: none.
 */
export const stripeRights: Record<string, { right: 'Read' | 'Write'; list: string }> = {
  'Checkout Sessions': { right: 'Write', list: 'checkout/sessions' },
  'Charges and Refunds': { right: 'Write', list: 'refunds' },
  'Credit notes': { right: 'Write', list: 'credit_notes' },
  PaymentIntents: { right: 'Read', list: 'payment_intents' },
  Customers: { right: 'Write', list: 'customers' },
  Disputes: { right: 'Read', list: 'disputes' },
  Invoices: { right: 'Read', list: 'invoices' },
  'Promotion Codes': { right: 'Read', list: 'promotion_codes' },
}
