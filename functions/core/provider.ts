import * as z from 'zod/mini'
import type { Provider as ProviderFacts } from './provider-facts.ts'

/** The organisation that runs this portal, as certificates store it and every function's environment passes it. */
export const Provider: z.ZodMiniType<ProviderFacts> = z.object({
  organisation: z.string(),
  email: z.string(),
  website: z.string(),
  issuer: z.string(),
  abn: z.string(),
  gstRegistered: z.boolean(),
})
