/** Cents as an Australian reader writes them: "$99.00". */
export const moneyIn = (currency: string, cents: number): string =>
  (cents / 100).toLocaleString('en-AU', { style: 'currency', currency: currency || 'aud' })
