import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { libraryCopy } from '../../../frontend/prompts/library-copy.ts'
import { prompt } from './fake-library.ts'

const at = new Date('2026-03-02T01:00:00.000Z')
const pageOf = async (prompts: Parameters<typeof libraryCopy>[0]) =>
  new DOMParser().parseFromString(await libraryCopy(prompts, at), 'text/html')

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '</script>',
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '"',
        "'",
        '&lt;',
        '<!--',
      ),
      fc.constantFrom('{{a}}', '{{a|"><b>}}', '{{"><i>|x}}', '\n', '\r', '\r\n', '-->', ']]>', '</div>', '&#13;'),
      fc.string({ unit: 'grapheme' }),
    ),
    { minLength: 1 },
  )
  .map((parts) => parts.join(''))

test('every title, text and tag stands in the page as text alone, whatever is in it', async () => {
  const none = (await pageOf([prompt(1)])).querySelectorAll('*').length
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (title, text, tag) => {
      const page = await pageOf([prompt(1, { title, text, tags: [tag] })])
      expect(page.querySelector('.text')?.textContent).toBe(text)
      expect(page.querySelector('h3')?.textContent).toBe(title)
      expect(page.querySelector('article > p')?.textContent).toBe(`Tags: ${tag}`)
      const own = page.querySelectorAll('mark, .blanks, .blanks label, .blanks input, article > p').length
      expect(page.querySelectorAll('*')).toHaveLength(none + own)
    }),
    { numRuns: 200 },
  )
})

test('the page allows its own script and sheet and nothing else, and links to nothing', async () => {
  const page = await pageOf([prompt(1, { text: 'For {{year}} on {{topic|fractions}}, {{Year|8}}' })])
  const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content') ?? ''
  const hashOf = async (text = '') =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64')
  const [script, sheet] = ['script', 'style'].map((name) => page.querySelector(name)?.textContent ?? '')
  expect(script?.length).toBeGreaterThan(500)
  expect(policy).toBe(
    `default-src 'none'; script-src 'sha256-${await hashOf(script)}'; style-src 'sha256-${await hashOf(sheet)}'; base-uri 'none'; form-action 'none'`,
  )
  expect(page.querySelectorAll('[src], [href], [style], [onclick]')).toHaveLength(0)
  expect([...page.querySelectorAll<HTMLElement>('mark')].map(({ dataset }) => ({ ...dataset }))).toEqual([
    { blank: 'year', otherwise: '8' },
    { blank: 'topic', otherwise: 'fractions' },
    { blank: 'year', otherwise: '8' },
  ])
})
