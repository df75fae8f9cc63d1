import fc from 'fast-check'
import { decodeTime, isValid } from 'ulid'
import { expect, test } from 'vitest'
import { promptId } from '#contract/prompts'
import { newUlid } from '../../../frontend/client/ulid.ts'

test('a new prompt’s id is a ULID of its time, in the form that the server takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (time) => {
      const id = newUlid(time)
      expect(isValid(id)).toBe(true)
      expect(decodeTime(id)).toBe(time)
      expect(promptId.parse(id)).toBe(id)
    }),
  )
})

test('two prompts of the same moment have different ids', () => {
  expect(newUlid(1)).not.toBe(newUlid(1))
})
