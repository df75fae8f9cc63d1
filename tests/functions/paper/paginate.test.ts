import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginate } from '#paper/paginate'
import type { Row } from '#paper/rows'

const row = (height: number, more: Partial<Row> = {}): Row => ({ height, ...more })

test('moves rows that are kept together to the next page together', () => {
  const [a, b, c] = [row(60), row(20, { keepWithNext: true }), row(30)]
  expect(paginate([a, b, c], 100)).toEqual([
    [{ row: a, top: 0 }],
    [
      { row: b, top: 0 },
      { row: c, top: 20 },
    ],
  ])
})

test('ignores the space above a row at the top of a page', () => {
  const [a, b] = [row(80), row(30, { space: 15 })]
  expect(paginate([a, b], 100)[1]).toEqual([{ row: b, top: 0 }])
  expect(paginate([row(40), b], 100)[0]?.[1]).toEqual({ row: b, top: 55 })
})

test('repeats a table’s header on each page', () => {
  const head = row(10, { keepWithNext: true })
  const body = Array.from({ length: 5 }, () => row(30, { repeatedHeader: [head] }))
  const pages = paginate([head, ...body], 100)
  expect(pages.map((page) => page.length)).toEqual([4, 3])
  expect(pages[1]?.[0]).toEqual({ row: head, top: 0 })
})

test('splits rows that are kept together but need more than a page', () => {
  const rows = Array.from({ length: 30 }, () => row(10, { keepWithNext: true }))
  expect(paginate(rows, 100).map((page) => page.length)).toEqual([10, 10, 10])
})

test('places every row once, in order, inside its page', () => {
  const any = fc.record({
    height: fc.integer({ min: 1, max: 40 }),
    space: fc.integer({ min: 0, max: 20 }),
    keepWithNext: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 80 }), (rows) => {
      const pages = paginate(rows, 100)
      expect(pages.flat().map((placed) => placed.row)).toEqual(rows)
      for (const page of pages)
        for (const { row: placed, top } of page) expect(top + placed.height).toBeLessThanOrEqual(100)
    }),
  )
})
