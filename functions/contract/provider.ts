import * as z from 'zod/mini'
import type { Provider as ProviderFacts } from '#domain/provider'

/** Who runs this portal, as certificates hold it and as every function is told. */
export const Provider: z.ZodMiniType<ProviderFacts> = z.object({
  organisation: z.string(),
  email: z.string(),
  website: z.string(),
  issuer: z.string(),
  abn: z.string(),
  gstRegistered: z.boolean(),
})
