import { createHash } from 'node:crypto'

/** A made-up Google account. `verified` is whether Google has verified the address. */
export type GoogleAccount = { email: string; name: string; verified: boolean }

/** The accounts that the page offers: a demo account's, one that's new here, and one whose address Google hasn't verified. */
export const googleAccounts: readonly GoogleAccount[] = [
  { email: 'teacher@example.edu.au', name: 'Terry Teacher', verified: true },
  { email: 'gia.gumnut@example.edu.au', name: 'Gia Gumnut', verified: true },
  { email: 'learner@example.edu.au', name: 'Lee Look-alike', verified: false },
]

/** Google's id for an account: 21 digits, always the same for the same account. */
export function googleIdOf({ email, verified }: GoogleAccount): string {
  const digest = createHash('sha256').update(`${email} ${verified}`).digest('hex')
  return `1${BigInt(`0x${digest}`).toString().slice(0, 20)}`
}
