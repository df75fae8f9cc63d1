import type { ActivityKind, LessonNode } from '../lesson.ts'
import { childrenOf, isExercise, isExhibit, ownTexts } from '../lesson-parts.ts'

const wordsPerMinute = 200

/** Minutes at 200 words a minute, not rounded. */
export const readingMinutes = (words: number): number => words / wordsPerMinute

/** Words that a learner reads in these nodes, including titles and labels. Those of quizzes, figures and exercises count in their minutes. */
export const wordsOf = (nodes: readonly LessonNode[]): number => nodes.reduce((sum, node) => sum + wordsIn(node), 0)

/** Minutes that directives declare, at any depth: of professional learning, with students in a classroom, or of planning. */
export const declaredMinutes = (nodes: readonly LessonNode[], kind: ActivityKind): number =>
  nodes.reduce((sum, node) => sum + minutesOf(node, kind) + declaredMinutes(childrenOf(node), kind), 0)

const minutesOf = (node: LessonNode, kind: ActivityKind): number => {
  if (!('minutes' in node)) return 0
  const own = 'kind' in node ? (node.kind ?? 'learning') : 'learning'
  return own === kind ? (node.minutes ?? 0) : 0
}

/** A word has at least one letter or digit, so a dash or a vertical bar between spaces doesn't count. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

function wordsIn(node: LessonNode): number {
  // A learner reads one of these texts, so the longest counts.
  if (node.type === 'where') return Math.max(...[node.nodes, ...Object.values(node.places)].map(wordsOf))
  if (node.type === 'quiz' || node.type === 'figure' || isExercise(node) || isExhibit(node)) return 0
  return countWords(ownTexts(node).join(' ')) + wordsOf(childrenOf(node))
}
