import type { getLearners, LearnerRow } from '#contract/desk'
import type { RouteInput, RouteResult } from '#contract/route'
import { moduleById } from '#domain/catalogue'
import { certificateIdIn } from '#domain/certificate-id'
import { cleanAddress, cleanSearch } from '#domain/sign-in/typed'
import { Problem } from '../errors.ts'
import type { DeskContext } from './context.ts'
import { cursorOf, placeIn } from './cursor.ts'
import type { FoundAccount } from './pool.ts'

const pageSize = 50
/** How many learners' overviews to read at the same time. */
const batch = 10

type Needs = Pick<DeskContext, 'lists' | 'learner' | 'pool' | 'payments' | 'certificateOwner'>
type Input = RouteInput<typeof getLearners>

/** Learners by month, by school domain (of one month, if it's given) or what somebody typed, with how far each has come. */
export async function listLearners(
  { month, domain, search, cursor }: Input,
  context: Needs,
): Promise<RouteResult<typeof getLearners>> {
  if (search !== undefined) return find(cleanSearch(search), context)
  const list = domain === undefined ? `learners ${month}` : `school ${domain} ${month ?? ''}`
  const window = { limit: pageSize, after: placeIn(list, cursor) }
  if (domain === undefined && month === undefined) throw new Problem('bad-request', 'Choose a month or a school.')
  const page =
    domain === undefined
      ? await context.lists.learners(month ?? '', window)
      : await context.lists.school(cleanAddress(domain).replace(/^.*@/, ''), { ...window, month })
  const learners = await rowsOf(page.items, context)
  return { learners, ...cursorOf(list, page.next) }
}

async function find(typed: string, context: Needs): Promise<RouteResult<typeof getLearners>> {
  if (typed.length < 2) throw new Problem('bad-request', 'Type two letters or more.')
  const sub = await learnerBehind(typed, context)
  if (sub) return { learners: await rowsOf([sub], context) }
  const { found, more } = await context.pool.search(typed)
  const known = await rowsOf(
    found.map((one) => one.sub),
    context,
  )
  const rows = new Map(known.map((row) => [row.id, row]))
  return { learners: found.map((one) => rows.get(one.sub) ?? strangerRow(one)), more }
}

/** The learner behind an id, a certificate's number as printed, or a Stripe session; undefined for anything else. */
export async function learnerBehind(
  typed: string,
  { payments, certificateOwner }: Pick<Needs, 'payments' | 'certificateOwner'>,
): Promise<string | undefined> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed)) return typed
  if (typed.startsWith('cs_')) return (await payments.read(typed))?.sub
  const certificate = certificateIdIn(typed)
  return certificate ? certificateOwner(certificate) : undefined
}

/** Somebody who has signed up and not confirmed the address has no profile yet. */
const strangerRow = ({ sub, name, email, since }: FoundAccount): LearnerRow => ({
  id: sub,
  name,
  email,
  ...(since && { createdAt: since.toISOString() }),
  courses: 0,
  modules: 0,
  minutes: 0,
  certificates: 0,
})

async function rowsOf(subs: readonly string[], { learner }: Needs): Promise<LearnerRow[]> {
  const rows: LearnerRow[] = []
  for (let n = 0; n < subs.length; n += batch)
    rows.push(...(await Promise.all(subs.slice(n, n + batch).map((sub) => rowOf(sub, learner)))).flat())
  return rows
}

async function rowOf(sub: string, learner: Needs['learner']): Promise<LearnerRow[]> {
  const { profile, access, progress, certificates } = await learner(sub).overview()
  if (!profile) return []
  const completed = progress.filter(({ completedAt }) => completedAt)
  const lastSeen = progress
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  return [
    {
      id: sub,
      name: profile.name,
      email: profile.email,
      createdAt: profile.createdAt,
      courses: access.filter(({ holds }) => holds).length,
      modules: completed.length,
      minutes: completed.reduce((sum, { moduleId }) => sum + moduleById(moduleId).minutes, 0),
      certificates: certificates.filter(({ revoked }) => !revoked).length,
      ...(lastSeen && { lastSeen }),
    },
  ]
}
