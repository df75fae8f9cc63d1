import * as z from 'zod/mini'

/** The organisation that runs this portal, as certificates and pages name it. Set at deploy time. */
export const Provider = z.object({
  organisation: z.string(),
  email: z.string(),
  website: z.string(),
  issuer: z.string(),
  abn: z.string(),
  gstRegistered: z.boolean(),
})
export type Provider = z.infer<typeof Provider>
