import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { readAttributes } from '#lessons/compiler/attributes'
import { type ContainerCompiler, childDirectives, isClosed, requireContent } from '#lessons/compiler/directive'
import { introduction } from './feedback.ts'

const file = new URL('../courses/environmental-ed/basin.yaml', import.meta.url)
const text = z.string().check(z.trim(), z.minLength(1))
const whole = z.int()

const Basin = z.strictObject({
  region: text,
  source: text,
  address: text.check(z.regex(/^https:\/\/[^/]+\/./)),
  read: z.iso.date(),
  series: z.array(
    z.strictObject({
      name: text,
      unit: text,
      first: whole,
      digits: whole,
      values: z.array(z.number()).check(z.minLength(30)),
    }),
  ),
})

/** The figures in basin.yaml. Throws where it's malformed. */
export const basin = () => Basin.parse(parse(readFileSync(file, 'utf8')))

/** A measured record with two windows to move and an axis to cut; then a finding, whose figures the page checks, beside our own. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'label'])
  const [model, ...more] = childDirectives(node, 'model')
  if (!model || more.length > 0)
    return source.refuse(
      node,
      '“windows” must contain one :::model, a finding to compare with. Start it with more colons.',
    )
  const nodes = introduction(
    node.children.filter((child) => child !== model),
    source,
    content,
  )
  if (!isClosed(model, source) || !readAttributes(model, source, [])) return null
  const finding = introduction(model.children, source, (blocks) => requireContent(model, source, () => content(blocks)))
  return read && { type: 'windows', ...read, nodes, model: finding, measured: basin() }
}
