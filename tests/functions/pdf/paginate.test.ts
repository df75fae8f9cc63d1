import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesOf } from '../../../functions/pdf/paginate.ts'
import type { Row } from '../../../functions/pdf/rows.ts'

const row = (height: number, more: Partial<Row> = {}): Row => ({ height, ...more })

test('rows that are kept together turn the page together', () => {
  const [a, b, c] = [row(60), row(20, { keep: true }), row(30)]
  expect(pagesOf([a, b, c], 100)).toEqual([
    [{ row: a, top: 0 }],
    [
      { row: b, top: 0 },
      { row: c, top: 20 },
    ],
  ])
})

test('white above a row is none at the head of a page', () => {
  const [a, b] = [row(80), row(30, { space: 15 })]
  expect(pagesOf([a, b], 100)[1]).toEqual([{ row: b, top: 0 }])
  expect(pagesOf([row(40), b], 100)[0]?.[1]).toEqual({ row: b, top: 55 })
})

test('the head of a table stands again on the pages that it goes on to', () => {
  const head = row(10, { keep: true })
  const body = Array.from({ length: 5 }, () => row(30, { again: [head] }))
  const pages = pagesOf([head, ...body], 100)
  expect(pages.map((page) => page.length)).toEqual([4, 3])
  expect(pages[1]?.[0]).toEqual({ row: head, top: 0 })
})

test('what is kept together but fits on no page is cut all the same', () => {
  const rows = Array.from({ length: 30 }, () => row(10, { keep: true }))
  expect(pagesOf(rows, 100).map((page) => page.length)).toEqual([10, 10, 10])
})

test('every row is placed once, in order, within its page', () => {
  const any = fc.record({
    height: fc.integer({ min: 1, max: 40 }),
    space: fc.integer({ min: 0, max: 20 }),
    keep: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 80 }), (rows) => {
      const pages = pagesOf(rows, 100)
      expect(pages.flat().map((placed) => placed.row)).toEqual(rows)
      for (const page of pages)
        for (const { row: placed, top } of page) expect(top + placed.height).toBeLessThanOrEqual(100)
    }),
  )
})
