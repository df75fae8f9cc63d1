import { courseOf, isModuleId, type ModuleId } from '#catalogue/catalogue'
import type { RouteInput, RouteResult } from '#core/route'
import { taxLeft } from '#payments/rules'
import { latest } from '#work/rules'
import type { DeskContext } from './context.ts'
import type { CompletionRow, getCompletions, getDeskLog, getIssuedCertificates, getSales } from './contract.ts'
import { cursorOf, startIn } from './cursor.ts'
import { cleanDomain, learnerBehind } from './list-learners.ts'
import { inBatches, peopleOf } from './people.ts'
import type { DeskLearner } from './stores.ts'

type Input = RouteInput<typeof getSales>

/** The certificates that were issued in a month, newest first. */
export async function listCertificates(
  { month, cursor }: Input,
  { lists, learner }: Pick<DeskContext, 'lists' | 'learner'>,
): Promise<RouteResult<typeof getIssuedCertificates>> {
  const list = `certificates ${month}`
  const { items, next } = await lists.certificates(month, { limit: 100, after: startIn(list, cursor) })
  const certificates = await Promise.all(
    items.map(async ({ sub, ...row }) => {
      // Few are revoked, and only their holder's own one says what came after.
      const current = sub && row.revoked && (await learner(sub).certificates.read(row.key))
      const isReplaced = current && current.id !== row.id
      return { ...row, ...(sub && { learnerId: sub }), ...(isReplaced && { replaced: true as const }) }
    }),
  )
  return { certificates, ...cursorOf(list, next) }
}

/** The payments of a month, newest first. */
export async function listSales(
  { month, cursor }: Input,
  { lists, learner }: Pick<DeskContext, 'lists' | 'learner'>,
): Promise<RouteResult<typeof getSales>> {
  const list = `payments ${month}`
  const { items, next } = await lists.payments(month, { limit: 100, after: startIn(list, cursor) })
  const personOf = await peopleOf(
    items.map(({ sub }) => sub),
    learner,
  )
  const payments = items.map(({ sub, ...row }) => ({ ...row, taxLeft: taxLeft(row), ...personOf(sub) }))
  return { payments, ...cursorOf(list, next) }
}

type CompletionsInput = RouteInput<typeof getCompletions>

/** Who completed a course in a month. A course is completed with the last of its modules, whichever that was. */
export async function listCompletions(
  { month, course: courseId, domain, cursor }: CompletionsInput,
  { lists, learner }: Pick<DeskContext, 'lists' | 'learner'>,
): Promise<RouteResult<typeof getCompletions>> {
  const list = `completions ${month} ${courseId ?? ''} ${domain ?? ''}`
  const { items, next } = await lists.completions(month, { limit: 50, after: startIn(list, cursor) })
  const wanted = items.filter(
    ({ moduleId }) => isModuleId(moduleId) && (courseId === undefined || courseOf(moduleId).id === courseId),
  )
  const rows = await inBatches(wanted, async ({ sub, moduleId }) => {
    const overview = await learner(sub).overview()
    return isModuleId(moduleId) ? completionRow(sub, moduleId, overview) : []
  })
  const school = domain === undefined ? undefined : cleanDomain(domain)
  const completions = rows.flat().filter((row) => school === undefined || row.domain === school)
  return { completions, ...cursorOf(list, next) }
}

/** The row of the course that this module's completion completed; none if others came later or are still to do. */
function completionRow(
  sub: string,
  moduleId: ModuleId,
  { profile, progress, completions, certificates }: Awaited<ReturnType<DeskLearner['overview']>>,
): CompletionRow[] {
  const { id: courseId, modules } = courseOf(moduleId)
  const done = modules.flatMap(({ id }) => progress.find((one) => one.moduleId === id && one.completed) ?? [])
  const last = latest(done.map((one) => ({ ...one, completedAt: one.completedAt ?? '' })))
  const own = completions.find((one) => one.moduleId === moduleId)
  if (!profile || !own || done.length < modules.length || last?.moduleId !== moduleId) return []
  const certificate = certificates.find(({ key, revoked }) => key === courseId && !revoked)
  const minutes = completions.filter((one) => courseOf(one.moduleId).id === courseId)
  return [
    {
      ...{ learnerId: sub, name: certificate?.name ?? profile.name, email: profile.email, courseId, day: own.day },
      domain: cleanDomain(profile.email),
      minutes: minutes.reduce((sum, one) => sum + one.minutes, 0),
      ...(certificate && { certificateId: certificate.id }),
    },
  ]
}

/** What operators did and read in a month, and what the nightly sweep corrected, newest first, with whom it was about. */
export async function showLog(
  { month, cursor }: Input,
  context: Pick<DeskContext, 'audit' | 'learner' | 'payments' | 'certificateOwner'>,
): Promise<RouteResult<typeof getDeskLog>> {
  const list = `log ${month}`
  const { items, next } = await context.audit.page(month, { limit: 100, after: startIn(list, cursor) })
  const targets = [...new Set(items.map(({ target }) => target))]
  const owners = new Map(
    await inBatches(targets, async (target) => [target, await learnerBehind(target, context)] as const),
  )
  const personOf = await peopleOf([...items.map(({ actor }) => actor), ...owners.values()], context.learner)
  const actorOf = (actor: string) => {
    const { name, email } = personOf(actor) ?? {}
    if (actor === 'night') return 'the nightly run'
    return actor === 'sweep' ? 'the nightly sweep' : name === undefined ? actor : `${name} <${email}>`
  }
  const entries = items.map(({ requestId: _, actor, ...entry }) => {
    const person = personOf(owners.get(entry.target))
    return { ...entry, actor: actorOf(actor), ...(person?.name !== undefined && { person }) }
  })
  return { entries, ...cursorOf(list, next) }
}
