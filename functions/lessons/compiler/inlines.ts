import type { PhrasingContent } from 'mdast'
import type { InlineNode } from '../lesson.ts'
import type { LessonSource } from './lesson-source.ts'

const refused: Partial<Record<PhrasingContent['type'], string>> = {
  html: 'HTML is not allowed. Write Markdown, and put placeholders in square brackets: [student], not angle brackets.',
  image: 'Images are not allowed. Describe in words what it would show.',
  imageReference: 'Images are not allowed. Describe in words what it would show.',
  linkReference: 'Write the URL next to the link text: [text](https://…).',
  footnoteReference: 'Footnotes are not allowed. Put the note in the text or in a :::callout.',
  delete: 'Strikethrough is not allowed. Use :::compare to show before and after.',
}

/** Compiles inline Markdown. Line ends inside a paragraph become spaces. */
export function compileInlines(nodes: readonly PhrasingContent[], source: LessonSource): InlineNode[] {
  return nodes.flatMap((node) => compileInline(node, source) ?? [])
}

function compileInline(node: PhrasingContent, source: LessonSource): InlineNode | null {
  switch (node.type) {
    case 'text':
      return textOf(source.withoutCitations(oneLine(node.value), node).replace(numbered, '$1\u00a0'))
    case 'inlineCode':
      return { type: 'code', value: oneLine(node.value) }
    case 'break':
      return { type: 'break' }
    case 'strong':
    case 'emphasis':
      return { type: node.type, nodes: compileInlines(node.children, source) }
    case 'link':
      return isHttps(node.url)
        ? { type: 'link', href: node.url, nodes: compileInlines(node.children, source) }
        : source.refuse(
            node,
            `Links must begin with https://, but “${node.url}” doesn’t. Use a full URL, or put it in \`backticks\`.`,
          )
    default:
      return source.refuse(
        node,
        refused[node.type] ?? `“${node.type}” is not allowed in lessons. Write it as plain text.`,
      )
  }
}

/** Leaves out the empty text that a citation at the end of a link or of bold words leaves. */
const textOf = (value: string): InlineNode | null => (value === '' ? null : { type: 'text', value })

const oneLine = (text: string): string => text.replace(/[ \t]*\r?\n[ \t]*/g, ' ')

/** What a line's end must not part from its number: "Year 9". Running text alone, because answers to a quiz are kept as texts. */
const numbered = /\b(Years?|Terms?|Weeks?|Periods?|Modules?|Stages?) (?=\d)/g

/** Whether a URL is absolute, uses https and has no user name, which could disguise the host. */
export function isHttps(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' && address.startsWith('https://') && url.username === ''
}

/** Text without markup, for titles, questions and options; reports markup as a problem. */
export function plainText(nodes: readonly PhrasingContent[], source: LessonSource, what: string): string {
  return nodes
    .map((node) => {
      if (node.type === 'text' && !node.value.includes('[^')) return oneLine(node.value)
      if (node.type === 'text') {
        source.refuse(node, `${what} can’t cite evidence. Put the [^…] in the text around it.`)
        return ''
      }
      source.refuse(node, `${what} must be plain text. Remove the ${node.type}.`)
      return ''
    })
    .join('')
    .trim()
}
