import { useEffect, useRef } from 'react'
import { notesBox } from '#catalogue/module-work'
import { isBlank } from '#core/text'
import type { Lesson } from '#lessons/lesson'
import { type BoxNode, isBox, nodesOf } from '#lessons/lesson-parts'
import { completionRequirements } from '#work/rules'
import { certainSections, openSections } from './certain-sections.ts'
import { useLessonWork } from './lesson-work.ts'
import { useBoxes } from './notes-provider.tsx'
import { useReadingPosition } from './reading-position-provider.tsx'
import { cellsOf } from './trials.tsx'

/**
 * Ticks a section once its quiz, boxes and exercises make it certain that it's done. What was certain when the page opened
 * was ticked then, or unticked since by the learner, so only what becomes certain counts. Says too which sections can't be
 * ticked yet.
 */
export function SelfTicks() {
  const { lesson, work } = useLessonWork()
  const { tickItself, setOpen } = useReadingPosition()
  const enough = useBoxes((boxes) =>
    boxes
      .filter(({ boxId, text }) => isEnough(lesson, boxId, text))
      .map(({ boxId }) => boxId)
      .join(' '),
  )
  const filled = enough.split(' ')
  const quiz = { submitted: work.quiz?.submitted !== undefined, best: work.quiz?.best ?? 0 }
  const notes = filled.includes(notesBox) ? 'filled' : ''
  const requirements = completionRequirements(lesson.moduleId, { quiz, notes })
  const open = openSections(lesson.sections, requirements).join(' ')
  useEffect(() => setOpen(open.split(' ')), [open, setOpen])
  const certain = certainSections(lesson.sections, {
    quiz: requirements.some(({ part, met }) => part === 'quiz' && met),
    isFilled: ({ id }) => filled.includes(id),
    isAnswered: (id) => work.answers?.some((one) => one.exerciseId === id && isFinished(one.answer)) ?? false,
  }).join(' ')
  const before = useRef(certain)
  useEffect(() => {
    const known = before.current.split(' ')
    before.current = certain
    for (const id of certain.split(' ')) if (id && !known.includes(id)) tickItself(id)
  }, [certain, tickItself])
  return null
}

const isFinished = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'done' in answer && answer.done === true

/** A box that isn't blank; a trial table without a blank cell. */
function isEnough(lesson: Lesson, boxId: string, text: string): boolean {
  if (isBlank(text)) return false
  const box = nodesOf(lesson).find((node): node is BoxNode => isBox(node) && node.id === boxId)
  return box?.type !== 'trials' || !cellsOf(text, box).flat().some(isBlank)
}
