import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putPosition } from '#work/contract'
import { Contents, ProgressLine } from '../../../frontend/lesson/contents.tsx'
import { SectionEnd } from '../../../frontend/lesson/lesson-section.tsx'
import { ReadingPositionProvider } from '../../../frontend/lesson/reading-position-provider.tsx'
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
      account="zoe"
      moduleId="genai-module-1"
      progress={progressIn('genai-module-1', { ticks: ['lab'], section: 'lab' })}
      sections={sections}
    >
      <Contents sections={sections} completed={completed} onChoose={chosen} />
      <ProgressLine sections={sections} completed={completed} />
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
const done = (title: string) => screen.getByRole('checkbox', { name: `Done: ${title}` }) as HTMLInputElement
const press = (element: HTMLElement) => fireEvent.click(element)
const line = (words: string) => screen.getByRole('img', { name: words })

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
  sessionStorage.clear()
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
    ['#story', 'A story 5 min'],
    ['#lab', 'The lab 20 min, done'],
  ])
  expect(nav().queryAllByRole('checkbox')).toEqual([])
})

test('says how much time is left', () => {
  show()
  expect(nav().getByText('5 of 25 minutes to go')).toBeDefined()
  press(done('The lab'))
  expect(nav().getByText('25 of 25 minutes to go')).toBeDefined()
  expect(line('Section 2 of 2, 25 of 25 minutes to go')).toBeDefined()
  press(wayOn('The lab, 20 min'))
  press(wayOn('Finish this lesson'))
  expect(nav().getByText('All sections done')).toBeDefined()
  expect(line('Section 2 of 2, All sections done')).toBeDefined()
})

test('a completed module shows all its sections as done, leaves none to tick, and keeps the ways on', () => {
  show(true)
  expect(lines()).toEqual([
    ['#story', 'A story 5 min, done'],
    ['#lab', 'The lab 20 min, done'],
  ])
  expect(nav().getByText('All sections done')).toBeDefined()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(wayOn('The lab, 20 min').getAttribute('href')).toBe('#lab')
  expect(wayOn('The end of this lesson').getAttribute('href')).toBe('#completion')
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
  expect(done('A story').checked).toBe(false)
  press(wayOn('The lab, 20 min'))
  press(done('The lab'))
  expect(done('The lab').checked).toBe(false)
  expect(lines().map(([, words]) => words)).toEqual(['A story 5 min, done', 'The lab 20 min'])
})

test('closes the drawer when a section is chosen', () => {
  show()
  fireEvent.click(nav().getByRole('link', { name: /The lab/ }))
  expect(chosen).toHaveBeenCalledOnce()
})
