import { requireAccess } from '#access/enrolment'
import type { ModuleId } from '#catalogue/catalogue'
import { notFound } from '#core/errors'
import { ticksOf } from '#lessons/lesson-parts'
import type { LearnerContext } from '../context.ts'
import type { Progress } from './contract.ts'

type Needs = Pick<LearnerContext, 'access' | 'settings' | 'progress' | 'lessons' | 'world'>
type Position = { moduleId: ModuleId; place?: string | undefined; tick: string[]; untick: string[] }

/** Saves the learner's position in a module and the ticked items. Ticks don't count towards completion. */
export async function savePosition({ moduleId, ...position }: Position, context: Needs): Promise<Progress> {
  const lesson = context.lessons.lesson(moduleId)
  if (!lesson) throw notFound('This lesson isn’t available yet.')
  const known = new Set(ticksOf(lesson))
  const ids = [...position.tick, ...position.untick, ...(position.place ? [position.place] : [])]
  if (ids.some((id) => !known.has(id)))
    throw notFound('This section is no longer part of the lesson. Please reload the page.')
  await requireAccess(moduleId, context)
  return context.progress.savePosition(moduleId, { ...position, at: context.world.now().toISOString() })
}
