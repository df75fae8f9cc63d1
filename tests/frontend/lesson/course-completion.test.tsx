import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { courses, type ModuleId } from '#catalogue/catalogue'
import { getDashboard } from '#dashboard/contract'
import { postCompletion } from '#work/contract'
import { CourseCompletion, type NotesToComplete } from '../../../frontend/lesson/completion.tsx'
import { completedIn, dashboardOf } from '../dashboard/sample-dashboard.ts'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

let api: FakeApi
const saveEverywhere = vi.fn<NotesToComplete['saveEverywhere']>()
const notes: NotesToComplete = { saveEverywhere, whilePaused: (run) => run() }
const sections = { done: 11, all: 11, open: [] }
type Props = Partial<Parameters<typeof CourseCompletion>[0]>
const show = (moduleId: ModuleId, completed = false, props: Props = {}) =>
  renderInApp(
    <CourseCompletion moduleId={moduleId} completed={completed} notes={notes} sections={sections} {...props} />,
  )
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Mark/ })
const toast = (text: string) => waitFor(() => expect(document.querySelector('.toast p')?.textContent).toBe(text))

beforeEach(() => {
  vi.stubGlobal('__SITE_SETTINGS__', { payment: 'required', provider: {} })
  saveEverywhere.mockReset().mockResolvedValue(undefined)
  api = new FakeApi().on(postCompletion, ({ moduleId }) => ({ progress: completedIn(moduleId), open: [] }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('says how many words the learner wrote, unless there are none', () => {
  show('failure-festival', true, { wrote: 2140 })
  expect(screen.getByText('You wrote 2,140 words in its boxes.')).toBeDefined()
  cleanup()
  show('failure-festival', true)
  expect(screen.queryByText(/You wrote/)).toBeNull()
})

test('afterwards says for what and when, and suggests a course that the learner does not have', async () => {
  api.on(getDashboard, () => dashboardOf(['digital-media'], [], ['genai-course']))
  show('digital-media', true, { completedOn: '22 November 2026' })
  expect(await screen.findByText('4 hours of professional learning, completed 22 November 2026')).toBeDefined()
  expect((await screen.findByText('Failure Festival')).getAttribute('href')).toBe('/course/failure-festival')
})

test('suggests nothing to somebody who has every course', async () => {
  api.on(getDashboard, () => dashboardOf(courses.map(({ id }) => id)))
  show('digital-media', true)
  await waitFor(() => expect(api.of(getDashboard)).toHaveLength(1))
  expect(screen.queryByText('What to take next')).toBeNull()
})

test('shows an obstacle to saving instead of completing', async () => {
  const obstacle = 'There are two versions of some of your notes. Please choose one first.'
  show('digital-media', false, { obstacle })
  fireEvent.click(button())
  await toast(obstacle)
  expect(api.calls).toEqual([])
})

test('saves notes again that could not be saved just now, and completes nothing before', async () => {
  saveEverywhere.mockResolvedValueOnce({ reason: 'We can’t reach the portal just now.', mayPass: true })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show('controversial-topics')
  fireEvent.click(button())
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(api.of(postCompletion)).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(api.of(postCompletion)).toHaveLength(1)
})

const open = Array.from({ length: 8 }, (_, i) => ({ id: `part-${i}`, title: `Part ${i}` }))

test.each([
  ['nothing done', 0, 'You’ve done 0 of 11 sections. The certificate says 3 hours, and you sign for them.'],
  ['less than half done', 5, 'You’ve done 5 of 11 sections. The certificate says 3 hours, and you sign for them.'],
])('with %s asks once more, and a double click answers nothing', async (_, done, sentence) => {
  show('failure-festival', false, { sections: { done, all: 11, open } })
  const first = button()
  fireEvent.click(first)
  fireEvent.click(first)
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  expect(screen.getByText('Go on with “Part 0”').getAttribute('href')).toBe('#part-0')
  expect(api.of(postCompletion)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Complete it anyway' }))
  await waitFor(() => expect(api.of(postCompletion)).toHaveLength(1))
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull())
})

test.each([6, 11])('with %d of 11 sections done doesn’t ask, and lists what’s open', async (done) => {
  show('failure-festival', false, { sections: { done, all: 11, open: open.slice(0, 11 - done) } })
  expect(screen.queryAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual(
    open.slice(0, 11 - done).map(({ title }) => title),
  )
  fireEvent.click(button())
  await waitFor(() => expect(api.of(postCompletion)).toHaveLength(1))
})

test.each([
  ['no answer', noNetwork, 'Failed to mark course as complete'],
  ['a server error', new Refuse('unexpected', 'Stack trace'), 'Failed to mark course as complete'],
  [
    'a refusal',
    new Refuse('refused', 'Your access to this course has ended.'),
    'Your access to this course has ended.',
  ],
])('shows %s, and retries as the same operation', async (_, failure, sentence) => {
  api.on(postCompletion, () => Promise.reject(failure))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show('controversial-topics')
  fireEvent.click(button())
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await toast(sentence)
  const tried = api.of(postCompletion).length
  expect(tried).toBe(failure instanceof Refuse && failure.code === 'refused' ? 1 : 4)
  expect(button().textContent).toBe('Mark as Complete')
  fireEvent.click(button())
  await waitFor(() => expect(api.of(postCompletion)).toHaveLength(tried + 1))
  const operations = api.of(postCompletion).map(({ operation }) => operation)
  expect(new Set(operations).size).toBe(1)
})
