import { requireAccess } from '#access/enrolment'
import type { ModuleId } from '#catalogue/catalogue'
import { notFound, Problem } from '#core/errors'
import type { Answer } from '#exercises/kinds'
import { exercisesOf } from '#lessons/lesson-parts'
import type { LearnerContext } from '../context.ts'
import type { SavedAnswer } from './answer-contract.ts'

type Needs = Pick<LearnerContext, 'access' | 'settings' | 'lessons' | 'exerciseAnswers' | 'world'>
type Save = { moduleId: ModuleId; exerciseId: string; answer: Answer; version: number; operation: string }

/**
 * Saves the answer to an exercise, also after the module is complete: answers decide nothing. If `version` isn't the server's, throws `conflict` with the server's answer in `details.current`.
 */
export async function saveAnswer({ moduleId, ...save }: Save, context: Needs): Promise<SavedAnswer> {
  const lesson = context.lessons.lesson(moduleId)
  const exercise = lesson && exercisesOf(lesson).find(({ id }) => id === save.exerciseId)
  if (exercise?.type !== save.answer.type)
    throw notFound('This exercise is no longer part of the lesson. Please reload the page.')
  await requireAccess(moduleId, context)
  const saved = await context.exerciseAnswers.save(moduleId, { ...save, savedAt: context.world.now().toISOString() })
  if ('stale' in saved)
    throw new Problem('conflict', 'This exercise was answered in another tab or on another device.', {
      current: saved.stale,
    })
  return saved
}
