import * as z from 'zod/mini'

/** What somebody might paste into a tool, and the kinds of tools. */
export const pasteTexts = ['plan', 'rubric', 'draft', 'mark', 'wellbeing', 'email'] as const
export const pasteTools = ['approved', 'login', 'open'] as const

const text = z.string()

/** What an employer's page says. Without `place` or `sector` it holds for all. `but` says what the quotation leaves open. */
export const PasteRule = z.object({
  place: z.optional(text),
  sector: z.optional(text),
  tools: z.array(text),
  texts: z.array(text),
  verdict: z.literal(['may', 'no', 'ask']),
  says: text,
  but: z.optional(text),
  source: text,
  address: text.check(z.regex(/^https:\/\//)),
  read: text,
})
export type PasteRule = z.infer<typeof PasteRule>

type Question = { place: string | undefined; sector: string; tool: string }

/** The first rule that fits; undefined where nobody has found a page that says it. */
export const ruleFor = (
  rules: readonly PasteRule[],
  { place, sector, tool }: Question,
  text: string,
): PasteRule | undefined =>
  rules.find(
    (rule) =>
      (rule.place === undefined || rule.place === place) &&
      (rule.sector === undefined || rule.sector === sector) &&
      rule.tools.includes(tool) &&
      rule.texts.includes(text),
  )
