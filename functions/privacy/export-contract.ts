import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { byId } from '#core/fields'
import { route } from '#core/route'
import { getPayments } from '#payments/purchases'

/**
 * What a text box, exercise or quiz holds, or held, for people: its label, and its text where that isn't the item's own. `place` is its number in
 * the lesson; what the lesson no longer has comes last.
 */
const Shown = z.object({
  moduleId: z.enum(moduleIds),
  label: z.string(),
  text: z.optional(z.string()),
  place: z.number(),
})

/** One stored item. `kind` is its name in the list of all kinds, `key` its sort key. Attributes are as the server stores them. */
export const ExportedItem = z.object({
  kind: z.string(),
  key: z.string(),
  item: byId(z.unknown()),
  shown: z.optional(Shown),
})
export type ExportedItem = z.infer<typeof ExportedItem>

/** What lies outside the learner's partition. */
const Rest = z.object({
  accountId: z.string(),
  /**
   * What the sign-in service stores. `phone` gets codes by text message; `google` says whether a Google account is linked, `app` and
   * `texts` whether sign-in asks for a code from an authenticator app or for a texted one.
   */
  signIn: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.optional(z.string()),
    google: z.optional(z.boolean()),
    app: z.optional(z.boolean()),
    texts: z.optional(z.boolean()),
  }),
  payments: getPayments.response.shape.payments,
})
export type Rest = z.infer<typeof Rest>

/**
 * Everything that the portal stores about the learner, in pages of at most 1 MB, whether they have access or not. `cursor` is the page
 * before's `next`; the last page has `rest` instead. Changes meanwhile may or may not be in it.
 */
export const getExport = route({
  method: 'GET',
  path: '/api/me/export',
  // A sort key has up to 1,024 bytes, and the page begins after the cursor: at the cursor and one more.
  query: z.object({ cursor: z.optional(z.string().check(z.regex(/^[!-}][!-~]{0,1022}$/))) }),
  response: z.object({ items: z.array(ExportedItem), next: z.optional(z.string()), rest: z.optional(Rest) }),
})
