import { hasAccessIn, noAccess } from '#access/enrolment'
import type { CourseId } from '#catalogue/catalogue'
import { dayOf, teachersZone } from '#core/day'
import { Problem } from '#core/errors'
import type { RouteInput } from '#core/route'
import type { LearnerContext } from '../context.ts'
import type { Plan, PlanState, putPlan } from './contract.ts'
import { partsLeft, planProblem, sittingsOf } from './rules.ts'
import { type NextSitting, nextOf } from './wording.ts'

type Needs = Pick<LearnerContext, 'overview' | 'settings' | 'lessons' | 'world' | 'zone'>

/** What a learner has left of a course, and the hours they have chosen for it. */
export async function showPlan({ courseId }: { courseId: CourseId }, context: Needs): Promise<PlanState> {
  const { access, plans, profile, progress } = await context.overview({ consistent: true })
  if (!hasAccessIn(access, courseId, context)) throw noAccess()
  const zone = teachersZone({ place: profile?.teaching?.place, device: context.zone })
  const plan = plans.find((one) => one.courseId === courseId)
  return {
    ...(plan && { plan }),
    parts: partsLeft(courseId, progress, (moduleId) => context.lessons.lesson(moduleId)?.sections),
    zone,
    today: dayOf(context.world.now(), zone),
  }
}

/** Sets the hours for a course. What's left of it is laid into them each time they're shown. */
export async function choosePlan(
  { courseId, lines, from }: RouteInput<typeof putPlan>,
  context: Needs & Pick<LearnerContext, 'plans'>,
): Promise<PlanState> {
  const state = await showPlan({ courseId }, context)
  if (state.parts.length === 0)
    throw new Problem('refused', 'You’ve ticked every section of this course, so there’s nothing left to plan.')
  const problem = planProblem({ lines, from }, state.today)
  if (problem) throw new Problem('bad-request', problem)
  const plan: Plan = { courseId, lines, from, zone: state.zone, chosenAt: context.world.now().toISOString() }
  await context.plans.save(plan)
  return { ...state, plan }
}

/** Takes the plan away. The course stays as it is. */
export async function removePlan(
  { courseId }: { courseId: CourseId },
  { plans }: Pick<LearnerContext, 'plans'>,
): Promise<object> {
  await plans.remove(courseId)
  return {}
}

type Overview = Awaited<ReturnType<LearnerContext['overview']>>

/** The next sitting of each plan, the soonest first. Nothing of a course that's closed to the learner, or has nothing left to do. */
export function nextSittings(
  { access, plans, progress }: Overview,
  { lessons, settings, world }: Pick<Needs, 'lessons' | 'settings' | 'world'>,
): NextSitting[] {
  const now = world.now()
  return plans
    .filter(({ courseId }) => hasAccessIn(access, courseId, { settings }))
    .flatMap((plan) => {
      const parts = partsLeft(plan.courseId, progress, (moduleId) => lessons.lesson(moduleId)?.sections)
      return sittingsOf(plan, parts, now, 1).map((sitting) => ({ plan, sitting }))
    })
    .sort((a, b) => a.sitting.at.getTime() - b.sitting.at.getTime())
    .flatMap(({ plan, sitting }) => nextOf(plan, sitting, dayOf(now, plan.zone)))
}
