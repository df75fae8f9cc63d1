import type { RouteResult } from '#core/route'
import { listPayments } from '#payments/own-payments'
import type { LearnerContext } from '../context.ts'
import type { ExportedItem, getExport } from './contract.ts'
import { shownOf } from './shown-words.ts'

type Needs = Pick<
  LearnerContext,
  'ownData' | 'lessons' | 'world' | 'sub' | 'access' | 'checkouts' | 'payments' | 'userPool'
>

/** The most JSON in a page, in bytes. A single item may be larger: it holds up to 400 KB before it's escaped. */
const pageBytes = 1_000_000

/** A page of everything that's stored about the learner. It reads only, and asks for no access: all of it is the learner's own. */
export async function exportOwnData(
  { cursor }: { cursor?: string | undefined },
  { ownData, lessons, world, userPool, ...context }: Needs,
): Promise<RouteResult<typeof getExport>> {
  const { items, next } = await ownData.page(cursor, world.now())
  const shown = items.map((one): ExportedItem => {
    const words = shownOf(one, lessons)
    return words ? { ...one, shown: words } : one
  })
  const page = shown.slice(0, fitting(shown))
  if (page.length < shown.length) return { items: page, next: page.at(-1)?.key }
  if (next) return { items: page, next }
  const [{ payments }, signIn] = await Promise.all([
    listPayments({}, { ...context, world }),
    userPool.describe(context.sub),
  ])
  return { items: page, rest: { accountId: context.sub, signIn, payments } }
}

/** How many of the items a page takes: at least one. */
function fitting(items: readonly ExportedItem[]): number {
  let bytes = 0
  const end = items.findIndex((one, n) => {
    bytes += Buffer.byteLength(JSON.stringify(one)) + 1
    return n > 0 && bytes > pageBytes
  })
  return end < 0 ? items.length : end
}
