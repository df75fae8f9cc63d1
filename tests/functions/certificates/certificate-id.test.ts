import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificateIdIn, inGroups } from '#certificates/rules'

const id = '0123456789abcdef0123456789abcdef'

describe('a certificate id', () => {
  test.each([
    id,
    id.toUpperCase(),
    `${id}.`,
    ` ${id} \n`,
    inGroups(id),
    '0123-4567-89AB-CDEF-0123-4567-89ab-cdef',
    '01234567–89abcdef—01234567‐89abcdef',
    '01234567 89abcdef\n01234567 89abcdef.',
    `\u200b${id}\u200e`,
    '０１２３４５６７８９ａｂｃｄｅｆ0123456789ABCDEF',
    `https://portal.example.edu.au/verify/${id}?r=2`,
    `portal.example.edu.au/verify/${id.toUpperCase()}#top`,
  ])('is read in %j', (typed) => {
    expect(certificateIdIn(typed)).toBe(id)
  })

  test.each([
    '',
    '.',
    id.slice(1),
    `${id}0`,
    `${id.slice(1)}g`,
    `x${id}`,
    `${id}/me`,
    `../${id}`,
    `${id.slice(0, 16)}.${id.slice(16)}`,
  ])('is not read in %j', (typed) => {
    expect(certificateIdIn(typed)).toBeUndefined()
  })

  const hex = fc.stringMatching(/^[0-9a-f]{32}$/)

  test('is read whatever its case and wherever blanks and hyphens stand', () => {
    const between = fc.array(fc.constantFrom('', ' ', '-', '\u00a0', '–', '\u200b'), { minLength: 33, maxLength: 33 })
    fc.assert(
      fc.property(hex, between, fc.boolean(), (one, gaps, upper) => {
        const typed = [...one].map((char, i) => `${gaps[i]}${upper ? char.toUpperCase() : char}`).join('') + gaps[32]
        expect(certificateIdIn(typed)).toBe(one)
      }),
    )
  })

  test('is shown in groups of four, which read back as the same id', () => {
    fc.assert(
      fc.property(hex, (one) => {
        expect(inGroups(one)).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/)
        expect(certificateIdIn(inGroups(one))).toBe(one)
      }),
    )
  })

  test('is never anything but 32 digits, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(certificateIdIn(typed) ?? id).toMatch(/^[0-9a-f]{32}$/)
      }),
    )
  })
})
