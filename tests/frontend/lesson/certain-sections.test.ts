import { expect, test } from 'vitest'
import type { LessonNode, Section } from '#lessons/lesson'
import type { Requirement } from '#work/rules'
import { certainSections, openSections } from '../../../frontend/lesson/certain-sections.ts'

const prose: LessonNode = { type: 'paragraph', nodes: [] }
const box = (minutes: number): LessonNode => ({ type: 'reflection', id: 'box', minutes, label: 'Why?', nodes: [] })
const quiz: LessonNode = { type: 'quiz', id: 'quiz', minutes: 8, questions: [] }
const spot: LessonNode = { type: 'spot', id: 'spot', minutes: 4, title: 'Find it', nodes: [], text: [] }
const respond: LessonNode = {
  type: 'respond',
  id: 'respond',
  minutes: 6,
  title: 'Say it',
  nodes: [],
  label: 'Your words',
  model: [],
  marker: [],
}
const task = (nodes: LessonNode[]): LessonNode => ({ type: 'task', id: 'task', minutes: 1, title: 'Try it', nodes })
const section = (...nodes: LessonNode[]): Section => ({ id: 'part', title: 'A part', minutes: 10, nodes })

/** What's done: a quiz as `quiz`, a filled box by its id, an answered exercise by its id with an exclamation mark. */
const rule = (nodes: LessonNode[], done: string): boolean => {
  const all = done.split(' ')
  const found = certainSections([section(...nodes)], {
    quiz: all.includes('quiz'),
    isFilled: ({ id }) => all.includes(id),
    isAnswered: (id) => all.includes(`${id}!`),
  })
  return found.length === 1
}

test.each<[string, LessonNode[], string, boolean]>([
  ['text alone never is, however short', [prose], 'quiz box spot!', false],
  ['a quiz that takes most of it, done', [prose, quiz], 'quiz', true],
  ['the same quiz, not done', [prose, quiz], 'box', false],
  ['a filled box that takes half of it', [prose, box(5)], 'box', true],
  ['a filled box that takes less than half of it', [prose, box(4)], 'box', false],
  ['an empty box', [prose, box(9)], '', false],
  ['a filled box inside a task', [task([box(7)])], 'box', true],
  ['an exercise and a box that take half of it together, both done', [spot, box(2)], 'spot! box', true],
  ['the exercise answered and the box empty', [spot, box(2)], 'spot!', false],
  ['the box filled and the exercise open', [spot, box(2)], 'box', false],
  ['an answer in words that was written and compared', [respond], 'respond respond!', true],
  ['an answer in words that was only written', [respond], 'respond', false],
  ['an answer in words that was compared and never written', [respond], 'respond!', false],
  ['a quiz done beside an exercise that is open', [quiz, spot], 'quiz', false],
  ['a quiz done beside a part that this page doesn’t know', [quiz, task([{ type: 'newer' }])], 'quiz', false],
])('certainly done or not: %s', (_, nodes, done, expected) => {
  expect(rule(nodes, done)).toBe(expected)
})

const notes: LessonNode = { type: 'notes', id: 'notes', minutes: 1, label: 'Notes', nodes: [] } as LessonNode
const needs = (part: Requirement['part'], met: boolean): Requirement => ({ part, met })

test.each<[string, LessonNode[], Requirement[], boolean]>([
  ['a quiz that completion needs and that isn’t done', [prose, quiz], [needs('quiz', false)], true],
  ['the same quiz, done', [prose, quiz], [needs('quiz', true)], false],
  ['a required box that is blank, inside a task', [task([notes])], [needs('notes', false)], true],
  ['the same box, filled', [task([notes])], [needs('notes', true)], false],
  ['another box of the lesson', [box(5)], [needs('notes', false)], false],
  ['text', [prose], [needs('quiz', false), needs('notes', false)], false],
  ['a quiz that completion doesn’t need', [quiz], [], false],
])('only doing it ticks the section, or not: %s', (_, nodes, requirements, open) => {
  expect(openSections([section(...nodes)], requirements)).toEqual(open ? ['part'] : [])
})
