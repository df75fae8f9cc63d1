import { exerciseTypes, exhibitTypes } from '#exercises/names'
import {
  type Exercise,
  type ExerciseOf,
  type Exhibit,
  type Lesson,
  type LessonNode,
  type LessonNodeOf,
  plainText,
} from './lesson.ts'

/** The blocks inside a block. */
export const childrenOf = (node: LessonNode): LessonNode[] => {
  if (node.type === 'respond') return [...node.nodes, secondThoughts(node)]
  if (isExercise(node) || isExhibit(node)) return node.nodes
  switch (node.type) {
    case 'activity':
    case 'callout':
    case 'figure':
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

/** The box below a model answer. It's free to leave empty, and the exercise's minutes cover it. */
export const secondThoughts = ({ id }: Pick<ExerciseOf<'respond'>, 'id'>): LessonNodeOf<'reflection'> => ({
  type: 'reflection',
  id: `${id}-now`,
  minutes: 0,
  label: 'What would you change in yours now?',
  nodes: [],
})

/** These nodes with all that are inside them, each parent before its children. */
export const withNested = (nodes: readonly LessonNode[]): LessonNode[] =>
  nodes.flatMap((node) => [node, ...withNested(childrenOf(node))])

/** Every node of a lesson in document order, each parent before its children. */
export const nodesOf = (lesson: Lesson): LessonNode[] => lesson.sections.flatMap((section) => withNested(section.nodes))

/** Whether the page can't read a part of the lesson. */
export const hasNewerPart = (lesson: Lesson): boolean => nodesOf(lesson).some(({ type }) => type === 'newer')

/** A text box. Nothing else has a label. */
export type BoxNode = Extract<LessonNode, { label: string }>

export const isBox = (node: LessonNode): node is BoxNode => 'label' in node

/** Whether a box is part of the work that a lesson asks for. */
export const isAsked = (node: BoxNode): boolean => node.minutes > 0

/** The ids of a lesson's text boxes: reflections, answers in words, trial tables and the module's notes. */
export const boxesOf = (lesson: Lesson): string[] => nodesOf(lesson).flatMap((node) => (isBox(node) ? [node.id] : []))

export const isExercise = (node: LessonNode): node is Exercise => exerciseTypes.some((type) => type === node.type)

/** Something to look at or play with. It has no answer. */
export const isExhibit = (node: LessonNode): node is Exhibit => exhibitTypes.some((type) => type === node.type)

/** The box in which the learner writes what they'll do, if the lesson names one. */
export const promiseOf = (lesson: Lesson): BoxNode | undefined =>
  nodesOf(lesson)
    .filter(isBox)
    .find(({ id }) => id === lesson.promise)

/** A lesson's exercises in order. */
export const exercisesOf = (lesson: Lesson): Exercise[] => nodesOf(lesson).filter(isExercise)

/** The exercise that anyone may try in the free preview. */
export const sampleOf = (lesson: Lesson): Exercise | undefined =>
  exercisesOf(lesson).find(({ id }) => id === lesson.sample)

/** The ids that a learner can tick: sections and checklist items. */
export const ticksOf = (lesson: Lesson): string[] => [
  ...lesson.sections.map((section) => section.id),
  ...nodesOf(lesson).flatMap((node) => (node.type === 'checklist' ? node.items.map((item) => item.id) : [])),
]

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
      return isAsked(node) ? [node.label] : []
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
