import type { PhrasingContent } from 'mdast'
import type { InlineNode } from '#contract/lesson'
import type { Manuscript } from './manuscript.ts'

const refused: Partial<Record<PhrasingContent['type'], string>> = {
  html: 'HTML is not allowed. Write Markdown, and put placeholders in square brackets: [student], not angle brackets.',
  image: 'Images are not allowed. Say in words what it would show.',
  imageReference: 'Images are not allowed. Say in words what it would show.',
  linkReference: 'Write the address beside the words: [words](https://…).',
  footnoteReference: 'Footnotes are not allowed. Put the remark in the text or in a :::callout.',
  delete: 'Struck-out text is not allowed. Use :::compare to show before and after.',
}

/** Running text as data. Line ends within a paragraph become spaces. */
export function compileInlines(nodes: readonly PhrasingContent[], page: Manuscript): InlineNode[] {
  return nodes.flatMap((node) => compileInline(node, page) ?? [])
}

function compileInline(node: PhrasingContent, page: Manuscript): InlineNode | null {
  switch (node.type) {
    case 'text':
      return { type: 'text', value: oneLine(node.value) }
    case 'inlineCode':
      return { type: 'code', value: oneLine(node.value) }
    case 'break':
      return { type: 'break' }
    case 'strong':
    case 'emphasis':
      return { type: node.type, nodes: compileInlines(node.children, page) }
    case 'link':
      return isHttps(node.url)
        ? { type: 'link', href: node.url, nodes: compileInlines(node.children, page) }
        : page.refuse(
            node,
            `Links must begin with https://, and “${node.url}” does not. Use a full address, or put it in \`backticks\`.`,
          )
    default:
      return page.refuse(node, refused[node.type] ?? `“${node.type}” is not part of the lesson form. Write it as text.`)
  }
}

const oneLine = (text: string): string => text.replace(/[ \t]*\r?\n[ \t]*/g, ' ')

/** Whether an address is absolute, https, and carries no user name. */
export function isHttps(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' && address.startsWith('https://') && url.username === ''
}

/** Text without any markup, for questions and options; markup is refused. */
export function plainText(nodes: readonly PhrasingContent[], page: Manuscript, what: string): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return oneLine(node.value)
      page.refuse(node, `${what} is plain text. Remove the ${node.type}.`)
      return ''
    })
    .join('')
    .trim()
}
