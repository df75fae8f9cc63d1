import { limits } from '#core/limits'
import { readAttributes } from './attributes.ts'
import type { ContainerCompiler } from './directive.ts'

/** A prompt to copy or save: the text between its fences exactly as typed, never parsed as Markdown. */
export const prompt: ContainerCompiler = (node, source) => {
  const read = readAttributes(node, source, ['id', 'title'])
  const indent = (node.position?.start.column ?? 1) - 1
  const text = trimBlankLines(source.typedLines(node).slice(1, -1))
    .map((line) => withoutIndent(line, indent))
    .join('\n')
  if (text === '') return source.refuse(node, 'This “prompt” is empty. Write its text, or remove it.')
  if (/(?![\t\n])\p{Cc}/u.test(text))
    return source.refuse(node, 'This “prompt” contains control characters. Retype its text.')
  if (text.length > limits.promptText || (read && read.title.length > limits.promptTitle))
    return source.refuse(
      node,
      `A prompt can have at most ${limits.promptText} characters and its title ${limits.promptTitle}. Shorten it, or learners can’t save it.`,
    )
  return read && { type: 'prompt', ...read, text }
}

/** Removes the fence's own indent, for a prompt inside a list. */
function withoutIndent(line: string, width: number): string {
  const space = /^[ \t]*/.exec(line)?.[0].length ?? 0
  return line.slice(Math.min(space, width))
}

function trimBlankLines(lines: readonly string[]): string[] {
  const isNotBlank = (line: string) => line.trim() !== ''
  const first = lines.findIndex(isNotBlank)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isNotBlank) + 1)
}
