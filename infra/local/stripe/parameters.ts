import * as z from 'zod/mini'
import { StripeProblem } from './state.ts'

// The parameters that the portal sends, by Stripe's names. The stand-in refuses any other, so that code which needs more fails
// locally instead of behaving differently in production.

const integer = z.pipe(
  z.string().check(z.regex(/^\d+$/, 'Invalid integer')),
  z.transform((digits) => Number(digits)),
)
const url = z.string().check(z.regex(/^https?:\/\/[^\s/]+/, 'Not a valid URL'))
const metadata = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))

const invoiceField = z.strictObject({
  name: z.string().check(z.maxLength(40)),
  value: z.string().check(z.maxLength(140)),
})

const lineItem = z.strictObject({
  quantity: z.literal('1'),
  price_data: z.strictObject({
    currency: z.string().check(z.regex(/^[a-z]{3}$/, 'Invalid currency')),
    unit_amount: integer,
    product_data: z.strictObject({ name: z.string() }),
  }),
})

export const createParameters = z.strictObject({
  mode: z.literal('payment'),
  client_reference_id: z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'Invalid reference')),
  customer_email: z.optional(z.string().check(z.regex(/^[^@\s]+@[^@\s]+$/, 'Invalid email address'))),
  metadata,
  payment_intent_data: z.strictObject({ metadata }),
  line_items: z.tuple([lineItem]),
  allow_promotion_codes: z.literal('true'),
  adaptive_pricing: z.strictObject({ enabled: z.literal('false') }),
  invoice_creation: z.strictObject({
    enabled: z.literal('true'),
    invoice_data: z.optional(z.strictObject({ custom_fields: z.array(invoiceField), footer: z.string() })),
  }),
  success_url: url,
  cancel_url: url,
})

const expandable = [
  'invoice',
  'discounts.promotion_code',
  'payment_intent.latest_charge',
  'payment_intent.latest_charge.refunds',
]
export const retrieveParameters = z.strictObject({ expand: z.optional(z.array(z.enum(expandable))) })

const listed = {
  limit: z._default(integer, 10),
  starting_after: z.optional(z.string()),
  created: z.optional(z.strictObject({ gte: integer })),
  payment_intent: z.optional(z.string()),
}

/** Refunds and disputes. */
export const listMoneyParameters = z.strictObject(listed)

export const listSessionsParameters = z.strictObject({
  ...listed,
  status: z.optional(z.literal('complete')),
  customer_details: z.optional(z.strictObject({ email: z.string() })),
})

export const refundParameters = z.strictObject({ payment_intent: z.string(), amount: integer, metadata })
export const creditNoteParameters = z.strictObject({
  invoice: z.string(),
  amount: integer,
  refund_amount: integer,
  metadata,
})

export const customerParameters = z.strictObject({ email: z.string() })

/** Decodes and validates parameters. Throws if one is missing, invalid or unknown. */
export function readParameters<Schema extends z.ZodMiniType>(schema: Schema, encoded: string): z.infer<Schema> {
  const parsed = schema.safeParse(decodeForm(encoded))
  if (parsed.success) return parsed.data
  const named = parsed.error.issues.map((issue) =>
    [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.'),
  )
  throw new StripeProblem(400, `The local Stripe doesn't take these parameters as they are: ${named.join(', ')}`)
}

type FormValue = string | { [name: string]: FormValue }

/**
 * Decodes Stripe's form encoding: `line_items[0][price_data][currency]=aud` and `expand[0]=invoice` become nested objects and
 * lists. Every value stays a string.
 */
function decodeForm(encoded: string): unknown {
  const root: FormValue = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let target: { [name: string]: FormValue } = root
    for (const part of path) {
      const next = target[part] ?? {}
      if (typeof next === 'string') throw new StripeProblem(400, `Invalid parameter name: ${name}`)
      target[part] = next
      target = next
    }
    target[last] = value
  }
  return JSON.parse(JSON.stringify(root), (_, value) => (isList(value) ? Object.values(value) : value))
}

const isList = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 && '0' in value
