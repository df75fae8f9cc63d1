import * as z from 'zod/mini'

const NavigationState = z.object({
  email: z.optional(z.string()),
  notice: z.optional(z.enum(['confirmed', 'password-set', 'unfinished-account'])),
})

/** What one account page passes to the next in the history state: an email address to prefill, a notice to show. */
export type NavigationState = z.infer<typeof NavigationState>

/** The history state if it has our shape, else nothing. */
export const navigationStateOf = (state: unknown): NavigationState => {
  const parsed = z.safeParse(NavigationState, state)
  return parsed.success ? parsed.data : {}
}
