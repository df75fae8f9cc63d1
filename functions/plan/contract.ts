import * as z from 'zod/mini'
import { courseIds, moduleIds } from '#catalogue/catalogue'
import { int, isoTime, known, nothing, zone } from '#core/fields'
import { route } from '#core/route'

/** A sitting of every week: 1 is Monday, 7 Sunday. `start` is a time of the clock, "15:45". `planProblem` has the limits. */
const Line = z.object({ weekday: int, start: z.string().check(z.maxLength(5)), minutes: int })
export type Line = z.infer<typeof Line>

const choice = {
  lines: z.array(Line).check(z.maxLength(100)),
  from: z.string().check(z.maxLength(10)),
}

/** When a learner wants to sit down for a course, by the clock of the zone in which they chose it. */
export const Plan = z.object({ ...choice, courseId: z.enum(courseIds), zone, chosenAt: isoTime })
export type Plan = z.infer<typeof Plan>

/** A section, or what's left of it for a sitting. */
const Part = z.object({ moduleId: z.enum(moduleIds), id: z.string(), title: z.string(), minutes: int })
export type Part = z.infer<typeof Part>

/** `parts` are the sections that aren't ticked yet, `zone` that of a plan chosen now, and `today` the day there. */
const PlanState = z.object({ plan: z.optional(Plan), parts: known(Part), zone, today: z.string() })
export type PlanState = z.infer<typeof PlanState>

const params = z.object({ courseId: z.enum(courseIds) })
const path = '/api/courses/{courseId}/plan'

export const getPlan = route({ method: 'GET', path, dated: true, params, response: PlanState })

/** Chooses the hours, or chooses them again: the later of two devices stands. */
export const putPlan = route({
  method: 'PUT',
  path,
  dated: true,
  params,
  body: z.object(choice),
  response: PlanState,
})

export const deletePlan = route({ method: 'DELETE', path, params, response: nothing })
