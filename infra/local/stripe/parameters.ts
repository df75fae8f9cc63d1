import * as z from 'zod/mini'
import { decodeForm, parameterName } from './form.ts'
import { StripeProblem } from './problem.ts'

// The parameters that the stand-in supports, by Stripe's names. It refuses any other, so that code which needs more
// fails locally instead of behaving differently in production.

const integer = z.pipe(
  z.string().check(z.regex(/^\d+$/, 'Invalid integer')),
  z.transform((digits) => Number(digits)),
)
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
)
const url = z.string().check(z.regex(/^https?:\/\/[^\s/]+/, 'Not a valid URL'))
const metadata = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((entries) => Object.keys(entries).length <= 50, 'Metadata can have up to 50 keys'))
/** What the local Stripe can expand in a session. */
const expandable = [
  'line_items',
  'invoice',
  'discounts.promotion_code',
  'payment_intent.latest_charge',
  'payment_intent.latest_charge.refunds',
] as const
const expand = z.optional(z.array(z.enum(expandable, `The local Stripe only expands ${expandable.join(', ')}`)))

const invoiceField = z.strictObject({
  name: z.string().check(z.maxLength(40)),
  value: z.string().check(z.maxLength(140)),
})

const lineItem = z.strictObject({
  quantity: integer,
  price_data: z.strictObject({
    currency: z.string().check(z.regex(/^[a-z]{3}$/, 'Invalid currency')),
    unit_amount: integer,
    tax_behavior: z.optional(z.enum(['inclusive'])),
    product_data: z.strictObject({
      name: z.string(),
      description: z.optional(z.string()),
      tax_code: z.optional(z.string()),
      metadata: z.optional(metadata),
    }),
  }),
  /** Any tax rate counts as GST: 10%, included in the price. */
  tax_rates: z.optional(z.array(z.string().check(z.regex(/^txr_/)))),
})

export const createParameters = z.strictObject({
  mode: z.literal('payment', 'The local Stripe only supports the mode payment'),
  line_items: z.array(lineItem).check(z.minLength(1)),
  success_url: url,
  cancel_url: z.optional(url),
  client_reference_id: z.optional(
    z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'Only letters, digits, dashes and underscores')),
  ),
  customer_email: z.optional(z.string().check(z.regex(/^[^@\s]+@[^@\s]+$/, 'Invalid email address'))),
  customer_creation: z.optional(z.enum(['always', 'if_required'])),
  metadata: z.optional(metadata),
  expires_at: z.optional(integer),
  allow_promotion_codes: z.optional(flag),
  invoice_creation: z.optional(
    z.strictObject({
      enabled: flag,
      invoice_data: z.optional(
        z.strictObject({
          custom_fields: z.optional(z.array(invoiceField).check(z.maxLength(4))),
          description: z.optional(z.string()),
          footer: z.optional(z.string()),
          metadata: z.optional(metadata),
        }),
      ),
    }),
  ),
  payment_intent_data: z.optional(
    z.strictObject({ description: z.optional(z.string()), metadata: z.optional(metadata) }),
  ),
  payment_method_types: z.optional(z.array(z.enum(['card', 'au_becs_debit']))),
  automatic_tax: z.optional(z.strictObject({ enabled: flag })),
  adaptive_pricing: z.optional(z.strictObject({ enabled: flag })),
  billing_address_collection: z.optional(z.enum(['auto', 'required'])),
  submit_type: z.optional(z.enum(['auto', 'pay'])),
  locale: z.optional(z.string()),
  ui_mode: z.optional(z.literal('hosted_page')),
  expand,
})

export const retrieveParameters = z.strictObject({ expand })

export const noParameters = z.strictObject({})

const page = { limit: z._default(integer, 10), starting_after: z.optional(z.string()) }
const time = z.optional(z.strictObject({ gte: z.optional(integer), lt: z.optional(integer) }))

export const listSessionsParameters = z.strictObject({
  ...page,
  status: z.optional(z.enum(['open', 'complete', 'expired'])),
  payment_intent: z.optional(z.string()),
  customer_details: z.optional(z.strictObject({ email: z.string() })),
  created: time,
})

/** Refunds and disputes. */
export const listMoneyParameters = z.strictObject({
  ...page,
  payment_intent: z.optional(z.string()),
  created: time,
})

export const listEventsParameters = z.strictObject({
  ...page,
  type: z.optional(z.string()),
  types: z.optional(z.array(z.string())),
  created: time,
})

/** Decodes and validates parameters. Throws Stripe's error for the first that's missing, invalid or unknown. */
export function readParameters<Schema extends z.ZodMiniType>(schema: Schema, encoded: string): z.infer<Schema> {
  const parsed = schema.safeParse(decodeForm(encoded))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (!issue) throw parsed.error
  if (issue.code === 'unrecognized_keys') {
    const param = parameterName([...issue.path, ...issue.keys.slice(0, 1)])
    const message = `Received unknown parameter: ${param}. (The local Stripe doesn't support it.)`
    throw new StripeProblem(400, { code: 'parameter_unknown', param, message })
  }
  const param = parameterName(issue.path)
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    throw new StripeProblem(400, { code: 'parameter_missing', param, message: `Missing required param: ${param}.` })
  }
  throw new StripeProblem(400, { code: 'parameter_invalid', param, message: `${issue.message}: ${param}` })
}
