const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Returns what's wrong with an Australian Business Number, or null. Checks the Australian Business Register's modulus 89. */
export function abnProblem(abn: string): string | null {
  const digits = abn.replace(/\D/g, '').split('').map(Number)
  if (digits.every((digit) => digit === 0)) return 'is still the fictitious value'
  const sum = digits.reduce((total, digit, i) => total + (i === 0 ? digit - 1 : digit) * (weights[i] ?? 0), 0)
  return sum % 89 === 0 ? null : 'is not a valid ABN: its check digits are wrong'
}
