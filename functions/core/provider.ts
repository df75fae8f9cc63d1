import * as z from 'zod/mini'

/** The organisation that runs this portal, as certificates and pages name it. Set at deploy time. */
export const Provider = z.object({
  organisation: z.string(),
  email: z.string(),
  website: z.string(),
  issuer: z.string(),
  abn: z.string(),
  gstRegistered: z.boolean(),
  /** Who signs certificates. Without it nobody does. */
  signature: z.optional(z.object({ name: z.string(), role: z.string() })),
})
export type Provider = z.infer<typeof Provider>
