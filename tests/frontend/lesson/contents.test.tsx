import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putPosition } from '#contract/work'
import { Contents } from '../../../frontend/features/lesson/contents.tsx'
import { ReadingPositionProvider } from '../../../frontend/features/lesson/reading-position-provider.tsx'
import { progressIn } from '../dashboard/sample-dashboard.ts'
import { FakeApi } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

const sections = [
  { id: 'story', title: 'A story', minutes: 5 },
  { id: 'lab', title: 'The lab', minutes: 20 },
]
const chosen = vi.fn()
const show = () =>
  renderInApp(
    <ReadingPositionProvider
      moduleId="genai-module-1"
      progress={progressIn('genai-module-1', { ticks: ['lab'], place: 'lab' })}
    >
      <Contents sections={sections} onChoose={chosen} />
    </ReadingPositionProvider>,
  )
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

beforeEach(() => {
  new FakeApi().on(putPosition, () => progressIn('genai-module-1'))
})
afterEach(() => {
  cleanup()
  chosen.mockReset()
  vi.unstubAllGlobals()
})

test('lists every section with a link, its minutes and a labelled checkbox', () => {
  show()
  const nav = within(screen.getByRole('navigation', { name: 'On this page' }))
  expect(nav.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#story', 'A story5 min'],
    ['#lab', 'The lab20 min'],
  ])
  expect([box('A story: done').checked, box('The lab: done').checked]).toEqual([false, true])
})

test('marks the current section', () => {
  show()
  const marked = screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))
  expect(marked).toEqual([null, 'location'])
})

test('ticks and unticks each section by hand', () => {
  show()
  fireEvent.click(box('A story: done'))
  fireEvent.click(box('The lab: done'))
  expect([box('A story: done').checked, box('The lab: done').checked]).toEqual([true, false])
})

test('closes the drawer when a section is chosen, but not on a tick', () => {
  show()
  fireEvent.click(box('A story: done'))
  expect(chosen).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('link', { name: /The lab/ }))
  expect(chosen).toHaveBeenCalledOnce()
})
