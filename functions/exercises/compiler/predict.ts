import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { compileInlines } from '#lessons/compiler/inlines'
import { plainText } from '#lessons/lesson'
import { answeredItems, closingList, feedbackOf, introduction } from './feedback.ts'
import { checkedRecording } from './recorded.ts'

/** What will come back? Three to five choices, one of which comes true, each with feedback. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'ask'], ['basis', 'recording', 'shows'])
  const end = closingList(node, source, 'choices: - [ ] or - [x], with feedback beneath as a quotation (>)')
  if (!end) return null
  const nodes = introduction(end.before, source, content)
  const items = answeredItems(end.list, source, 'a choice')
  const choices = items.map(({ item, text, quote }) => {
    if (typeof item.checked !== 'boolean') source.refuse(item, 'Begin each choice with [ ], or [x] if it comes true.')
    return { nodes: compileInlines(text, source), feedback: feedbackOf(quote, source) }
  })
  const right = items.filter(({ item }) => item.checked)
  const { length } = end.list.children
  if (length < 3 || length > 5) source.refuse(node, `“predict” needs three to five choices, but it has ${length}.`)
  if (right.length !== 1) source.refuse(node, `Mark exactly one choice with [x]; this exercise has ${right.length}.`)

  const lengths = choices.map((choice) => plainText(choice.nodes).length)
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  if (longest > 2 * shortest && longest > shortest + 25)
    source.refuse(
      node,
      `The longest choice has ${longest} characters and the shortest ${shortest}, so length gives the answer away. Make them alike.`,
    )
  const happens = items.findIndex(({ item }) => item.checked)
  if (happens >= 0) source.happening.push({ place: happens, line: source.lineOf(node) })
  if (!read) return null
  const { basis, recording, shows, ...own } = read
  const recorded = checkedRecording({ recording, shows }, node, source)
  if (!basis === !recording)
    source.refuse(
      node,
      'Say how we know what comes true: recording=… shows=… for what an assistant did, or basis="In this invented ledger".',
    )
  return { type: 'predict', ...own, nodes, choices, happens, ...(basis && { basis }), ...recorded }
}
