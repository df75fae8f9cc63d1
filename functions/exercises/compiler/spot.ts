import type { Blockquote, PhrasingContent, RootContent } from 'mdast'
import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { compileInlines } from '#lessons/compiler/inlines'
import type { LessonSource } from '#lessons/compiler/lesson-source'
import type { ExerciseOf } from '#lessons/lesson'
import { introduction } from './feedback.ts'

type Piece = ExerciseOf<'spot'>['text'][number][number]

const largest = 20
const fine = 'ok'
const span = /\{([^{}|]*)\|([^{}]*)\}/g
const syntax = 'Write a spot as {words|ok: why it is fine} or {words|added: why it isn’t}, in plain text.'

/** A text with spots to judge: some are fine, the others are to be found. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title'], ['kinds'])
  const blocks = node.children as RootContent[]
  const quote = blocks.at(-1)
  if (quote?.type !== 'blockquote')
    return source.refuse(node, '“spot” must end with a quotation (>) that holds the text with its spots.')
  const nodes = introduction(blocks.slice(0, -1), source, content)
  if (!read) return null

  const { kinds = ['added'], ...rest } = read
  const text = paragraphs(quote, kinds, source)
  const spots = text.flat().filter((piece) => 'spot' in piece)
  const toFind = spots.filter((spot) => spot.kind !== undefined)
  if (toFind.length === 0) source.refuse(node, 'There is nothing to find in this text. Mark a spot with its kind.')
  if (toFind.length === spots.length)
    source.refuse(
      node,
      'Every spot is to be found, so pressing all of them would do. Mark spots that are fine with ok.',
    )
  if (spots.length > largest) source.refuse(node, `“spot” can have at most ${largest} spots.`)
  for (const kind of kinds.filter((one) => !toFind.some((spot) => spot.kind === one)))
    source.refuse(node, `No spot is “${kind}”. Mark one, or take it out of kinds=….`)
  return { type: 'spot', ...rest, nodes, text }
}

function paragraphs(quote: Blockquote, kinds: readonly string[], source: LessonSource): Piece[][] {
  let spot = 0
  return quote.children.map((block) => {
    if (block.type !== 'paragraph')
      return source.refuse(block, 'The text of “spot” must be paragraphs. Remove lists, headings and tables.') ?? []
    return block.children.flatMap((inline) => pieces(inline, kinds, source, () => spot++))
  })
}

function pieces(inline: PhrasingContent, kinds: readonly string[], source: LessonSource, next: () => number): Piece[] {
  if (inline.type !== 'text') return [{ nodes: compileInlines([inline], source) }]
  const found: Piece[] = []
  let from = 0
  const plain = (to: number) => {
    const value = inline.value.slice(from, to)
    if (/[{}]/.test(value)) source.refuse(inline, syntax)
    if (value !== '') found.push({ nodes: compileInlines([{ ...inline, value }], source) })
  }
  for (const match of inline.value.matchAll(span)) {
    plain(match.index)
    from = match.index + match[0].length
    const piece = judged(match, kinds)
    if (typeof piece === 'string') source.refuse(inline, piece)
    else found.push({ spot: next(), ...piece })
  }
  plain(inline.value.length)
  return found
}

/** A spot to judge, or what's wrong with it. */
function judged([, typed = '', meant = '']: RegExpMatchArray, kinds: readonly string[]) {
  const words = typed.replace(/\s+/g, ' ').trim()
  const [, kind = '', why = ''] = /^([^:]*)(?::\s*([\s\S]*))?$/.exec(meant.replace(/\s+/g, ' ').trim()) ?? []
  if (words === '') return syntax
  if (kind !== fine && !kinds.includes(kind))
    return `“${words}” is marked “${kind}”. Use ok or one of this exercise’s kinds: ${kinds.join(', ')}.`
  if (why === '') return `“${words}” has no reason. Say why after the colon: {${words}|${kind}: …}`
  return { words, why, ...(kind !== fine && { kind }) }
}
