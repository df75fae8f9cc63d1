import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putPosition } from '#contract/work'
import { Contents } from '../../../frontend/features/lesson/contents.tsx'
import { PlaceProvider } from '../../../frontend/features/lesson/reading-position-provider.tsx'
import { progressIn } from '../dashboard/sample-dashboard.ts'
import { drawn } from '../page-around.tsx'
import { StandInApi } from '../stand-in-api.ts'

const sections = [
  { id: 'story', title: 'A story', minutes: 5 },
  { id: 'lab', title: 'The lab', minutes: 20 },
]
const chosen = vi.fn()
const show = () =>
  drawn(
    <PlaceProvider moduleId="genai-module-1" progress={progressIn('genai-module-1', { ticks: ['lab'], place: 'lab' })}>
      <Contents sections={sections} onChoose={chosen} />
    </PlaceProvider>,
  )
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

beforeEach(() => {
  new StandInApi().on(putPosition, () => progressIn('genai-module-1'))
})
afterEach(() => {
  cleanup()
  chosen.mockReset()
  vi.unstubAllGlobals()
})

test('every section has its link, its minutes and a tick that says whose it is', () => {
  show()
  const nav = within(screen.getByRole('navigation', { name: 'On this page' }))
  expect(nav.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#story', 'A story5 min'],
    ['#lab', 'The lab20 min'],
  ])
  expect([box('A story: done').checked, box('The lab: done').checked]).toEqual([false, true])
})

test('one section is the place of the learner', () => {
  show()
  const marked = screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))
  expect(marked).toEqual([null, 'location'])
})

test('a tick is set and taken back by hand, each for its own section', () => {
  show()
  fireEvent.click(box('A story: done'))
  fireEvent.click(box('The lab: done'))
  expect([box('A story: done').checked, box('The lab: done').checked]).toEqual([true, false])
})

test('a section that is chosen closes the drawer; a tick does not', () => {
  show()
  fireEvent.click(box('A story: done'))
  expect(chosen).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('link', { name: /The lab/ }))
  expect(chosen).toHaveBeenCalledOnce()
})
