const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** The eleven digits of an Australian Business Number, however it's spaced; undefined if it isn't one. Checks its modulus 89. */
export function abnIn(text: string): string | undefined {
  const digits = text.replaceAll(/[\s\u00a0.-]/g, '')
  if (!/^\d{11}$/.test(digits) || /^0+$/.test(digits)) return undefined
  const sum = [...digits].reduce(
    (total, digit, n) => total + (Number(digit) - (n === 0 ? 1 : 0)) * (weights[n] ?? 0),
    0,
  )
  return sum % 89 === 0 ? digits : undefined
}

/**
 * "51 824 753 556", as an ABN is written.
 * @public until orders can be placed
 */
export const abnText = (digits: string): string => digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
