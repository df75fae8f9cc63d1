import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithinTolerance, lessonHours, sectionHours, tolerance } from '#lessons/check/hours'
import { countWords, declaredMinutes, readingMinutes, wordsOf } from '#lessons/check/reading'
import { nodesOf, quizWith, words } from './sample-lesson.ts'

const minutes = fc.double({ min: 0, max: 300, noNaN: true })

describe('claimed minutes', () => {
  test.each([
    [10, 12, true],
    [10, 13, false],
    [10, 8, true],
    [10, 7, false],
    [30, 33, true],
    [30, 34, false],
    [100, 90, true],
    [100, 89, false],
    [7.4, 9.4, true],
  ])('for %d real minutes, a claim of %d is accepted: %s', (sum, claimed, honest) => {
    expect(isWithinTolerance({ sum, claimed })).toBe(honest)
  })

  test('may differ by 10 % or 2 minutes, whichever is more', () => {
    fc.assert(
      fc.property(minutes, minutes, (sum, claimed) => {
        const off = Math.abs(claimed - sum)
        if (isWithinTolerance({ sum, claimed })) expect(off <= sum * 0.1 + 1e-6 || off <= 2 + 1e-6).toBe(true)
        else expect(off > sum * 0.1 && off > 2).toBe(true)
      }),
    )
  })

  test('may be as much above the sum as below it', () => {
    fc.assert(
      fc.property(minutes, minutes, (sum, off) => {
        expect(isWithinTolerance({ sum, claimed: sum })).toBe(true)
        expect(isWithinTolerance({ sum, claimed: sum + off })).toBe(isWithinTolerance({ sum, claimed: sum - off }))
      }),
    )
  })

  test('have a tolerance that never shrinks as the sum grows', () => {
    fc.assert(fc.property(minutes, minutes, (a, b) => tolerance(Math.max(a, b)) >= tolerance(Math.min(a, b))))
  })
})

describe('reading time', () => {
  test('is a minute for 200 words, however they are split into paragraphs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }), (lengths) => {
        const total = lengths.reduce((a, b) => a + b)
        const read = wordsOf(nodesOf(lengths.map(words).join('\n\n')))
        expect(read).toBe(total)
        expect(readingMinutes(read) * 200).toBeCloseTo(total)
      }),
    )
  })

  test('leaves out a figure, which counts the minutes that it declares', () => {
    const nodes = nodesOf(':::figure{id=map minutes=3 alt="A map." caption="Where it is."}\n- Four words in it\n:::')
    expect(wordsOf(nodes)).toBe(0)
    expect(declaredMinutes(nodes, 'learning')).toBe(3)
  })

  test.each([
    ['a — dash', 2],
    ['one-two, three', 2],
    ['Years 5 to 12', 4],
    ['… | …', 0],
    ['Ngāti Māori', 2],
  ])('counts the words of the text %s', (text, count) => {
    expect(countWords(text)).toBe(count)
  })

  test.each([
    ['**one** two', 2],
    ['half**way**', 1],
    ['- one\n- two\n  - three', 3],
    ['> one two', 2],
    ['| one | two |\n|---|---|\n| three | four |', 4],
    [':::prompt{id=a title="one"}\ntwo three\n:::', 3],
    [':::::compare\n:::before{title="one"}\ntwo\n:::\n:::after{title="three"}\nfour\n:::\n:::::', 4],
    ['::::scenario{id=a title="one"}\ntwo\n\n:::considerations\nthree\n:::\n::::', 3],
    [':::checklist{id=a title="one"}\n- two\n:::', 2],
    [':::links\n- [one](https://a.edu.au): two\n:::', 2],
    ['::trials{id=a rows=2 minutes=3 columns="one|two" label="three"}', 3],
    ['::library{minutes=3}', 0],
    [quizWith('AAAAAAAAAA'), 0],
  ])('counts the words of %s', (body, count) => {
    expect(wordsOf(nodesOf(body))).toBe(count)
  })
})

describe('declared minutes', () => {
  test('add up at any depth', () => {
    const body = [
      '::::activity{id=a minutes=5 kind=learning title="A"}\n- x\n\n  :::reflection{id=b minutes=7 label="B"}\n  x\n  :::\n::::',
      '::::scenario{id=c minutes=2 title="C"}\nx\n\n:::considerations\nx\n:::\n::::',
      quizWith('AAAAAAAAAA'),
    ].join('\n\n')
    expect(declaredMinutes(nodesOf(body), 'learning')).toBe(5 + 7 + 2 + 15)
    expect(declaredMinutes(nodesOf(body), 'classroom')).toBe(0)
  })

  test('of time with students and of planning stay out of the hours', () => {
    const lesson = `:::activity{id=a minutes=50 kind=classroom title="A"}\n${words(199)}\n:::`
    const planned = '::trials{id=b rows=1 minutes=5 kind=planning columns="-|-" label="-"}'
    const section = { id: 's', title: 'S', minutes: 1, nodes: nodesOf(`${lesson}\n\n${planned}`) }
    expect(sectionHours(section)).toMatchObject({ reading: 1, learning: 0, sum: 1, apart: 55 })
  })

  test('add up over sections, like reading time', () => {
    const nodes = nodesOf(`${words(100)}\n\n::library{minutes=3}`)
    const section = { id: 'a', title: 'A', minutes: 4, nodes }
    const one = sectionHours(section)
    expect(one).toEqual({ words: 100, reading: 0.5, learning: 3, sum: 3.5, claimed: 4, apart: 0 })
    const facts = {
      moduleId: 'digital-media',
      title: '',
      subtitle: '',
      reviewed: '',
      outcomes: [],
      audience: '',
      minutes: 8,
    } as const
    expect(lessonHours({ ...facts, outcomes: [], sections: [section, section] }).sum).toBe(7)
  })
})
