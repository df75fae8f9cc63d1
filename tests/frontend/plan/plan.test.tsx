import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deletePlan, getPlan, type PlanState, putPlan } from '#plan/contract'
import { PlanDialog } from '../../../frontend/plan/plan-dialog.tsx'
import { completeDialogElement } from '../dialog-element.ts'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

const zone = 'Australia/Hobart'
const state: PlanState = {
  zone,
  today: '2026-03-02',
  parts: [
    { moduleId: 'digital-media', id: 'lab', title: 'The lab', minutes: 50 },
    { moduleId: 'digital-media', id: 'end', title: 'The end', minutes: 30 },
  ],
}
let api: FakeApi
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T01:00:00Z'), toFake: ['Date'] })
  completeDialogElement()
  let plan: PlanState['plan']
  api = new FakeApi()
    .on(getPlan, () => ({ ...state, plan }))
    .on(putPlan, (choice) => {
      plan = { ...choice, zone, chosenAt: '2026-03-02T01:00:00Z' }
      return { ...state, plan }
    })
    .on(deletePlan, () => ({}))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.printing
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string, n = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[n] as Element, { target: { value } })
const text = () => screen.getByRole('dialog').textContent ?? ''
const alert = () => screen.queryByRole('alert')?.textContent
const open = async () => {
  renderInApp(<PlanDialog courseId="digital-media" onClose={() => {}} />)
  await screen.findByLabelText('First day')
}

test('days and times are chosen, saved, changed and taken away', async () => {
  await open()
  expect(text()).toContain('You’d be done on Tuesday 10 March 2026, in 2 sittings.')
  press('Add another time')
  expect(screen.getAllByLabelText<HTMLSelectElement>('Day').map(({ value }) => value)).toEqual(['2', '3'])
  type('Starts at', '07:30', 1)
  expect(text()).toContain('You’d be done on Wednesday 4 March 2026')
  press('Save my plan')
  await screen.findByText(/You’ll be done on/)
  expect(api.of(putPlan)).toEqual([
    {
      courseId: 'digital-media',
      lines: [
        { weekday: 2, start: '15:45', minutes: 40 },
        { weekday: 3, start: '07:30', minutes: 40 },
      ],
      from: '2026-03-02',
    },
  ])
  const [first, second] = screen.getAllByRole('listitem').filter((item) => item.querySelector('ul'))
  expect(first?.textContent).toBe('Tuesday 3 March, 3.45 pm, 40\u00a0minThe lab, 40\u00a0min')
  expect(second?.textContent).toBe('Wednesday 4 March, 7.30 am, 40\u00a0minThe lab, 10\u00a0minThe end, 30\u00a0min')
  expect(
    within(second as HTMLElement)
      .getByText('The end')
      .getAttribute('href'),
  ).toBe('/course/digital-media#end')
  press('Change my plan')
  press('Remove sitting 2')
  press('Cancel')
  await screen.findByText(/Wednesdays, 7.30 am/)
  press('Delete my plan')
  await waitFor(() => expect(api.of(deletePlan)).toHaveLength(1))
  await screen.findByLabelText('First day')
  expect(screen.getAllByLabelText('Day'), 'what was chosen is still there').toHaveLength(2)
})

test.each<[string, [label: string, value: string], string]>([
  ['0 minutes', ['Minutes', '0'], 'Each sitting can have 5 to 240 minutes.'],
  ['words for minutes', ['Minutes', 'forty'], 'Each sitting can have 5 to 240 minutes.'],
  ['no start', ['Starts at', ''], 'Choose a day and a start for each sitting.'],
  ['no first day', ['First day', ''], 'Choose the first day.'],
  ['a first day in the past', ['First day', '2026-03-01'], 'The first day has passed.'],
])('%s is not sent, and says why', async (_, [label, value], why) => {
  await open()
  type(label, value)
  press('Save my plan')
  expect(alert()).toContain(why)
  expect(api.of(putPlan)).toEqual([])
})

test.each([
  ['no network', noNetwork, /internet connection/],
  ['a refusal', new Refuse('refused', 'There’s nothing left to plan.'), /nothing left/],
])('with %s it says so and keeps what was chosen', async (_, failure, why) => {
  await open()
  api.on(putPlan, () => Promise.reject(failure))
  type('Minutes', '55')
  press('Save my plan')
  await waitFor(() => expect(alert()).toMatch(why))
  expect(screen.getByLabelText<HTMLInputElement>('Minutes').value).toBe('55')
})

test('the plan prints in the place of the page, and downloads as a calendar file', async () => {
  await open()
  press('Save my plan')
  await screen.findByText(/You’ll be done on/)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  window.print = print
  press('Print')
  expect(print).toHaveBeenCalledOnce()
  expect(document.querySelector('body > [data-printed]')?.textContent).toContain('Tuesday 10 March')
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('[data-printed]')).toBeNull())
  HTMLAnchorElement.prototype.click = () => {}
  const files: Blob[] = []
  URL.createObjectURL = (blob) => `blob:${files.push(blob as Blob)}`
  press('Calendar file')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.type).toContain('text/calendar')
})

test('a course with every section ticked says so', async () => {
  api.on(getPlan, () => ({ ...state, parts: [] }))
  renderInApp(<PlanDialog courseId="digital-media" onClose={() => {}} />)
  await screen.findByText(/nothing left to plan/)
})
