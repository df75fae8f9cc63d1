import type { Checkout } from './state.ts'

/** The codes a pay page takes, and the percentage each takes off. */
const percentOff: Readonly<Record<string, number>> = { WELCOME10: 10, STAFFROOM: 100 }

/** The code as it is written, for one typed in any case; undefined for one that does not exist. */
export function knownPromotionCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return Object.hasOwn(percentOff, code) ? code : undefined
}

/** Computes discount, tax and total anew, item by item. Included GST is an eleventh of what is paid. */
export function priceCheckout(checkout: Checkout): void {
  const { session, lineItems, taxed, promotionCode } = checkout
  const percent = promotionCode ? (percentOff[promotionCode] ?? 0) : 0
  for (const item of lineItems) {
    item.amount_discount = Math.round((item.amount_subtotal * percent) / 100)
    item.amount_total = item.amount_subtotal - item.amount_discount
    item.amount_tax = taxed ? Math.round(item.amount_total / 11) : 0
  }
  const sum = (amount: 'amount_subtotal' | 'amount_discount' | 'amount_tax' | 'amount_total') =>
    lineItems.reduce((total, item) => total + item[amount], 0)
  session.amount_subtotal = sum('amount_subtotal')
  session.amount_total = sum('amount_total')
  session.total_details = {
    amount_discount: sum('amount_discount'),
    amount_shipping: 0,
    amount_tax: sum('amount_tax'),
  }
  session.discounts = promotionCode
    ? [{ coupon: `coupon_${promotionCode}`, promotion_code: `promo_${promotionCode}` }]
    : []
}
