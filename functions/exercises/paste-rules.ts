import * as z from 'zod/mini'
import { holdsFor, quoted, type Where } from './quoted.ts'

/** What somebody might paste into a tool, and the kinds of tools. */
export const pasteTexts = ['plan', 'rubric', 'draft', 'mark', 'wellbeing', 'email'] as const
export const pasteTools = ['approved', 'login', 'open'] as const

const text = z.string()

/** What an employer's page says about pasting. */
export const PasteRule = z.object({
  ...quoted,
  tools: z.array(text),
  texts: z.array(text),
  verdict: z.literal(['may', 'no', 'ask']),
})
export type PasteRule = z.infer<typeof PasteRule>

/** The first rule that fits; undefined where nobody has found a page that says it. */
export const ruleFor = (
  rules: readonly PasteRule[],
  { tool, ...where }: Where & { tool: string },
  text: string,
): PasteRule | undefined =>
  rules.find((rule) => holdsFor(rule, where) && rule.tools.includes(tool) && rule.texts.includes(text))
