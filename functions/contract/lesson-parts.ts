import type { Lesson, LessonNode } from '#contract/lesson'

const childrenOf = (node: LessonNode): LessonNode[] => {
  switch (node.type) {
    case 'activity':
    case 'callout':
    case 'quote':
    case 'reflection':
    case 'story':
    case 'task':
    case 'where':
      return node.nodes
    case 'scenario':
      return [...node.nodes, ...node.considerations]
    case 'compare':
      return [...node.before.nodes, ...node.after.nodes]
    case 'list':
      return node.items.flat()
    default:
      return []
  }
}

const flatten = (nodes: readonly LessonNode[]): LessonNode[] =>
  nodes.flatMap((node) => [node, ...flatten(childrenOf(node))])

/** Every node of a lesson in document order, each parent before its children. */
export const nodesOf = (lesson: Lesson): LessonNode[] => lesson.sections.flatMap((section) => flatten(section.nodes))

/** The ids of a lesson's text boxes: reflections, trial tables and the module's notes. */
export const boxesOf = (lesson: Lesson): string[] =>
  nodesOf(lesson).flatMap((node) =>
    node.type === 'reflection' || node.type === 'trials' || node.type === 'notes' ? [node.id] : [],
  )

/** The ids that a learner can tick: sections and checklist items. */
export const ticksOf = (lesson: Lesson): string[] => [
  ...lesson.sections.map((section) => section.id),
  ...nodesOf(lesson).flatMap((node) => (node.type === 'checklist' ? node.items.map((item) => item.id) : [])),
]
