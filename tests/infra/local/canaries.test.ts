import { expect, test } from 'vitest'
import { kinds, problemsOf } from '../../e2e/canaries.ts'

const request = '{"at":"2026-03-02T01:00:00.123456Z","level":"info","event":"request","requestId":"1-123456-2"}\n'
const complaints = (log: string, ...words: string[]) =>
  problemsOf({ log, typed: words.map((word) => ({ kind: 'note', word })) }).filter(
    (one) => !one.startsWith('No journey'),
  )

test.each([
  ['as it is', 'A shark on a motorway'],
  ['with letters beyond ASCII', 'Siobhán Nguyễn'],
  ['with quotes and lines, as JSON', 'She said "no"\nand left'],
])('a word in the log is found: %s', (_, word) => {
  const line = JSON.stringify({ event: 'request', error: `Error: ${word} is too long` })
  expect(complaints(`${request}${line}\n`, 'Another word', word)).toEqual([
    'The log holds this, which a journey typed: note.',
  ])
  expect(complaints(request, word)).toEqual([])
})

test('a word in a URL is found, and a code only where it stands alone', () => {
  expect(complaints(`${request}{"path":"/search?q=a%20shark"}`, 'a shark')).toHaveLength(1)
  expect(complaints(request, '123456')).toEqual([])
  expect(complaints(`${request}{"error":"wrong code 123456"}`, '123456')).toHaveLength(1)
})

test('an empty log and a word that nobody typed are faults too', () => {
  expect(complaints('', 'A shark')).toEqual(['The log of the journeys holds no request.'])
  const problems = problemsOf({ log: request, typed: [{ kind: 'note', word: '' }] })
  expect(problems).toContain('No journey typed a canary for: note.')
  expect(problems).toHaveLength(kinds.length)
})
