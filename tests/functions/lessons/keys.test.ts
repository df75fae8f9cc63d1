import { expect, test } from 'vitest'
import { keysInWords, keysOf } from '#lessons/check/keys'
import { compileValid, withBody } from './sample-lesson.ts'

const lessonOf = (body: string) => compileValid(withBody(body)).lesson
const sort = (...groups: string[]) =>
  [
    '::::sort{id=s minutes=4 title="T" groups="A | B"}',
    'Which?',
    '',
    ...groups.flatMap((group, at) => [`- Statement ${at} -> ${group}`, '  > Why.']),
    '::::',
  ].join('\n')
const spot = (...phrases: string[]) =>
  `::::spot{id=p minutes=4 title="T"}\nWhich?\n\n> ${phrases.map((phrase) => `{${phrase}: Why.}`).join(' and ')}\n::::`

test('a spot exercise gives its key away where the faults are the shortest phrases', () => {
  const told = lessonOf(spot('short|added', 'brief|added', 'rather longer|ok', 'the very longest|ok'))
  expect(keysOf([told])).toMatchObject({ faults: 2, shortest: 2, byChance: 1 })
  const hidden = lessonOf(spot('short|ok', 'brief|ok', 'rather longer|added', 'the very longest|added'))
  expect(keysOf([told, hidden])).toMatchObject({ faults: 4, shortest: 2, byChance: 2 })
})

test('a sort gives its key away where each group gets as many statements', () => {
  const even = lessonOf(sort('A', 'B', 'B', 'A'))
  const uneven = lessonOf(sort('B', 'A', 'B', 'B'))
  expect(keysOf([even, uneven, uneven])).toMatchObject({ sorts: 3, even: 1 })
  expect(keysInWords(keysOf([even]))).toContain('1 of 1 sorts have as many statements in each group.')
})
