import type { Row } from './rows.ts'

/** `top` is in points below the top margin of the page. */
export type PlacedRow = { row: Row; top: number }

/** Breaks rows into pages of `height` points. Rows kept with the next move to a new page together, unless they need more than a page. */
export function paginate(rows: readonly Row[], height: number): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]]
  let used = 0
  const startPage = (next: Row) => {
    used = 0
    pages.push([])
    for (const row of next.repeatedHeader ?? []) place(row)
  }
  const place = (row: Row) => {
    const page = pages.at(-1)
    const top = page?.length ? used + (row.space ?? 0) : 0
    page?.push({ row, top })
    used = top + row.height
  }
  for (const group of keepGroups(rows)) {
    const [first] = group
    const needed = group.reduce((sum, row) => sum + (row.space ?? 0) + row.height, 0)
    if (first && used > 0 && used + needed > height && needed <= height) startPage(first)
    for (const row of group) {
      if (used > 0 && used + (row.space ?? 0) + row.height > height) startPage(row)
      place(row)
    }
  }
  return pages
}

/** Rows grouped so that each group stays on one page if it fits. */
function keepGroups(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  let open = false
  for (const row of rows) {
    if (open) groups.at(-1)?.push(row)
    else groups.push([row])
    open = row.keepWithNext ?? false
  }
  return groups
}
