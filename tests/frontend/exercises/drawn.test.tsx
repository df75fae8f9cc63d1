import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readScript } from '#exercises/compiler/discussion'
import type { Discussion } from '#exercises/discussion'
import { tracePages, traceVerdicts } from '#exercises/trace'
import type { LessonNode } from '#lessons/lesson'
import { putAnswer } from '#work/answer-contract'
import { Exercise } from '../../../frontend/exercises/exercise.tsx'
import { FakeApi } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { smallLesson } from '../lesson/small-lesson.ts'
import { renderInApp } from '../render-in-app.tsx'

fakeIndexedDb()
beforeEach(() => {
  new FakeApi().on(putAnswer, ({ exerciseId, answer, version }) => ({
    exerciseId,
    answer: answer as never,
    version: version + 1,
    savedAt: '2026-03-02T01:00:00.000Z',
  }))
})
afterEach(() => cleanup())

const words = (value: string) => [{ type: 'text' as const, value }]
const common = { minutes: 3, title: 'T', nodes: [] }
const place = {
  lesson: smallLesson('digital-media'),
  work: { access: true, completed: [], notes: [], answers: [] } as never,
  account: 'drawn',
  Box: () => null,
  useText: () => '',
}
const show = (node: LessonNode) => renderInApp(<Exercise node={node} {...place} />)

const trace: LessonNode = {
  ...common,
  type: 'trace',
  id: 'foam',
  picture: 'foam',
  alt: 'A street under foam.',
  account: 'Renee',
  posted: 'today',
  says: words('The sea has come up.'),
  pages: Object.values(tracePages).map((name) => ({ lines: [words(`On ${name}.`)], worth: words(`${name} helps.`) })),
  verdicts: Object.values(traceVerdicts).map((verdict) => words(`About “${verdict}”.`)),
  holds: 0,
}

test('what’s pressed as soon as an exercise shows counts', async () => {
  // After the script has come and before React's effects have run. On a slow computer that's long enough for a press.
  const arrival = new MutationObserver(() => {
    const place = screen.queryByRole('button', { name: /^The account/ })
    if (!place) return
    arrival.disconnect()
    fireEvent.click(place)
  })
  arrival.observe(document.body, { childList: true, subtree: true })
  show(trace)
  await screen.findByText('3 minutes left. Where do you look?')
})

test('a trace says of each place what it costs, when it was seen, and that no minute is left for it', async () => {
  show(trace)
  const placed = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).textContent
  await screen.findByText('4 minutes left. Where do you look?')
  expect(placed('The account')).toBe('The account Takes 1 minute')
  const names = Object.values(tracePages)
  const last = names.at(-1) ?? ''
  for (const name of names.slice(0, 4)) fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
  expect(placed('The account')).toBe('The account Seen in minute 1')
  expect(placed(last)).toBe(`${last} No minute left`)
})

test('a verdict of “I can’t tell” isn’t contradicted, though all seven pages decide the case', async () => {
  show(trace)
  fireEvent.click(await screen.findByLabelText('I can’t tell'))
  fireEvent.click(screen.getByLabelText('90%'))
  fireEvent.click(screen.getByRole('button', { name: 'Give your verdict' }))
  expect(screen.getByText('The seven pages together decide it').closest('p')?.textContent).toContain(
    'You said “I can’t tell”',
  )
  expect(screen.queryByText('The pages say otherwise')).toBeNull()
})

test('after the verdict the post can be looked at again', async () => {
  show(trace)
  fireEvent.click(await screen.findByLabelText('I can’t tell'))
  fireEvent.click(screen.getByLabelText('50%'))
  fireEvent.click(screen.getByRole('button', { name: 'Give your verdict' }))
  const again = screen.getByText('See the post again').closest('details') ?? expect.unreachable()
  expect(within(again).getByRole('img', { name: 'A street under foam.', hidden: true })).toBeDefined()
})

test('two windows say which pairs count as found', async () => {
  const series = {
    name: 'Rain',
    unit: 'mm',
    first: 1900,
    digits: 0,
    values: Array.from({ length: 100 }, (_, at) => at),
  }
  const measured = { region: 'R', source: 'S', address: 'https://example.org', read: '2026-11-25', series: [series] }
  show({ ...common, type: 'windows', id: 'basin', label: 'My finding', model: [], measured })
  const found = () => screen.getByRole('list', { name: /^Found so far/ }).textContent
  await screen.findByRole('list', { name: /^Found so far/ })
  expect(found()).toBe('Rain fell: not yetRain rose: not yet')
  expect(screen.getByText('Found so far, with windows of 10 years or more that don’t overlap:')).toBeDefined()
  fireEvent.change(screen.getByLabelText(/^Window B/), { target: { value: '1980' } })
  await waitFor(() => expect(found()).toBe('Rain fell: not yet Rain rose'))
  const bandA = document.querySelector('svg rect')
  fireEvent.change(screen.getByLabelText(/^Window A/), { target: { value: '1985' } })
  expect(bandA?.getAttribute('x'), 'window A in the graph, where it begins after window B').toBe('425')
  fireEvent.change(screen.getByLabelText(/^Window A/), { target: { value: '1960' } })
  // A percentage is written as everywhere else in the portal.
  expect(screen.getByText('Rain up 31%!')).toBeDefined()
})

test('two means that are rounded say so where their difference seems to be another', async () => {
  const half = { name: 'Rain', unit: 'mm', first: 1900, digits: 0, values: Array.from({ length: 100 }, () => 100) }
  // Means of 100.4 and 105.6, which look like 100 and 106, differ by 5.
  half.values.splice(60, 10, ...Array.from({ length: 10 }, () => 100.4))
  half.values.splice(90, 10, ...Array.from({ length: 10 }, () => 105.6))
  const measured = { region: 'R', source: 'S', address: 'https://example.org', read: '2026-11-25', series: [half] }
  show({ ...common, type: 'windows', id: 'basin', label: 'My finding', model: [], measured })
  const said = await screen.findByText(/^Rain was 100 mm in 1960–1969 and 106 mm in 1990–1999: it rose by 5 mm\./)
  expect(said.textContent).toMatch(/by 5 mm\. \(The difference is taken before rounding\.\)$/)
  fireEvent.change(screen.getByLabelText(/^Window A/), { target: { value: '1940' } })
  fireEvent.change(screen.getByLabelText(/^Window B/), { target: { value: '1910' } })
  expect(screen.getByText('Rain was 100 mm in 1910–1919 and 100 mm in 1940–1949: it stayed the same.')).toBeDefined()
})

test('a discussion that has ended says how the class was at the bell', async () => {
  const yaml = readFileSync('functions/exercises/discussions/curfew.yaml', 'utf8')
  show({ ...common, type: 'discussion', id: 'curfew', ...readScript(yaml).script } as Discussion)
  await screen.findByRole('list', { name: 'What you could say' })
  const bell = () => screen.queryByText(/^At the bell: /)
  // On a slow machine a press may come to a turn that's already over.
  for (let press = 0; press < 20 && !bell(); press++) {
    const says = screen.queryByRole('list', { name: 'What you could say' })
    const [first] = says ? within(says).getAllByRole('button') : []
    if (first) fireEvent.click(first)
    await act(async () => {})
  }
  expect(await screen.findByText(/^At the bell: /)).toBeDefined()
})
