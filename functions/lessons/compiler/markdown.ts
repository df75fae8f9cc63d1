import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkSmartypants from 'remark-smartypants'
import { type Processor, unified } from 'unified'

const colon = 58

/** Inline directives are off: “Task:write” and “9:30am” stay the text that the author typed. */
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
 * Markdown with front matter, tables, task lists and block directives, as a syntax tree, its quotation marks typeset.
 * Prompts are not touched: they are taken from the source as written. Never throws.
 */
export function parseMarkdown(markdown: string): Root {
  return parser.runSync(parser.parse(markdown)) as Root
}
