import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkSmartypants from 'remark-smartypants'
import { type Processor, unified } from 'unified'

/** Character code of the colon, the key of remark-directive's extensions. */
const colon = 58

/** Turns inline directives off, so that “Task:write” and “9:30am” stay text. */
function withoutTextDirectives(this: Processor): void {
  for (const extension of this.data().micromarkExtensions ?? []) if (extension.flow?.[colon]) delete extension.text
}

const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkDirective)
  .use(withoutTextDirectives)
  .use(remarkSmartypants, { dashes: false, backticks: false })

/**
 * Parses Markdown with front matter, tables, task lists and block directives, with curly quotation marks. Never throws.
 * Prompts keep their straight quotes, because the compiler takes them from the source text.
 */
export function parseMarkdown(markdown: string): Root {
  return parser.runSync(parser.parse(markdown)) as Root
}
