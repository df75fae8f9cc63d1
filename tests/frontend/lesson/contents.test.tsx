import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putPosition } from '#contract/work'
import { Contents } from '../../../frontend/features/lesson/contents.tsx'
import { ReadingPositionProvider } from '../../../frontend/features/lesson/reading-position-provider.tsx'
import { SectionEnd } from '../../../frontend/features/lesson/section-end.tsx'
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
      sections={sections}
    >
      <Contents sections={sections} completed={completed} onChoose={chosen} />
      {sections.map((section, index) => (
        <SectionEnd
          key={section.id}
          section={section}
          previous={sections[index - 1]}
          next={sections[index + 1]}
          completed={completed}
        />
      ))}
    </ReadingPositionProvider>,
  )
const wayOn = (name: string) => screen.getByRole('link', { name })
const untick = (title: string) => screen.queryByRole('button', { name: `Mark as not done: ${title}` })
const press = (element: HTMLElement | null) => fireEvent.click(element as HTMLElement)

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
  press(untick('The lab'))
  expect(nav().getByText('About 25 min left')).toBeDefined()
  press(wayOn('Done. Next: The lab, 20 min'))
  press(wayOn('Done. Next: finish this lesson'))
  expect(nav().getByText('All sections done')).toBeDefined()
})

test('a completed module shows all its sections as done, leaves none to tick, and keeps the ways on', () => {
  show(true)
  expect(lines()).toEqual([
    ['#story', 'A story5 min, done'],
    ['#lab', 'The lab20 min, done'],
  ])
  expect(nav().getByText('All sections done')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(wayOn('Next: The lab, 20 min').getAttribute('href')).toBe('#lab')
  expect(wayOn('Next: the end of this lesson').getAttribute('href')).toBe('#completion')
})

test('marks the current section', () => {
  show()
  const marked = nav()
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-current'))
  expect(marked).toEqual([null, 'location'])
})

test('ticks a section by the way on from it, and unticks it beside that', () => {
  show()
  expect(untick('A story')).toBeNull()
  press(wayOn('Done. Next: The lab, 20 min'))
  press(untick('The lab'))
  expect(lines().map(([, words]) => words)).toEqual(['A story5 min, done', 'The lab20 min'])
  expect(untick('The lab')).toBeNull()
  expect(document.activeElement).toBe(wayOn('Done. Next: finish this lesson'))
})

test('closes the drawer when a section is chosen', () => {
  show()
  fireEvent.click(nav().getByRole('link', { name: /The lab/ }))
  expect(chosen).toHaveBeenCalledOnce()
})
