import * as z from 'zod/mini'
import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { type Duty, dutyTopics } from '../duties.ts'
import { introduction } from './feedback.ts'
import { quotesIn, words, written } from './quotes.ts'

/** A duty as authors write it. */
export const WrittenDuty = z.strictObject({
  ...written,
  about: z.enum(dutyTopics),
  copy: words,
  secondary: z.optional(z.literal(true)),
})

/** The duties in duties.yaml. Throws where one is malformed. */
export const readDuties = (): Duty[] => quotesIn('duties.yaml', WrittenDuty)

/** What employers, regulators and parliaments say about teaching contested topics, by place and sector. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title'])
  return read && { type: 'duties', ...read, nodes: introduction(node.children, source, content), duties: readDuties() }
}
