import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readScript } from '#exercises/compiler/discussion'
import { atTheEnd, type Discussion, discussion, said, turnsOf } from '#exercises/discussion'

const yaml = readFileSync(new URL('../../../functions/exercises/discussions/curfew.yaml', import.meta.url), 'utf8')
const { script, problems } = readScript(yaml)
const curfew = { type: 'discussion', id: 'curfew', minutes: 12, title: 'A curfew', nodes: [], ...script } as Discussion
const way = fc.tuple(...curfew.moments.map(({ choices }) => fc.nat({ max: choices.length - 1 })))

test('the script of the course has nothing wrong with it', () => {
  expect(problems).toEqual([])
})

test('every path of five choices reaches the bell, and every consequence on it comes due once', () => {
  fc.assert(
    fc.property(way, (choices) => {
      const turns = turnsOf(curfew, choices)
      expect(turns.map(({ moment }) => moment?.title)).toEqual([...curfew.moments.map(({ title }) => title), undefined])
      const promised = turns.flatMap(({ outcome }) => outcome?.later.map(({ happens }) => happens) ?? [])
      const came = turns.flatMap(({ due }) => due.map(({ happens }) => happens))
      expect(came.toSorted()).toEqual(promised.toSorted())
      for (const [at, { due }] of turns.entries()) for (const { from } of due) expect([1, 2]).toContain(at - from)
    }),
  )
})

test('each student is in one mood at each moment', () => {
  fc.assert(
    fc.property(way, (choices) => {
      for (const { moods } of turnsOf(curfew, choices))
        expect(Object.keys(moods)).toEqual(curfew.students.map(({ name }) => name))
    }),
  )
})

describe('what a choice leads to', () => {
  test.each([
    ['the joke is laughed at, and a turn later it hurts', [0, 0], 'Tahlia', 'hurt'],
    ['the claim in the joke is found, and a turn later the quiet one speaks', [0, 2], 'Owen', 'speaking'],
    ['one side alone is asked for evidence, and two turns later she minds', [1, 2], 'Ruby', 'speaking'],
    ['a student is asked to speak for a group, and is hurt at the bell', [0, 2, 1, 2, 0], 'Owen', 'hurt'],
  ])('%s', (_, choices, name, mood) => {
    expect(turnsOf(curfew, choices).at(-1)?.moods[name]).toBe(mood)
  })

  test('waiting brings Mei to speak, unless somebody has been hurt', () => {
    const kind = turnsOf(curfew, [0, 2, 1, 0]).at(3)?.outcome
    const hurt = turnsOf(curfew, [0, 2, 0, 0]).at(3)?.outcome
    expect(kind?.moods).toEqual({ Mei: 'speaking' })
    expect(hurt?.moods).toEqual({ Mei: 'quiet' })
  })

  test('a consequence of the last choice comes due after the bell', () => {
    const end = turnsOf(curfew, [0, 2, 1, 0, 2]).at(-1)
    expect(end?.moment).toBeUndefined()
    expect(end?.due.map(({ from }) => from)).toContain(4)
  })
})

describe('the answer', () => {
  const led = [0, 1, 2, 0, 1].reduce((answer, choice, at) => said(curfew, answer, at, choice), discussion.unanswered)

  test('is done with five choices, and keeps the first way through when it’s replayed', () => {
    expect(led).toEqual({ type: 'discussion', done: true, choices: [0, 1, 2, 0, 1], first: [0, 1, 2, 0, 1] })
    expect(said(curfew, led, 2)).toEqual({ type: 'discussion', done: false, choices: [0, 1], first: led.first })
    expect(said(curfew, led, 0, 2)).toMatchObject({ done: false, choices: [2] })
  })

  test('says what was said, in words and in numbers', () => {
    expect(discussion.inWords(curfew, led)[0]).toBe(`1. ${curfew.moments[0]?.choices[0]?.say}`)
    expect(discussion.inNumbers(led)).toEqual(['Said: 1, 2, 3, 1, 2'])
    expect(discussion.inNumbers(discussion.unanswered)).toEqual([])
  })

  test.each([
    ['a choice that the moment doesn’t have', [0, 9, 1], [0]],
    ['more moments than there are', [0, 1, 2, 0, 1, 0], [0, 1, 2, 0, 1]],
  ])('is cut at %s', (_, choices, kept) => {
    expect(discussion.cut(curfew, { ...led, choices }).choices).toEqual(kept)
  })

  test('the class after the bell is that of the last turn', () => {
    expect(atTheEnd(curfew, led.choices)).toEqual(turnsOf(curfew, led.choices).at(-1)?.moods)
  })
})

describe('a script is refused', () => {
  test.each([
    ['without its sixth student', (text: string) => text.replace(/ {2}- name: Mei\n.*\n/, '')],
    ['with a mood that nobody draws', (text: string) => text.replace('Mei: quiet', 'Mei: bored')],
    ['with a consequence after three turns', (text: string) => text.replace('after: 2', 'after: 3')],
    ['without a reason for a move', (text: string) => text.replace(/\n {8}why: .*/, '')],
    ['with four moments', (text: string) => text.replace(/\n {2}- title: The joke[\s\S]*?(?=\n {2}- title)/, '')],
    ['with a student whom nobody knows', (text: string) => text.replace('Owen: quiet', 'Owain: quiet')],
    ['with two students of one name', (text: string) => text.replace('- name: Mei', '- name: Owen')],
  ])('%s', (_, change) => {
    expect(change(yaml)).not.toBe(yaml)
    expect(readScript(change(yaml)).problems).not.toEqual([])
  })
})
