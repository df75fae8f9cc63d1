import type { PhrasingContent } from 'mdast'
import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler, Directive } from '#lessons/compiler/directive'
import { compileInlines } from '#lessons/compiler/inlines'
import type { LessonSource } from '#lessons/compiler/lesson-source'
import { type InlineNode, plainText } from '#lessons/lesson'
import { type Answered, answeredItems, closingList, feedbackByName, introduction, trimmed } from './feedback.ts'

const largest = 12

/** Statements to put into groups, each with feedback, also for a particular wrong group. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'groups'], ['recording'])
  const end = closingList(node, source, 'statements: - statement -> Group, with feedback beneath as a quotation (>)')
  if (!end) return null
  const nodes = introduction(end.before, source, content)
  const answered = answeredItems(end.list, source, 'a statement')
  if (!read) return null

  const items = answered.flatMap((one) => sorted(one, read.groups, source) ?? [])
  const { length } = end.list.children
  if (length < 4 || length > largest)
    source.refuse(node, `“sort” needs four to ${largest} statements, but it has ${length}.`)
  if (new Set(read.groups).size < read.groups.length || read.groups.length > 5)
    source.refuse(node, '“sort” needs two to five groups with different names.')
  if (items.length === length) checkOrder(items, read.groups, (sentence) => source.refuse(node, sentence))
  const { recording, ...own } = read
  return { type: 'sort', ...own, nodes, items, ...(recording && whereFrom(recording, items, node, source)) }
}

/** The variant of the recording that each statement was taken from, word for word. */
function whereFrom(name: string, items: readonly { nodes: InlineNode[] }[], node: Directive, source: LessonSource) {
  const found = source.recording(name, node)
  if (!found) return {}
  const from = items.map(({ nodes }) => {
    const words = plainText(nodes)
    const variant = found.replies.variants.findIndex(({ replies }) =>
      replies.some((reply) => reply.replaceAll("'", '’').includes(words)),
    )
    if (variant < 0) source.refuse(node, `No reply in “${name}” says: ${words}`)
    return variant
  })
  return { recording: found.tally, from }
}

function checkOrder(
  items: readonly { group: number }[],
  groups: readonly string[],
  refuse: (sentence: string) => void,
) {
  const unused = groups.filter((_, group) => !items.some((item) => item.group === group))
  for (const name of unused)
    refuse(`Nothing belongs in the group “${name}”. Add a statement for it, or remove the group.`)
  const steps = items.slice(1).map((item, index) => item.group - (items[index]?.group ?? 0))
  if (unused.length === 0 && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0)))
    refuse('The statements stand in the order of the groups, so the order gives the answers away. Mix them.')
}

function sorted({ item, text, quote }: Answered, groups: readonly string[], source: LessonSource) {
  const { statement, group: name } = atArrow(text)
  const group = groups.indexOf(name)
  if (statement.length === 0 || group < 0)
    return source.refuse(item, `End the statement with -> and one of its groups: ${groups.join(', ')}.`)
  const [first, ...particular] = feedbackByName(quote, groups, source)
  if (!first || first.name !== null)
    return source.refuse(
      quote,
      `Begin with the feedback for everybody; lines such as “${first?.name}: …” come after it.`,
    )
  return { nodes: compileStatement(statement, source), group, feedback: first.nodes, instead: instead() }

  function instead(): Record<string, InlineNode[]> {
    const found: Record<string, InlineNode[]> = {}
    for (const { name: wrong, nodes } of particular) {
      const index = groups.indexOf(wrong ?? '')
      if (index === group || found[index] || nodes.length === 0)
        source.refuse(quote, `“${wrong}: …” answers a wrong choice, once each. This statement belongs in “${name}”.`)
      else found[index] = nodes
    }
    return found
  }
}

const compileStatement = (statement: PhrasingContent[], source: LessonSource) =>
  trimmed(compileInlines(statement, source))

/** Splits a statement from its group at the last arrow. Without an arrow, both are empty. */
export function atArrow(text: readonly PhrasingContent[]): { statement: PhrasingContent[]; group: string } {
  const last = text.at(-1)
  const at = last?.type === 'text' ? last.value.lastIndexOf('->') : -1
  if (last?.type !== 'text' || at < 0) return { statement: [], group: '' }
  const statement = [...text.slice(0, -1), { ...last, value: last.value.slice(0, at) }]
  return { statement, group: last.value.slice(at + 2).trim() }
}
