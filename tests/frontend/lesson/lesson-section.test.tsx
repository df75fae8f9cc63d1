import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LessonNode, Section } from '#lessons/lesson'
import { InteractivePartsContext } from '../../../frontend/elements/interactive-parts.ts'
import { previewParts } from '../../../frontend/elements/preview-parts.tsx'
import { LessonSection } from '../../../frontend/lesson/lesson-section.tsx'
import { renderInApp } from '../render-in-app.tsx'

afterEach(cleanup)

const text = (value: string): LessonNode => ({ type: 'paragraph', nodes: [{ type: 'text', value }] })
const reflection = (id: string): LessonNode => ({ type: 'reflection', id, minutes: 3, label: id, nodes: [] })
const activity = (id: string): LessonNode => ({ type: 'activity', id, minutes: 3, title: id, nodes: [] })
const predict = (id: string): LessonNode => ({
  ...{ type: 'predict', id, minutes: 2, title: id, nodes: [], ask: 'Which?', happens: 0 },
  choices: [],
})
const sort = (id: string): LessonNode => ({ type: 'sort', id, minutes: 2, title: id, nodes: [], groups: [], items: [] })

const show = (nodes: LessonNode[], more: Partial<Section> = {}) => {
  const section = { id: 'a', title: 'What AI does', minutes: 11, nodes, ...more }
  renderInApp(
    <InteractivePartsContext value={previewParts}>
      <LessonSection section={section} place="Section 2 of 11" />
    </InteractivePartsContext>,
  )
}

test.each<[nodes: LessonNode[], words: string]>([
  [[text('Nothing to do.')], '11 min'],
  [[reflection('one')], '11 min, with one reflection'],
  [[predict('one'), predict('two'), sort('three')], '11 min, with two predictions and one exercise'],
  [
    [activity('one'), activity('two'), { type: 'callout', title: 'x', nodes: [reflection('three')] }, predict('four')],
    '11 min, with one prediction, two activities and one reflection',
  ],
])('opens with its place, title, minutes and what there is to do: %#', (nodes, words) => {
  show(nodes)
  expect(screen.getByText('Section 2 of 11')).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'What AI does' })).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})

test.each([
  [{}, 'read 22 November 2026 (primary)'],
  [{ copy: true as const }, 'read 22 November 2026 (primary, read in a copy)'],
  [{ secondary: true as const }, 'read 22 November 2026 (secondary)'],
  [{ general: true as const }, 'as of 22 November 2026'],
])('a source with %j says “%s”', (kind, words) => {
  const source = { claim: 'It fell to 18', source: 'Parliament', address: 'https://a.example/1', read: '2026-11-22' }
  show([], { sources: [{ ...source, ...kind }] })
  expect(screen.getByText('1 source').closest('details')?.textContent?.split('Parliament, ')[1]).toBe(words)
})

test('a paragraph has the terms that it uses first and its sources, and the section ends with all of them', () => {
  const source = { claim: 'It fell to 18', source: 'Parliament', address: 'https://a.example/1', read: '2026-11-22' }
  const terms = [{ term: 'Token', meaning: 'A piece of a word' }]
  show([{ type: 'paragraph', nodes: [{ type: 'text', value: 'Tokens.' }], terms, sources: [source] }], {
    sources: [source],
  })
  const note = screen.getByRole('note')
  expect(note.textContent).toBe('Token. A piece of a word.Parliament')
  expect(screen.getByText('1 source').closest('details')?.open).toBe(false)
  expect(screen.getAllByRole('link', { name: 'Parliament' }).map((link) => link.getAttribute('href'))).toEqual([
    source.address,
    source.address,
  ])
})
