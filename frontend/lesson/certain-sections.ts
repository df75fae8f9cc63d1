import { notesBox } from '#catalogue/module-work'
import type { LessonNode, Section } from '#lessons/lesson'
import { type BoxNode, isAsked, isBox, isExercise, withNested } from '#lessons/lesson-parts'
import type { Requirement } from '#work/rules'

/** What a learner has done, as the server has it. */
type CertainWork = {
  /** Whether the module's quiz is done: passed in module 1, submitted in module 2. */
  quiz: boolean
  isFilled: (box: BoxNode) => boolean
  isAnswered: (exerciseId: string) => boolean
}

type Part = Extract<LessonNode, { id: string; minutes: number }>

/**
 * The sections that are done for certain: quiz, boxes and exercises take at least half of the section's minutes, and all of
 * them are done. Of a section that is mostly text, mostly a task away from the page, or not all on this page, nobody can say so.
 */
export const certainSections = (sections: readonly Section[], work: CertainWork): string[] =>
  sections.filter((section) => isCertain(section, work)).map(({ id }) => id)

/** The sections that hold a quiz or box that completion still needs. */
export const openSections = (sections: readonly Section[], requirements: readonly Requirement[]): string[] => {
  const missing = requirements.filter(({ met }) => !met).map(({ part }) => part)
  const isMissing = (node: LessonNode) =>
    (node.type === 'quiz' && missing.includes('quiz')) ||
    (isBox(node) && node.id === notesBox && missing.includes('notes'))
  return sections.filter(({ nodes }) => withNested(nodes).some(isMissing)).map(({ id }) => id)
}

function isCertain({ nodes, minutes }: Section, { quiz, isFilled, isAnswered }: CertainWork): boolean {
  const all = withNested(nodes)
  const parts = all.filter(
    (node): node is Part => node.type === 'quiz' || (isBox(node) && isAsked(node)) || isExercise(node),
  )
  const spent = parts.reduce((sum, part) => sum + part.minutes, 0)
  const isDone = (part: Part) =>
    (part.type !== 'quiz' || quiz) && (!isBox(part) || isFilled(part)) && (!isExercise(part) || isAnswered(part.id))
  return !all.some(({ type }) => type === 'newer') && 2 * spent >= minutes && parts.every(isDone)
}
