/** A change of the address that a learner signs in with, as it's kept. `at` (ISO 8601) names it. */
export type AddressChange = {
  at: string
  from: string
  to: string
  by: 'owner' | 'operator'
  /** How the operator knew that it's the owner who asked. */
  reason?: string | undefined
  /** Whether Google was linked, which belongs to the former address. */
  unlinked?: boolean | undefined
}
