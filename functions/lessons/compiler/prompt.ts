import { limits } from '#domain/text'
import { readAttributes } from './attributes.ts'
import type { ContainerCompiler } from './directive.ts'

/** A prompt to copy or save: the source between its fences, line by line, never read as Markdown. */
export const prompt: ContainerCompiler = (node, page) => {
  const read = readAttributes(node, page, ['id', 'title'])
  const indent = (node.position?.start.column ?? 1) - 1
  const text = trimBlankLines(page.sourceOf(node).slice(1, -1))
    .map((line) => withoutIndent(line, indent))
    .join('\n')
  if (text === '') return page.refuse(node, 'This “prompt” is empty. Write its text, or remove it.')
  if (/(?![\t\n])\p{Cc}/u.test(text))
    return page.refuse(node, 'This “prompt” holds control characters. Type its text anew.')
  if (text.length > limits.promptText || (read && read.title.length > limits.promptTitle))
    return page.refuse(
      node,
      `A prompt has at most ${limits.promptText} characters, its title ${limits.promptTitle}: more could not be saved to the library.`,
    )
  return read && { type: 'prompt', ...read, text }
}

/** Takes away as much white space as the fence itself is indented by, in a list. */
function withoutIndent(line: string, width: number): string {
  const space = /^[ \t]*/.exec(line)?.[0].length ?? 0
  return line.slice(Math.min(space, width))
}

function trimBlankLines(lines: readonly string[]): string[] {
  const written = (line: string) => line.trim() !== ''
  const first = lines.findIndex(written)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(written) + 1)
}
