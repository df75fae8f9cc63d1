import type { Blockquote, List, ListItem } from 'mdast'
import type { QuizKey } from '../quiz-key.ts'
import { readAttributes } from './attributes.ts'
import type { ContainerCompiler } from './directive.ts'
import { plainText } from './inlines.ts'
import type { Manuscript } from './manuscript.ts'

const questionCount = 10
const form = 'A question is its text, a list of options ([ ] or [x]), and a quotation (>) that explains.'

/** A quiz without its answers; those go to the manuscript's key. */
export const quiz: ContainerCompiler = (node, page) => {
  page.claimOnly('quiz', node)
  const read = readAttributes(node, page, ['id', 'minutes'])
  if (read && read.id !== 'quiz') page.refuse(node, 'The id of “quiz” is always quiz: id=quiz')
  const [list, ...others] = node.children
  if (list?.type !== 'list' || !list.ordered || others.length > 0)
    return page.refuse(
      node,
      '“quiz” holds one numbered list of questions and nothing else. Indent what belongs to a question.',
    )
  if (list.children.length !== questionCount)
    page.refuse(node, `A quiz has ${questionCount} questions, and this one has ${list.children.length}.`)
  const asked = list.children.map((item, index) => question(item, `q${index + 1}`, page))
  page.key = { questions: asked.flatMap((one) => one?.keyed ?? []) }
  return read && { type: 'quiz', ...read, questions: asked.flatMap((one) => one?.shown ?? []) }
}

function question(item: ListItem, id: string, page: Manuscript) {
  page.claimId(`quiz/${id}`, item)
  const [text, list, quote, ...more] = item.children
  if (text?.type !== 'paragraph' || list?.type !== 'list' || more.length > 0) return page.refuse(item, form)
  if (quote?.type !== 'blockquote') return page.refuse(item, `This question has no explanation. ${form}`)

  const read = options(list, page)
  const right = read.filter((option) => option.right)
  if (read.length < 3 || read.length > 4)
    page.refuse(item, `A question has three or four options, and this one has ${read.length}.`)
  if (new Set(read.map((option) => option.text)).size < read.length)
    page.refuse(item, 'Two options of this question read the same. Word them differently.')
  const [answer] = right
  if (!answer || right.length > 1)
    return page.refuse(item, `Mark exactly one option with [x]; this question has ${right.length}.`)
  const explanation = explain(quote, page)
  if (explanation === null) return null
  return {
    shown: { id, question: plainText(text.children, page, 'A question'), options: read.map((option) => option.text) },
    keyed: { id, answer: answer.text, explanation } satisfies QuizKey['questions'][number],
  }
}

function options(list: List, page: Manuscript) {
  return list.children.map((item) => {
    const [paragraph, ...more] = item.children
    if (paragraph?.type !== 'paragraph' || more.length > 0 || typeof item.checked !== 'boolean') {
      page.refuse(item, 'Each option is one line that begins with [ ] or [x].')
      return { right: false, text: '' }
    }
    return { right: item.checked, text: plainText(paragraph.children, page, 'An option') }
  })
}

function explain(quote: Blockquote, page: Manuscript): string | null {
  const paragraphs = quote.children.map((block) =>
    block.type === 'paragraph'
      ? plainText(block.children, page, 'An explanation')
      : page.refuse(block, 'An explanation is one or two sentences of plain text.'),
  )
  if (paragraphs.includes(null)) return null
  return paragraphs.join(' ').trim() || page.refuse(quote, `This question has no explanation. ${form}`)
}
