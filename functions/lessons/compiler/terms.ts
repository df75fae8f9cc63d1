import { type LessonNode, plainText, type Section, type Term } from '../lesson.ts'
import { readAttributes } from './attributes.ts'
import { type ContainerCompiler, requireContent } from './directive.ts'

/** A lesson's glossary: one table, whose first two columns are a term and what it means. The page shows it as that table. */
export const terms: ContainerCompiler = (node, source, content) => {
  source.claimSingle('terms', node)
  const read = readAttributes(node, source, [])
  const [table, ...more] = requireContent(node, source, content)
  if (table?.type !== 'table' || more.length > 0 || table.columns.length < 2)
    return source.refuse(
      node,
      '“terms” must contain one table, with the term and what it means in its first two columns.',
    )
  source.terms = table.rows.map(([term = [], meaning = []]) => ({ term: plainText(term), meaning: plainText(meaning) }))
  return read && table
}

/**
 * Puts each term beside the paragraph of running text that uses it first, outside the section that explains them all. "Large
 * language model (LLM)" is used by either name, in the singular or the plural.
 */
export function withTerms(sections: readonly Section[], glossary: readonly Term[]): Section[] {
  const waiting = new Set(glossary)
  const withOwn = (node: LessonNode): LessonNode => {
    if (node.type !== 'paragraph') return node
    const text = plainText(node.nodes)
    const used = [...waiting].filter(({ term }) => namesOf(term).some((name) => name.test(text)))
    for (const term of used) waiting.delete(term)
    return used.length > 0 ? { ...node, terms: used } : node
  }
  const explains = (node: LessonNode) =>
    node.type === 'table' && plainText(node.rows[0]?.[0] ?? []) === glossary[0]?.term
  return sections.map((section) =>
    section.nodes.some(explains) ? section : { ...section, nodes: section.nodes.map(withOwn) },
  )
}

/** Capitals are an abbreviation's own; other words may begin with either. */
const namesOf = (term: string): RegExp[] =>
  term.split(/ \(|\)/).flatMap((name) => (name ? new RegExp(`\\b${name}s?\\b`, /^[A-Z]+$/.test(name) ? '' : 'i') : []))
