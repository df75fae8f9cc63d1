import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '#core/site-settings'
import { getDashboard } from '#dashboard/contract'
import { deleteOwnDate, getOwnDate, type OwnDate, putOwnDate } from '#reminders/contract'
import { CourseCompletion } from '../../../frontend/lesson/completion.tsx'
import { OwnDate as Choice } from '../../../frontend/reminders/own-date.tsx'
import { dashboardOf } from '../dashboard/sample-dashboard.ts'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

let api: FakeApi
beforeEach(() => {
  settings.mails = true
  const state: OwnDate = { first: '2026-03-03', last: '2027-03-02' }
  api = new FakeApi()
    .on(getOwnDate, () => state)
    .on(putOwnDate, ({ day }) => ({ ...state, day }))
    .on(deleteOwnDate, () => ({}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  delete settings.mails
})
const open = async () => {
  renderInApp(<Choice courseId="digital-media" />)
  return screen.findByLabelText<HTMLInputElement>('Ask me on')
}
const choose = (day: string) => fireEvent.change(screen.getByLabelText('Ask me on'), { target: { value: day } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a day is chosen, changed and taken away', async () => {
  const field = await open()
  expect([field.min, field.max, field.value]).toEqual(['2026-03-03', '2027-03-02', ''])
  await press('Ask me on this day')
  choose('2026-05-05')
  await press('Ask me on this day')
  await screen.findByText('We’ll email you on 5 May 2026 and ask what came of it.')
  choose('2026-06-05')
  await press('Change the day')
  await screen.findByText('We’ll email you on 5 June 2026 and ask what came of it.')
  await press('Don’t ask me')
  await screen.findByText('We email you once, on the day you choose.')
  expect(document.activeElement).toBe(field)
  expect(api.of(putOwnDate).map(({ day }) => day)).toEqual(['2026-05-05', '2026-06-05'])
  expect(api.of(deleteOwnDate)).toEqual([{ courseId: 'digital-media' }])
})

test('without a network it says so beside the field, and keeps what was chosen', async () => {
  const field = await open()
  api.on(putOwnDate, () => Promise.reject(noNetwork))
  choose('2026-05-05')
  await press('Ask me on this day')
  await screen.findByText(/internet connection/)
  expect(field.value).toBe('2026-05-05')
})

test('says what couldn’t be loaded', async () => {
  api.on(getOwnDate, () => Promise.reject(new Refuse('no-access')))
  renderInApp(<Choice courseId="digital-media" />)
  await screen.findByText('Your day could not be loaded')
  expect(screen.queryByLabelText('Ask me on')).toBeNull()
})

test.each([true, false])('the end of a course offers it only where the portal sends emails: %s', async (mails) => {
  settings.mails = mails
  api.on(getDashboard, () => dashboardOf(['digital-media']))
  const notes = { saveEverywhere: async () => undefined, whilePaused: <T,>(run: () => Promise<T>) => run() }
  const ending = { completed: true, notes, sections: { done: 1, all: 1, open: [] } }
  renderInApp(<CourseCompletion moduleId="digital-media" {...ending} />)
  const name = 'Ask me what came of it'
  expect(screen.queryAllByRole('button', { name })).toHaveLength(mails ? 1 : 0)
  if (!mails) return
  await press(name)
  await screen.findByLabelText('Ask me on')
})
