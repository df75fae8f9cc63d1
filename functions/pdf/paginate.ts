import type { Row } from './rows.ts'

/** A row and where it stands below the head of its page, in points. */
export type Placed = { row: Row; top: number }

/** Rows on pages of a height. Rows that are kept together move to the next page together, where they fit on one. */
export function pagesOf(rows: readonly Row[], height: number): Placed[][] {
  const pages: Placed[][] = [[]]
  let taken = 0
  const turn = (next: Row) => {
    taken = 0
    pages.push([])
    for (const row of next.again ?? []) place(row)
  }
  const place = (row: Row) => {
    const page = pages.at(-1)
    const top = page?.length ? taken + (row.space ?? 0) : 0
    page?.push({ row, top })
    taken = top + row.height
  }
  for (const together of clusters(rows)) {
    const [first] = together
    const needed = together.reduce((sum, row) => sum + (row.space ?? 0) + row.height, 0)
    if (first && taken > 0 && taken + needed > height && needed <= height) turn(first)
    for (const row of together) {
      if (taken > 0 && taken + (row.space ?? 0) + row.height > height) turn(row)
      place(row)
    }
  }
  return pages
}

function clusters(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  let open = false
  for (const row of rows) {
    if (open) groups.at(-1)?.push(row)
    else groups.push([row])
    open = row.keep ?? false
  }
  return groups
}
