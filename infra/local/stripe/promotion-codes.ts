import type { Checkout } from './state.ts'

/** The codes that the pay page accepts, and their discount in per cent. */
const percentOff: Readonly<Record<string, number>> = { WELCOME10: 10, STAFFROOM: 100 }

/** The code in upper case, whatever case was typed; undefined for one that doesn't exist. */
export function knownPromotionCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return Object.hasOwn(percentOff, code) ? code : undefined
}

/** Recomputes each item's discount, tax and total. Included GST is one eleventh of the amount paid. */
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
