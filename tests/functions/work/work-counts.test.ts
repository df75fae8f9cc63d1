import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addedUp, type Counts, countsInWords, type WorkCounts } from '#work/rules'

const counts = (sections: number, exercises: number, boxes: number): Counts => ({ sections, exercises, boxes })

test.each<[WorkCounts, string]>([
  [{ done: counts(11, 9, 14), all: counts(11, 9, 15) }, '11 of 11 sections, 9 of 9 exercises, 14 written responses'],
  [{ done: counts(0, 0, 1), all: counts(11, 9, 15) }, '0 of 11 sections, 0 of 9 exercises, 1 written response'],
  [{ done: counts(1, 0, 0), all: counts(1, 1, 0) }, '1 of 1 section, 0 of 1 exercise'],
  [{ done: counts(2, 0, 0), all: counts(3, 0, 4) }, '2 of 3 sections, 0 written responses'],
])('counts in words leave out what the lessons don’t have: %j', (given, words) => {
  expect(countsInWords(given)).toBe(words)
})

const anyCounts = fc.record({ sections: fc.nat(50), exercises: fc.nat(50), boxes: fc.nat(50) })
const anyWork = fc.record({ done: anyCounts, all: anyCounts })

test('a course’s counts are the sum of its modules’', () => {
  fc.assert(
    fc.property(fc.array(anyWork, { minLength: 1, maxLength: 5 }), (modules) => {
      const sum = addedUp(modules)
      for (const kind of ['sections', 'exercises', 'boxes'] as const)
        for (const part of ['done', 'all'] as const)
          expect(sum[part][kind]).toBe(modules.reduce((total, one) => total + one[part][kind], 0))
    }),
  )
})
