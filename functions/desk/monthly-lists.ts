import type { RouteInput, RouteResult } from '#core/route'
import { taxLeft } from '#payments/rules'
import type { DeskContext } from './context.ts'
import type { getDeskLog, getIssuedCertificates, getSales } from './contract.ts'
import { cursorOf, placeIn } from './cursor.ts'
import { learnerBehind } from './list-learners.ts'
import { inBatches, peopleOf } from './people.ts'

type Input = RouteInput<typeof getSales>

/** The certificates that were issued in a month, newest first. */
export async function listCertificates(
  { month, cursor }: Input,
  { lists, learner }: Pick<DeskContext, 'lists' | 'learner'>,
): Promise<RouteResult<typeof getIssuedCertificates>> {
  const list = `certificates ${month}`
  const { items, next } = await lists.certificates(month, { limit: 100, after: placeIn(list, cursor) })
  const certificates = await Promise.all(
    items.map(async ({ sub, ...row }) => {
      // Few are revoked, and only their holder's record says what came after.
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
  const { items, next } = await lists.payments(month, { limit: 100, after: placeIn(list, cursor) })
  const personOf = await peopleOf(
    items.map(({ sub }) => sub),
    learner,
  )
  const payments = items.map(({ sub, ...row }) => ({ ...row, taxLeft: taxLeft(row), ...personOf(sub) }))
  return { payments, ...cursorOf(list, next) }
}

/** What operators did and read in a month, and what the nightly sweep corrected, newest first, with whom it was about. */
export async function showLog(
  { month, cursor }: Input,
  context: Pick<DeskContext, 'audit' | 'learner' | 'payments' | 'certificateOwner'>,
): Promise<RouteResult<typeof getDeskLog>> {
  const list = `log ${month}`
  const { items, next } = await context.audit.page(month, { limit: 100, after: placeIn(list, cursor) })
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
