import { type LessonNode, plainText } from './lesson.ts'

/**
 * The texts of a block, without the blocks inside it: one for each paragraph, cell, title and label. Answers and feedback never
 * count, so a kind of block that isn't named here has none.
 */
export function ownTexts(node: LessonNode): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [plainText(node.nodes)]
    case 'table':
      return [node.columns, ...node.rows].flat().map(plainText)
    case 'prompt':
      return [node.title, node.text]
    case 'compare':
      return [node.before.title, node.after.title]
    case 'checklist':
      return [node.title, ...node.items.map((item) => plainText(item.nodes))]
    case 'figure':
      return [node.alt, node.caption]
    case 'links':
      return node.items.flatMap((item) => [item.title, plainText(item.nodes)])
    case 'trials':
      return [node.label, ...node.columns]
    case 'quiz':
      return node.questions.map(({ question }) => question)
    case 'reflection':
    case 'notes':
      return [node.label]
    case 'story':
    case 'callout':
    case 'activity':
    case 'scenario':
    case 'task':
      return [node.title]
    default:
      return []
  }
}
