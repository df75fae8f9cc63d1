import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { type PasteRule, pasteTexts, pasteTools } from '#contract/exercises/paste-rules'
import { places, sectors } from '#domain/teaching/places'
import { readAttributes } from '../attributes.ts'
import type { ContainerCompiler } from '../directive.ts'
import { introduction } from './feedback.ts'

const file = new URL('../../paste-rules.yaml', import.meta.url)
const text = z.string().check(z.trim(), z.minLength(1))
const several = <const T extends readonly string[]>(names: T) => z.array(z.enum(names)).check(z.minLength(1))

/** A rule as authors write it. */
export const WrittenRule = z.strictObject({
  place: z.optional(z.enum(places)),
  sector: z.optional(z.enum(sectors)),
  tools: several(pasteTools),
  texts: several(pasteTexts),
  verdict: z.enum(['may', 'no', 'ask']),
  says: text.check(z.refine((value) => value.split(/\s+/).length <= 25, 'A quotation has at most 25 words.')),
  but: z.optional(text),
  source: text,
  address: text.check(z.regex(/^https:\/\/[^/]+\/./)),
  read: z.iso.date(),
})

/** The rules in paste-rules.yaml. Throws where one is malformed. */
export const pasteRules = (): PasteRule[] => z.array(WrittenRule).parse(parse(readFileSync(file, 'utf8')))

/** "May I paste this?": what the employer's page says, by place, sector and tool. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title'])
  return read && { type: 'pasting', ...read, nodes: introduction(node.children, source, content), rules: pasteRules() }
}
