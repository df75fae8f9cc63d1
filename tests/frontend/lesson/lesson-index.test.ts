import { expect, test } from 'vitest'
import type { Lesson, LessonNode } from '#lessons/lesson'
import { findSections, indexOf } from '../../../frontend/lesson/lesson-index.ts'
import { paragraph, withSections } from './lesson-with.ts'
import { smallLesson } from './small-lesson.ts'

const titlesFor = (lessons: readonly Lesson[], wanted: string) =>
  findSections(lessons, wanted).sections.map(({ section }) => section.title)

test('a word in a section’s title comes before the same word in a text, however often it stands there', () => {
  const lesson = withSections({
    'What a machine reads': [paragraph('Rubric, rubric and rubric. A rubric is a rubric.'), paragraph('The rubric.')],
    'Your rubric, and a few other things that you bring': [paragraph('You know your class.')],
    Ending: [paragraph('A rubric.')],
  })
  expect(titlesFor([lesson], 'rubric')[0]).toBe('Your rubric, and a few other things that you bring')
})

test('apostrophes, macrons, accents and capitals make no difference', () => {
  const lesson = withSections({
    One: [paragraph('It isn’t magic.')],
    Two: [paragraph('Kia māia, says the Māori class.')],
    Three: [paragraph('A CAFÉ near Hawaiʻi.')],
  })
  const wanted = ["isn't", 'isn’t', 'ISNT', 'maia', 'māia', 'ma\u0304ori', 'cafe', 'Hawai‘i', "hawai'i"]
  expect(wanted.map((one) => titlesFor([lesson], one))).toEqual([
    ...Array.from({ length: 3 }, () => ['One']),
    ...Array.from({ length: 3 }, () => ['Two']),
    ...Array.from({ length: 3 }, () => ['Three']),
  ])
})

test('every word has to be in the section, and the beginning of a word is enough', () => {
  const lesson = withSections({
    One: [paragraph('Prompting takes practice.'), paragraph('A rubric helps.')],
    Two: [paragraph('Prompting only.')],
  })
  expect(titlesFor([lesson], 'promp rub')).toEqual(['One'])
  expect(titlesFor([lesson], 'promp').sort()).toEqual(['One', 'Two'])
})

test('a misspelt word finds what is close to it, and the answer says so, but only where nothing is exact', () => {
  const lesson = withSections({ One: [paragraph('Feedback on work.')], Two: [paragraph('The word.')] })
  expect(findSections([lesson], 'fedback')).toMatchObject({ similar: true, sections: [{ section: { title: 'One' } }] })
  expect(findSections([lesson], 'word')).toMatchObject({ similar: false, sections: [{ section: { title: 'Two' } }] })
  expect(findSections([lesson], 'xylophone')).toEqual({ similar: false, sections: [] })
})

test.each(['', ' ', '?!', 'a'])('finds nothing for %j', (wanted) => {
  expect(findSections([smallLesson('genai-module-1')], wanted).sections).toEqual([])
})

test('shows the text that has most of the words, and the number of its block', () => {
  const lesson = withSections({
    One: [paragraph('A prompt.'), paragraph('A rubric.'), paragraph('A prompt with a rubric.')],
  })
  const [found] = findSections([lesson], 'prompt rubric').sections
  expect(found?.passage).toMatchObject({ text: 'A prompt with a rubric.', block: 2 })
})

test('finds the texts of every kind of block', () => {
  const text = (value: string) => [{ type: 'text', value } as const]
  const inside = (value: string) => [paragraph(value)]
  const box = { id: 'x', minutes: 1 }
  const blocks: LessonNode[] = [
    { type: 'paragraph', nodes: [{ type: 'strong', nodes: text('alpha') }, ...text('bet')] },
    { type: 'heading', depth: 3, nodes: text('bravo') },
    { type: 'list', ordered: false, start: 1, items: [inside('charlie')] },
    { type: 'table', columns: [text('delta')], rows: [[text('echo')]] },
    { type: 'quote', nodes: inside('foxtrot') },
    { type: 'story', title: 'golf', nodes: inside('hotel') },
    { type: 'callout', title: 'india', nodes: inside('juliett') },
    { type: 'prompt', id: 'p', title: 'kilo', text: 'lima' },
    { type: 'reflection', ...box, label: 'mike', nodes: inside('november') },
    { type: 'activity', ...box, title: 'oscar', nodes: inside('papa') },
    { type: 'compare', before: { title: 'quebec', nodes: inside('romeo') }, after: { title: 'sierra', nodes: [] } },
    { type: 'checklist', id: 'c', title: 'tango', items: [{ id: 'c/1', nodes: text('uniform') }] },
    { type: 'scenario', id: 's', title: 'victor', nodes: inside('whiskey'), considerations: inside('xray') },
    { type: 'trials', ...box, label: 'yankee', rows: 2, columns: ['zulu'] },
    { type: 'task', ...box, title: 'eins', nodes: inside('zwei') },
    { type: 'notes', ...box, label: 'drei' },
    { type: 'links', items: [{ href: 'https://example.edu.au', title: 'vier', nodes: text('fünf') }] },
  ]
  const lesson = withSections({ One: blocks })
  const words =
    'alphabet bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra ' +
    'tango uniform victor whiskey xray yankee zulu eins zwei drei vier fünf'
  expect(
    words.split(' ').filter((word) => findSections([lesson], word).similar || !titlesFor([lesson], word)[0]),
  ).toEqual([])
})

test('finds a quiz’s questions but never its options, and nothing of a block that it doesn’t know', () => {
  const questions = [{ id: 'q1', question: 'What is a token?', options: ['Porridge'] }]
  const unknown = { type: 'riddle', title: 'Sphinx', key: 'Man' } as unknown as LessonNode
  const lesson = withSections({ One: [{ type: 'quiz', id: 'quiz', minutes: 5, questions }, unknown] })
  expect(['token', 'porridge', 'sphinx', 'man'].map((word) => titlesFor([lesson], word))).toEqual([['One'], [], [], []])
})

test('searches several lessons as one: a word that all sections of a lesson are about still weighs there', () => {
  const about = 'The rubric. A rubric and a rubric: rubrics, with a rubric.'
  const one = withSections({ Rubrics: [paragraph(about)], Other: [paragraph(about)] }, 'genai-module-1')
  const aside = 'There are many things that a teacher may bring along on a Monday morning, and one of them is a rubric.'
  const many = Object.fromEntries(
    Array.from({ length: 8 }, (_, n) => [`Section ${n}`, [paragraph('Nothing of the kind.')]]),
  )
  const two = withSections({ Same: [paragraph(aside)], ...many }, 'genai-module-2')
  expect(titlesFor([one, two], 'rubric')).toEqual(['Rubrics', 'Other', 'Same'])
})

test('keeps the index of the same lessons', () => {
  const lessons = [smallLesson('digital-media')]
  expect(indexOf(lessons)).toBe(indexOf(lessons))
})
