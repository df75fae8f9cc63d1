import * as z from 'zod/mini'
import { certificateKeys, courseIds, moduleIds } from '#catalogue/catalogue'
import { byId, int, isoTime, known, zone } from '#core/fields'
import { route } from '#core/route'
import { Progress } from '#work/contract'

export const Dashboard = z.lazy(() =>
  z.object({
    name: z.string(),
    email: z.string(),
    /** The version of the terms that the learner hasn't agreed to yet. */
    toAgree: z.optional(z.string()),
    /** `open`: every module has a lesson, so teachers can enrol. */
    courses: known(z.object({ courseId: z.enum(courseIds), access: z.boolean(), open: z.boolean() })),
    progress: known(Progress),
    /** The sections of each module that the learner has started. */
    sections: byId(z.array(z.object({ id: z.string(), title: z.string(), minutes: int }))),
    /** Issued certificates, then earned ones that wait for the learner to confirm the name (no `issuedAt`). */
    certificates: known(
      z.object({
        key: z.enum(certificateKeys),
        title: z.string(),
        issuedAt: z.optional(isoTime),
        zone: z.optional(zone),
      }),
    ),
    /** How much is logged of what the learner's authority asks, if they've said which and for when. */
    record: z.optional(z.string()),
    /** The next sitting of each plan, the soonest first, with its first section and all of them in words. */
    sittings: z.optional(
      known(
        z.object({
          courseId: z.enum(courseIds),
          moduleId: z.enum(moduleIds),
          section: z.string(),
          when: z.string(),
          title: z.string(),
          minutes: int,
        }),
      ),
    ),
    /** Set if the learner has asked for the account to be deleted. */
    deletion: z.optional(z.object({ due: isoTime })),
    /** Direct debits that haven't arrived, by course: false while one is under way, true if the bank has refused it lately. */
    debits: z.optional(byId(z.boolean())),
  }),
)
export type Dashboard = z.infer<typeof Dashboard>

/** Everything the dashboard shows, in one request and one query of the table. */
export const getDashboard = route({
  method: 'GET',
  path: '/api/dashboard',
  response: Dashboard,
})
