import * as z from 'zod/mini'

const Arrival = z.object({
  email: z.optional(z.string()),
  notice: z.optional(z.enum(['confirmed', 'password-set', 'begun-before'])),
})

/** What one account page hands to the next through the history: an address to prefill, a notice to show. */
export type Arrival = z.infer<typeof Arrival>

export const arrivalOf = (state: unknown): Arrival => {
  const parsed = z.safeParse(Arrival, state)
  return parsed.success ? parsed.data : {}
}
