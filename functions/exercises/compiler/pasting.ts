import * as z from 'zod/mini'
import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { type PasteRule, pasteTexts, pasteTools } from '../paste-rules.ts'
import { introduction } from './feedback.ts'
import { quotesIn, written } from './quotes.ts'

const several = <const T extends readonly string[]>(names: T) => z.array(z.enum(names)).check(z.minLength(1))

/** A rule as authors write it. */
export const WrittenRule = z.strictObject({
  ...written,
  tools: several(pasteTools),
  texts: several(pasteTexts),
  verdict: z.enum(['may', 'no', 'ask']),
})

/** The rules in paste-rules.yaml. Throws where one is malformed. */
export const pasteRules = (): PasteRule[] => quotesIn('paste-rules.yaml', WrittenRule)

/** "May I paste this?": what the employer's page says, by place, sector and tool. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title'])
  return read && { type: 'pasting', ...read, nodes: introduction(node.children, source, content), rules: pasteRules() }
}
