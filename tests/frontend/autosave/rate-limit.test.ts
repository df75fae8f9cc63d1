import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RateLimit, saveInterval } from '../../../frontend/autosave/rate-limit.ts'

const minute = 60_000

test('a box’s first save starts at once and its next after the interval; another box doesn’t wait', () => {
  const saves = new RateLimit()
  expect(saves.delay('a', 1_000)).toBe(0)
  saves.started('a', 1_000)
  expect(saves.delay('a', 1_000)).toBe(saveInterval)
  expect(saves.delay('a', 4_000)).toBe(saveInterval - 3_000)
  expect(saves.delay('a', 1_000 + saveInterval)).toBe(0)
  expect(saves.delay('b', 1_000)).toBe(0)
})

test('the thirteenth save in a minute waits until the first is a minute old', () => {
  const saves = new RateLimit()
  for (let box = 0; box < 12; box++) saves.started(`${box}`, box * 100)
  expect(saves.delay('another', 2_000)).toBe(minute - 2_000)
  expect(saves.delay('another', minute)).toBe(0)
})

test('a clock that is set back delays no save', () => {
  const saves = new RateLimit()
  for (let box = 0; box < 12; box++) saves.started(`${box}`, 5 * minute)
  expect(saves.delay('0', 4 * minute)).toBe(0)
})

test('a save may start after its delay, and no minute has more than twelve', () => {
  const attempts = fc.array(fc.record({ box: fc.constantFrom('a', 'b', 'c', 'd'), after: fc.nat(9_000) }), {
    minLength: 20,
    maxLength: 80,
  })
  fc.assert(
    fc.property(attempts, (all) => {
      const saves = new RateLimit()
      const begun: { box: string; at: number }[] = []
      let now = 0
      for (const { box, after } of all) {
        now += after
        const rest = saves.delay(box, now)
        expect(rest).toBeLessThanOrEqual(minute)
        now += rest
        expect(saves.delay(box, now)).toBe(0)
        saves.started(box, now)
        begun.push({ box, at: now })
      }
      for (const { box, at } of begun) {
        const within = begun.filter((one) => one.at >= at && one.at < at + minute)
        expect(within.length).toBeLessThanOrEqual(12)
        expect(within.filter((one) => one.box === box && one.at < at + saveInterval)).toHaveLength(1)
      }
    }),
  )
})
