import type { Progress } from '#contract/dashboard'
import { ticksOf } from '#contract/lesson-parts'
import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { requireAccess } from '../learners/enrolment.ts'

type Needs = Pick<LearnerContext, 'access' | 'settings' | 'progress' | 'lessons' | 'world'>
type Place = { moduleId: ModuleId; place?: string | undefined; tick: string[]; untick: string[] }

/** Saves the learner's position in a module and the ticked items. Ticks don't count towards completion. */
export async function savePlace({ moduleId, ...place }: Place, context: Needs): Promise<Progress> {
  const lesson = context.lessons.lesson(moduleId)
  if (!lesson) throw notFound('This lesson isn’t available yet.')
  const known = new Set(ticksOf(lesson))
  const ids = [...place.tick, ...place.untick, ...(place.place ? [place.place] : [])]
  if (ids.some((id) => !known.has(id)))
    throw notFound('This section is no longer part of the lesson. Please reload the page.')
  await requireAccess(moduleId, context)
  return context.progress.savePosition(moduleId, { ...place, at: context.world.now().toISOString() })
}
