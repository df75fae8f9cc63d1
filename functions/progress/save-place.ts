import type { Progress } from '#contract/dashboard'
import { ticksOf } from '#contract/lesson-parts'
import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { requireAccess } from '../learners/enrolment.ts'

type Needs = Pick<LearnerContext, 'access' | 'settings' | 'progress' | 'lessons' | 'world'>
type Place = { moduleId: ModuleId; place?: string | undefined; tick: string[]; untick: string[] }

/** Remembers where the learner is in a module and what is ticked. Ticks never decide completion. */
export async function savePlace({ moduleId, ...place }: Place, context: Needs): Promise<Progress> {
  const lesson = context.lessons.lesson(moduleId)
  if (!lesson) throw notFound('This lesson is not there yet.')
  const known = new Set(ticksOf(lesson))
  const named = [...place.tick, ...place.untick, ...(place.place ? [place.place] : [])]
  if (named.some((id) => !known.has(id))) throw notFound('This lesson has no such section.')
  await requireAccess(moduleId, context)
  return context.progress.savePosition(moduleId, { ...place, at: context.world.now().toISOString() })
}
