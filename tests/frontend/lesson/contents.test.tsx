import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putPosition } from '#contract/work'
import { Contents } from '../../../frontend/features/lesson/contents.tsx'
import { ReadingPositionProvider } from '../../../frontend/features/lesson/reading-position-provider.tsx'
import { SectionEnd } from '../../../frontend/features/lesson/section-tracking.tsx'
import { progressIn } from '../dashboard/sample-dashboard.ts'
import { FakeApi } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

const sections = [
  { id: 'story', title: 'A story', minutes: 5 },
  { id: 'lab', title: 'The lab', minutes: 20 },
]
const chosen = vi.fn()
const show = (completed = false) =>
  renderInApp(
    <ReadingPositionProvider
      moduleId="genai-module-1"
      progress={progressIn('genai-module-1', { ticks: ['lab'], place: 'lab' })}
    >
      <Contents sections={sections} completed={completed} onChoose={chosen} />
      {sections.map((section) => (
        <SectionEnd key={section.id} section={section} completed={completed} />
      ))}
    </ReadingPositionProvider>,
  )
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  new FakeApi().on(putPosition, () => progressIn('genai-module-1'))
})
afterEach(() => {
  cleanup()
  chosen.mockReset()
  vi.unstubAllGlobals()
})

const nav = () => within(screen.getByRole('navigation', { name: 'On this page' }))
const lines = () =>
  nav()
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent])

test('has one control for each section: a link with its minutes and whether it is done', () => {
  show()
  expect(lines()).toEqual([
    ['#story', 'A story5 min'],
    ['#lab', 'The lab20 min, done'],
  ])
  expect(nav().queryAllByRole('checkbox')).toEqual([])
})

test('says how much time is left', () => {
  show()
  expect(nav().getByText('About 5 min left')).toBeDefined()
  fireEvent.click(box('Section done: The lab'))
  expect(nav().getByText('About 25 min left')).toBeDefined()
  fireEvent.click(box('Section done: The lab'))
  fireEvent.click(box('Section done: A story'))
  expect(nav().getByText('All sections done')).toBeDefined()
})

test('a completed module shows all its sections as done, and leaves none to tick', () => {
  show(true)
  expect(lines()).toEqual([
    ['#story', 'A story5 min, done'],
    ['#lab', 'The lab20 min, done'],
  ])
  expect(nav().getByText('All sections done')).toBeDefined()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('marks the current section', () => {
  show()
  const marked = screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))
  expect(marked).toEqual([null, 'location'])
})

test('ticks and unticks each section by hand, at its end', () => {
  show()
  expect([box('Section done: A story').checked, box('Section done: The lab').checked]).toEqual([false, true])
  fireEvent.click(box('Section done: A story'))
  fireEvent.click(box('Section done: The lab'))
  expect(lines().map(([, words]) => words)).toEqual(['A story5 min, done', 'The lab20 min'])
})

test('closes the drawer when a section is chosen', () => {
  show()
  fireEvent.click(screen.getByRole('link', { name: /The lab/ }))
  expect(chosen).toHaveBeenCalledOnce()
})
