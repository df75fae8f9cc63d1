import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainPath } from '#core/plain-path'

const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '\\',
    '%2f',
    '%5C',
    '%2e',
    '%252e',
    '%00',
    '%',
    '?',
    '#',
    ' ',
    '\t',
    '\n',
    ';',
    '@',
    ':',
  ),
  fc.constantFrom('api', 'lessons', 'me', 'genai-module-1', 'Māia', 'é', '😀'),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)

test('a plain path has the same segments for a gateway, which splits it, and for a URL parser', () => {
  fc.assert(
    fc.property(path, (one) => {
      if (!isPlainPath(one)) return
      const url = new URL(`https://portal.example.edu.au${one}`)
      expect([url.host, url.search, url.hash]).toEqual(['portal.example.edu.au', '', ''])
      const segments = (text: string) => text.split('/').map(decoded)
      expect(segments(url.pathname)).toEqual(segments(one))
    }),
    { numRuns: 2_000 },
  )
})

test('whatever names the portal gives out are plain', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,40}$/)
  fc.assert(fc.property(fc.array(name, { minLength: 1 }), (names) => isPlainPath(`/${names.join('/')}`)))
})

/** As a router decodes a segment: what it can't decode stays as it is. */
const decoded = (segment: string): string =>
  segment.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
