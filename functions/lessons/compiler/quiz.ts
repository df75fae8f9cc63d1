import type { Blockquote, List, ListItem } from 'mdast'
import type { QuizKey } from '../library.ts'
import { readAttributes } from './attributes.ts'
import type { ContainerCompiler } from './directive.ts'
import { plainText } from './inlines.ts'
import type { LessonSource } from './lesson-source.ts'

const questionCount = 10
const syntax = 'Write a question as its text, a list of options ([ ] or [x]) and a quotation (>) with the explanation.'

/** A quiz without options and answers, which go to the source's key: options come with a learner's quiz, answers after submission. */
export const quiz: ContainerCompiler = (node, source) => {
  source.claimSingle('quiz', node)
  const read = readAttributes(node, source, ['id', 'minutes'])
  if (read && read.id !== 'quiz') source.refuse(node, 'The id of “quiz” must be quiz. Write id=quiz.')
  const [list, ...others] = node.children
  if (list?.type !== 'list' || !list.ordered || others.length > 0)
    return source.refuse(
      node,
      '“quiz” must contain one numbered list of questions and nothing else. Indent everything that belongs to a question.',
    )
  if (list.children.length !== questionCount)
    source.refuse(node, `A quiz must have ${questionCount} questions, but this one has ${list.children.length}.`)
  const questions = list.children.map((item, index) => question(item, `q${index + 1}`, source))
  source.key = { questions: questions.flatMap((each) => each?.keyed ?? []) }
  return read && { type: 'quiz', ...read, questions: questions.flatMap((each) => each?.shown ?? []) }
}

function question(item: ListItem, id: string, source: LessonSource) {
  source.claimId(`quiz/${id}`, item)
  const [text, list, quote, ...more] = item.children
  if (text?.type !== 'paragraph' || list?.type !== 'list' || more.length > 0) return source.refuse(item, syntax)
  if (quote?.type !== 'blockquote') return source.refuse(item, `This question has no explanation. ${syntax}`)

  const read = options(list, source)
  const right = read.filter((option) => option.right)
  if (read.length < 3 || read.length > 4)
    source.refuse(item, `A question must have three or four options, but this one has ${read.length}.`)
  if (new Set(read.map((option) => option.text)).size < read.length)
    source.refuse(item, 'Two options of this question read the same. Word them differently.')
  const [answer] = right
  if (!answer || right.length > 1)
    return source.refuse(item, `Mark exactly one option with [x]; this question has ${right.length}.`)
  const explanation = explain(quote, source)
  if (explanation === null) return null
  return {
    shown: { id, question: plainText(text.children, source, 'A question') },
    keyed: {
      id,
      options: read.map((option) => option.text),
      answer: answer.text,
      explanation,
    } satisfies QuizKey['questions'][number],
  }
}

function options(list: List, source: LessonSource) {
  return list.children.map((item) => {
    const [paragraph, ...more] = item.children
    if (paragraph?.type !== 'paragraph' || more.length > 0 || typeof item.checked !== 'boolean') {
      source.refuse(item, 'Each option must be one line that begins with [ ] or [x].')
      return { right: false, text: '' }
    }
    return { right: item.checked, text: plainText(paragraph.children, source, 'An option') }
  })
}

function explain(quote: Blockquote, source: LessonSource): string | null {
  const paragraphs = quote.children.map((block) =>
    block.type === 'paragraph'
      ? plainText(block.children, source, 'An explanation')
      : source.refuse(block, 'An explanation must be one or two sentences of plain text.'),
  )
  if (paragraphs.includes(null)) return null
  return paragraphs.join(' ').trim() || source.refuse(quote, `This question has no explanation. ${syntax}`)
}
