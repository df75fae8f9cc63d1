import { exportTitleLine, untitled } from '#prompts/rules'
import { tagsIn } from '#prompts/tags'

type MarkdownPrompt = { title: string | null; text: string; tags: string[]; module?: string | undefined }

const heading = /^(#{1,6})[ \t]+(.*?)[ \t]*$/
const fenceStart = /^(`{3,}|~{3,})[^`]*$/

/**
 * The prompts of a Markdown file: of ours, and of any other the fenced blocks under its headings, or what stands under a heading without
 * such blocks. Undefined if a fence has no end.
 */
export function promptsInMarkdown(file: string): MarkdownPrompt[] | undefined {
  // A program may have changed every line break. In a file of ours those of a prompt alone may be like that.
  const lines = (/[^\r]\n/.test(file) ? file : file.replaceAll('\r\n', '\n')).split('\n')
  const isOurs = lines[0] === `# ${exportTitleLine}`
  const found: MarkdownPrompt[] = []
  let module: string | undefined
  let title: string | null = null
  let tags: string[] = []
  let plain: string[] = []
  let fenced = 0
  const endSection = () => {
    const text = plain.join('\n').trim()
    if (!isOurs && title !== null && fenced === 0 && text) found.push({ title, text, tags })
    ;[tags, plain, fenced] = [[], [], 0]
  }
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n] ?? ''
    const [, level = '', words = ''] = heading.exec(line) ?? []
    const [, fence] = fenceStart.exec(line) ?? []
    if (level) {
      endSection()
      if (isOurs && level === '##') module = words
      title = isOurs ? titleIn(words) : words
    } else if (fence) {
      const closing = new RegExp(`^${fence[0]}{${fence.length},}\\s*$`)
      let end = n + 1
      while (end < lines.length && !closing.test(lines[end] ?? '')) end++
      if (end === lines.length) return undefined
      found.push({ title, text: lines.slice(n + 1, end).join('\n'), tags, module })
      fenced += 1
      n = end
    } else if (line.startsWith('Tags: ')) tags = tagsIn(line.slice('Tags: '.length))
    else if (isOurs && line.startsWith('<!-- title: ')) title = exactTitle(line) ?? title
    else plain.push(line)
  }
  endSection()
  return found
}

/** "### 3. Relief lesson": a title without its number. */
function titleIn(words: string): string | null {
  const title = words.replace(/^\d+\. /, '')
  return title === untitled ? null : title
}

function exactTitle(comment: string): string | undefined {
  try {
    return String(JSON.parse(comment.slice('<!-- title: '.length).replace(/ -->$/, '')))
  } catch {
    return undefined
  }
}
