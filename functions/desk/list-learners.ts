import { moduleById } from '#catalogue/catalogue'
import { certificateIdIn } from '#certificates/rules'
import { monthsBack, sydneyMonth } from '#core/day'
import { Problem } from '#core/errors'
import type { RouteInput, RouteResult } from '#core/route'
import { cleanAddress, cleanSearch } from '#signing-in/typed'
import type { DeskContext } from './context.ts'
import type { getLearners, LearnerRow } from './contract.ts'
import { cursorOf, startIn } from './cursor.ts'
import { namesAll } from './name-search.ts'
import { inBatches } from './people.ts'
import type { FoundAccount } from './pool.ts'

const pageSize = 50

/** How many learners a search shows. */
const mostFound = 60

type Needs = Pick<DeskContext, 'lists' | 'learner' | 'pool' | 'payments' | 'certificateOwner' | 'world'>
type Input = RouteInput<typeof getLearners>

/** Learners by month, by school domain (of one month, if it's given) or what somebody typed, with how far each has come. */
export async function listLearners(
  { month, domain, search, cursor }: Input,
  context: Needs,
): Promise<RouteResult<typeof getLearners>> {
  if (search !== undefined) return find(cleanSearch(search), context)
  const list = domain === undefined ? `learners ${month}` : `school ${domain} ${month ?? ''}`
  const window = { limit: pageSize, after: startIn(list, cursor) }
  if (domain === undefined && month === undefined) throw new Problem('bad-request', 'Choose a month or a school.')
  const page =
    domain === undefined
      ? await context.lists.learners(month ?? '', window)
      : await context.lists.school(cleanDomain(domain), { ...window, month })
  const learners = await rowsOf(page.items, context)
  return { learners, ...cursorOf(list, page.next) }
}

/** A domain from what was typed: it may be a whole address. */
export const cleanDomain = (typed: string): string => cleanAddress(typed).replace(/^.*@/, '')

async function find(typed: string, context: Needs): Promise<RouteResult<typeof getLearners>> {
  if (typed.length < 2) throw new Problem('bad-request', 'Type two letters or more.')
  const sub = await learnerBehind(typed, context)
  if (sub) return { learners: await rowsOf([sub], context) }
  const [{ found, more }, named] = await Promise.all([context.pool.search(typed), learnersNamed(typed, context)])
  const strangers = new Map(found.map((one) => [one.sub, one]))
  const subs = [...new Set([...strangers.keys(), ...named])]
  const shown = subs.slice(0, mostFound)
  const rows = new Map((await rowsOf(shown, context)).map((row) => [row.id, row]))
  const rowFor = (sub: string) => {
    const stranger = strangers.get(sub)
    return rows.get(sub) ?? (stranger ? strangerRow(stranger) : [])
  }
  return { learners: shown.flatMap(rowFor), more: more || subs.length > mostFound }
}

/**
 * Learners with a profile, by all words of name and address: the user pool knows beginnings alone. Reads the lists of months a year at a
 * time, back to a year in which nobody came.
 */
async function learnersNamed(typed: string, { lists, world }: Needs): Promise<string[]> {
  const found: string[] = []
  for (let years = 1; ; years++) {
    const months = monthsBack(sydneyMonth(world.now()), 12 * years).slice(-12)
    const people = (await Promise.all(months.map(lists.people))).flat()
    if (people.length === 0) return found
    found.push(...people.filter(({ name, email }) => namesAll(typed, `${name} ${email}`)).map(({ sub }) => sub))
  }
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
  return (await inBatches(subs, (sub) => rowOf(sub, learner))).flat()
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
