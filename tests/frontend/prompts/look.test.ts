// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPeople, readClassList } from '../../../frontend/prompts/look/find-people.ts'
import { type Found, putBack, replaceFound, type StandIn } from '../../../frontend/prompts/look/stand-ins.ts'
import { classList, listed, nobody, others, patterns } from './look-corpus.ts'

const list = readClassList(classList)
const found = (text: string, names = '') =>
  findPeople(text, readClassList(names)).map(({ from, to, kind }) => `${kind} ${text.slice(from, to)}`)

/** A sentence without its marks, and where they were. */
function unmarked(sentence: string) {
  const spans: [number, number][] = []
  let text = ''
  for (const part of sentence.split(/(⟦[^⟧]*⟧)/)) {
    if (part.startsWith('⟦')) spans.push([text.length, text.length + part.length - 2])
    text += part.replaceAll(/[⟦⟧]/g, '')
  }
  return { text, spans }
}

/** What share of the marks was found. */
function shareFound(sentences: readonly string[], names?: Parameters<typeof findPeople>[1]): number {
  const all = sentences.map(unmarked).flatMap(({ text, spans }) => {
    const here = findPeople(text, names).filter(({ kind }) => kind !== 'detail')
    return spans.map(([from, to]) => here.some((one) => one.from < to && one.to > from))
  })
  return all.filter(Boolean).length / all.length
}

const content = 'functions/lessons/content'
/** The sentences of the courses' own prompts. */
const ownPrompts = readdirSync(content)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => [...readFileSync(join(content, name), 'utf8').matchAll(/^:{3,}prompt\{.*\n([\s\S]*?)^:{3,}$/gm)])
  .flatMap(([, text = '']) => text.split(/(?<=[.!?])\s+|\n+/))
  .filter((sentence) => sentence.trim().length > 20)

describe('of sentences by hand', () => {
  test('there are 300 with people and at least as many without', () => {
    expect(patterns.length + listed.length + others.length).toBe(300)
    expect(nobody.length + ownPrompts.length).toBeGreaterThanOrEqual(300)
  })

  test('numbers and addresses are found in 95 of 100', () => {
    expect(shareFound(patterns)).toBeGreaterThanOrEqual(0.95)
  })

  test('names of the class list are all found', () => {
    expect(shareFound(listed, list)).toBe(1)
  })

  test('other names are found in 80 of 100', () => {
    expect(shareFound(others)).toBeGreaterThanOrEqual(0.8)
  })

  test.each([
    ['without', undefined],
    ['with', list],
  ])('at most one in 20 without a person is marked, %s a class list', (_, names) => {
    const without = [...nobody, ...ownPrompts]
    const marked = without.filter((sentence) => findPeople(sentence, names).length > 0)
    expect(marked.length / without.length, marked.join('\n')).toBeLessThanOrEqual(0.05)
  })
})

describe('the class list', () => {
  test.each([
    ['Jane Smith', 'jane said', 'name jane'],
    ['Smith, Jane', 'Jane Smith and Smith, Jane', 'name Jane Smith,name Smith, Jane'],
    ['SMITH Jane', "Jane's book", 'name Jane'],
    ['12\nJane Smith\t7B\tjane@school.example', 'Smith', 'name Smith'],
    ['Siân O’Brien-Lee', 'SIAN OBRIEN LEE', 'name SIAN OBRIEN LEE'],
    ['Bo Li', 'bo is a word, Bo is not', 'name Bo'],
    ['Will Page', 'Will you read the page? Ask Will.', 'name Will'],
    ['April May', 'In April and in May we ask April.', 'name April'],
    ['Bo Li', 'My student Bo and Student B', 'name Bo'],
    ['', 'Jane said nothing', ''],
  ])('%j in %j', (names, text, wanted) => {
    expect(found(text, names).join()).toBe(wanted)
  })

  test('may be 500 lines long, and a long text is looked through in a blink', () => {
    const names = Array.from({ length: 600 }, (_, n) => `Zq${String.fromCharCode(97 + (n % 26))}x${n} Family`).join(
      '\n',
    )
    const all = readClassList(names)
    expect(all.size).toBeLessThanOrEqual(1001)
    const text = others.join(' ').repeat(3).slice(0, 20_000)
    for (let n = 0; n < 3; n++) findPeople(text, all)
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now()
      findPeople(text, all)
      return performance.now() - start
    })
    expect(Math.min(...times)).toBeLessThan(100)
  })
})

test('health, family and behaviour count beside a person only', () => {
  expect(found('A lesson on asthma and allergies.')).toEqual([])
  expect(found('My student Jayden has asthma.')).toEqual(['name Jayden', 'detail asthma'])
  expect(found(`My student Jayden reads. ${'x '.repeat(40)} asthma`)).toEqual(['name Jayden'])
})

test.each(['2123 45671 1', '123 456 789', '2021', '$1234567', 'https://a.example/1234567', '12/03/2014', 'Year 10'])(
  '%j is no number of a person',
  (text) => {
    expect(found(text)).toEqual([])
  },
)

describe('stand-ins', () => {
  const swap = (text: string, known: readonly StandIn[] = []) => replaceFound(text, findPeople(text, list), known)

  test('are the same for the same person in every form, and go on from those of before', () => {
    const first = swap('Amelia Tran helps Bao. Amelia’s mum rang on 0412 345 678.')
    expect(first.text).toBe('[Student A] helps [Student B]. [Student A]’s mum rang on [Phone A].')
    expect(swap('Zoe and Bao', first.known).text).toBe('[Student C] and [Student B]')
  })

  test('are turned round in a reply, with brackets or without, and leave other words alone', () => {
    const { known } = swap('Amelia helps Bao.')
    expect(putBack('Praise [Student A]; student B and Student AB or Student Z need a student a day.', known)).toBe(
      'Praise Amelia; Bao and Student AB or Student Z need a student a day.',
    )
  })

  test('can be used for one thing alone', () => {
    const text = 'Amelia helps Bao.'
    const here = findPeople(text, list)
    expect(replaceFound(text, here, [], here[1]).text).toBe('Amelia helps [Student A].')
  })

  test('of whatever text leave nothing behind, and put back what was there', () => {
    const word = fc.constantFrom(
      'Amelia',
      'Bao',
      'said',
      'her mum',
      '0412 345 678',
      'x@y.example',
      '.',
      '\n',
      'Year 7',
      '🙂',
      'é',
    )
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
        (text) => {
          const { text: without, known } = swap(text)
          expect(findPeople(without, list).filter(({ kind }) => kind !== 'detail')).toEqual([])
          expect(putBack(without, known)).toBe(text)
        },
      ),
    )
  })
})

test('what’s found lies in the text, in order and apart, whatever the text is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...others, ...patterns, ...listed)), (text) => {
      let at = 0
      for (const { from, to } of findPeople(text, list) satisfies Found[]) {
        expect(from).toBeGreaterThanOrEqual(at)
        expect(to).toBeGreaterThan(from)
        at = to
      }
      expect(at).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('many students get letters past Z', () => {
  const known = Array.from({ length: 26 }, (_, n) => ({
    label: `Student ${String.fromCharCode(65 + n)}`,
    text: 'x',
    person: `p${n}`,
  }))
  expect(replaceFound('Bao', findPeople('Bao', list), known).text).toBe('[Student AA]')
})
