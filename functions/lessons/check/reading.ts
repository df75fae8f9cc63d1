import type { ActivityKind, InlineNode, LessonNode } from '#contract/lesson'
import { isExercise } from '#contract/lesson-parts'

const wordsPerMinute = 200

/** Minutes at 200 words a minute, not rounded. */
export const readingMinutes = (words: number): number => words / wordsPerMinute

/** Words that a learner reads in these nodes, including titles and labels. Those of quizzes and exercises count in their minutes. */
export const wordsOf = (nodes: readonly LessonNode[]): number => nodes.reduce((sum, node) => sum + wordsIn(node), 0)

/** Minutes that directives declare, at any depth: of professional learning, or with students in a classroom. */
export const declaredMinutes = (nodes: readonly LessonNode[], kind: ActivityKind): number =>
  nodes.reduce((sum, node) => sum + minutesOf(node, kind) + declaredMinutes(childBlocks(node), kind), 0)

const minutesOf = (node: LessonNode, kind: ActivityKind): number => {
  if (!('minutes' in node)) return 0
  const own = node.type === 'activity' ? (node.kind ?? 'learning') : 'learning'
  return own === kind ? (node.minutes ?? 0) : 0
}

/** A word has at least one letter or digit, so a dash or a vertical bar between spaces doesn't count. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

function wordsIn(node: LessonNode): number {
  // A learner reads one of these texts, so the longest counts.
  if (node.type === 'where') return Math.max(...[node.nodes, ...Object.values(node.places)].map(wordsOf))
  if (node.type === 'quiz' || isExercise(node)) return 0
  return countWords(ownText(node).join(' ')) + wordsOf(childBlocks(node))
}

/** The blocks inside a block. */
function childBlocks(node: LessonNode): readonly LessonNode[] {
  switch (node.type) {
    case 'list':
      return node.items.flat()
    case 'compare':
      return [...node.before.nodes, ...node.after.nodes]
    case 'scenario':
      return [...node.nodes, ...node.considerations]
    case 'quote':
    case 'story':
    case 'callout':
    case 'reflection':
    case 'activity':
    case 'task':
    case 'where':
      return node.nodes
    default:
      return []
  }
}

/** The text of a block, without the blocks inside it. */
function ownText(node: LessonNode): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [inlineText(node.nodes)]
    case 'table':
      return [node.columns, ...node.rows].flat().map(inlineText)
    case 'prompt':
      return [node.title, node.text]
    case 'compare':
      return [node.before.title, node.after.title]
    case 'checklist':
      return [node.title, ...node.items.map((item) => inlineText(item.nodes))]
    case 'trials':
      return [node.label, ...node.columns]
    case 'links':
      return node.items.flatMap((item) => [item.title, inlineText(item.nodes)])
    case 'reflection':
    case 'notes':
      return [node.label]
    case 'story':
    case 'callout':
    case 'activity':
    case 'scenario':
    case 'task':
      return [node.title]
    case 'list':
    case 'quote':
    case 'where':
    case 'library':
    case 'quiz':
    case 'predict':
    case 'sort':
    case 'spot':
    case 'respond':
      return []
  }
}

function inlineText(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'break') return ' '
      return 'value' in node ? node.value : inlineText(node.nodes)
    })
    .join('')
}
