import * as z from 'zod/mini'

const NavigationState = z.object({
  email: z.optional(z.string()),
  notice: z.optional(z.enum(['confirmed', 'password-set', 'begun-before'])),
})

/** What one account page hands to the next through the history: an address to prefill, a notice to show. */
export type NavigationState = z.infer<typeof NavigationState>

export const arrivalOf = (state: unknown): NavigationState => {
  const parsed = z.safeParse(NavigationState, state)
  return parsed.success ? parsed.data : {}
}
