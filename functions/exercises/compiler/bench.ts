import type { Blockquote } from 'mdast'
import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { compileInlines } from '#lessons/compiler/inlines'
import type { LessonSource } from '#lessons/compiler/lesson-source'
import { answeredItems, closingList, introduction } from './feedback.ts'

/** The most notes that stand beside a reply. */
const mostNotes = 3

/** Switches for the parts of one prompt, with recorded replies to each combination and what there is to notice in them. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'recording', 'switches'])
  const end = closingList(
    node,
    source,
    'combinations: - Context + Notes, with up to three notes beneath as a quotation (>)',
  )
  const found = read && source.recording(read.recording, node)
  if (!end || !found) return null
  const { tally } = found
  const listed = answeredItems(end.list, source, 'a combination')
  const combinations = Array.from({ length: 2 ** read.switches.length }, (_, on) => on)
  const notes = combinations.map((variant) => {
    const name = read.switches.filter((_, bit) => variant & (1 << bit)).join(' + ') || 'Nothing'
    const item = listed.find(({ text: [first] }) => first?.type === 'text' && first.value === name)
    if (!item || tally.variants[variant]?.label !== name)
      source.refuse(node, `“${name}” needs an item in the list, and to be variant ${variant + 1} of “${tally.name}”.`)
    return item ? notesIn(item.quote, source) : []
  })
  return {
    type: 'bench',
    ...read,
    nodes: introduction(end.before, source, content),
    recording: tally,
    notes,
  }
}

function notesIn(quote: Blockquote, source: LessonSource) {
  const notes = quote.children.map((block) =>
    block.type === 'paragraph' ? compileInlines(block.children, source) : [],
  )
  if (notes.length > mostNotes || notes.some(({ length }) => length === 0))
    source.refuse(quote, `Write one to ${mostNotes} notes, each a paragraph.`)
  return notes
}
