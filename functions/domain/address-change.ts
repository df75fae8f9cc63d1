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

/** An address as it's compared and stored. Capital letters make no difference to Cognito, nor to any mail service that we know of. */
export const cleanAddress = (text: string): string => text.trim().toLowerCase()

/** Whether it can be an address: one @, a dot behind it, and nothing that would be more than one address to a mail service. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^@\s<>()[\]\\,;:"]+@[^@\s<>()[\]\\,;:"]+\.[^@\s<>()[\]\\,;:"]+$/.test(text)
