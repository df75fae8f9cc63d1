import { isCourseId, price } from '#catalogue/catalogue'
import { monthsBack } from '#core/day'
import type { RouteResult } from '#core/route'
import { kept, taxLeft } from '#payments/rules'
import type { DeskContext } from './context.ts'
import type { Figures, getFigures } from './contract.ts'

const nothing = { sold: 0, gross: 0, tax: 0, refunded: 0, taxLeft: 0, finished: 0 }
const monthsShown = 6

const mailMonths = 12

type Lists = Pick<DeskContext, 'lists'>

/** What was sold and finished in a month, by course and currency, and how many courses in each of the months up to it; and emails. */
export async function showFigures(
  { month }: { month: string },
  context: Lists & Pick<DeskContext, 'mailCounts'>,
): Promise<RouteResult<typeof getFigures>> {
  const months = await Promise.all(
    monthsBack(month, monthsShown).map(async (one) => ({ month: one, courses: await figuresOf(one, context) })),
  )
  const sum = (rows: readonly Figures[], of: 'sold' | 'finished') => rows.reduce((total, row) => total + row[of], 0)
  return {
    courses: months.find((one) => one.month === month)?.courses ?? [],
    months: months
      .map(({ month, courses }) => ({ month, sold: sum(courses, 'sold'), finished: sum(courses, 'finished') }))
      .reverse(),
    mails: await context.mailCounts.of(monthsBack(month, mailMonths).reverse()),
  }
}

/**
 * A month by course and currency. A refund counts where the sale was, whenever it was made. Finished are certificates of courses that
 * hold, not those of single modules.
 */
async function figuresOf(month: string, { lists }: Lists): Promise<Figures[]> {
  const [sales, certificates] = await Promise.all([lists.allPayments(month), lists.allCertificates(month)])
  const rows = new Map<string, Figures>()
  const rowOf = (courseId: string, currency: string) => {
    const key = `${courseId} ${currency}`
    const row = rows.get(key) ?? { courseId, currency, ...nothing }
    rows.set(key, row)
    return row
  }
  for (const sale of sales) {
    const row = rowOf(sale.courseId, sale.currency)
    row.sold += 1
    row.gross += sale.amount
    row.tax += sale.tax
    row.refunded += sale.amount - kept(sale)
    row.taxLeft += taxLeft(sale)
  }
  for (const { key, revoked } of certificates) if (isCourseId(key) && !revoked) rowOf(key, price.currency).finished += 1
  return [...rows.values()].toSorted((a, b) => a.courseId.localeCompare(b.courseId))
}
