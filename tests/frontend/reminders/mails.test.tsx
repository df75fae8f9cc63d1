import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '#core/site-settings'
import { getMe, type MailKind } from '#people/contract'
import { getMailChoices, postMailEnd, putMail, putMailChoice } from '#reminders/contract'
import { mailTicks } from '#reminders/wording'
import { MailBox } from '../../../frontend/reminders/mail-box.tsx'
import MailsPage from '../../../frontend/reminders/mails.page.tsx'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'
import { fakeSession } from '../session/fake-session.ts'

const me = { name: 'Jane Brien', email: 'jane@school.example' }
let api: FakeApi
let wanted: MailKind[]
const own: MailKind = 'where-you-stopped'
beforeEach(() => {
  settings.mails = true
  wanted = ['where-you-stopped', 'second-look']
  const choose = ({ mail, wanted: on }: { mail: MailKind; wanted: boolean }) => {
    wanted = on ? [...wanted, mail] : wanted.filter((one) => one !== mail)
  }
  api = new FakeApi()
    .on(getMe, () => me)
    .on(putMail, ({ mail, wanted: on }) => ({ ...me, mails: on ? [mail] : [] }))
    .on(getMailChoices, () => ({ mail: own, wanted }))
    .on(putMailChoice, (choice) => {
      choose(choice)
      return { mail: own, wanted }
    })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  delete settings.mails
})
const page = (
  <SessionProvider session={fakeSession().session} loadExpiredDialog={async () => () => null}>
    <MailsPage />
  </SessionProvider>
)
const box = (kind: MailKind) => screen.findByLabelText<HTMLInputElement>(mailTicks[kind])
const toast = () => document.querySelector('.toast')?.textContent

test('a kind of email is off until its box is ticked, and off again once it’s unticked', async () => {
  const { queries } = renderInApp(<MailBox mail="second-look" />)
  expect((await box('second-look')).checked).toBe(false)
  fireEvent.click(await box('second-look'))
  await waitFor(() => expect(toast()).toBe('You’ll get this email'))
  expect(queries.getQueryData(['me'])).toEqual({ ...me, mails: ['second-look'] })
  fireEvent.click(await box('second-look'))
  await waitFor(() => expect(toast()).toBe('You won’t get this email any more'))
  expect(api.of(putMail).map((one) => one.wanted)).toEqual([true, false])
  api.on(putMail, () => Promise.reject(noNetwork))
  fireEvent.click(await box('second-look'))
  await waitFor(() => expect(toast()).toMatch(/internet connection/))
  expect((await box('second-look')).checked).toBe(false)
})

test('boxes that are ticked one after the other stay ticked, whichever answer is the slower', async () => {
  let mails: MailKind[] = []
  const answers: (() => void)[] = []
  api.on(putMail, async ({ mail }) => {
    mails = [...mails, mail]
    const then = { ...me, mails }
    await new Promise<void>((resolve) => answers.push(resolve))
    return then
  })
  const { queries } = renderInApp(
    <>
      <MailBox mail="second-look" />
      <MailBox mail="period-ends" />
    </>,
  )
  const boxes = [await box('second-look'), await box('period-ends')]
  for (const one of boxes) {
    fireEvent.click(one)
    expect(one.checked).toBe(true)
  }
  await waitFor(() => expect(answers.length).toBeGreaterThan(0))
  // The last one to be asked answers first.
  for (let answered = 0; answered < 2; answered += 1) {
    await waitFor(() => expect(answers.length).toBeGreaterThan(0))
    answers.pop()?.()
  }
  await waitFor(() => expect(queries.getQueryData<typeof me & { mails: MailKind[] }>(['me'])?.mails).toHaveLength(2))
  await waitFor(() => expect(queries.isMutating()).toBe(0))
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
})

test('a portal that sends no emails offers none', () => {
  settings.mails = false
  const { container } = renderInApp(<MailBox mail="second-look" />)
  expect(container.querySelector('input')).toBeNull()
  expect(api.calls).toEqual([])
})

test('the page of an email’s link asks, ends its kind with one press, and chooses the others', async () => {
  renderInApp(page, { path: '/mails#a-token' })
  const end = await screen.findByRole('button', { name: 'End these emails' })
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
    'Do you want no more emails about where you stopped?',
  )
  fireEvent.click(end)
  await screen.findByText('You get no emails about where you stopped.')
  expect(document.activeElement?.textContent).toBe('You get no emails about where you stopped.')
  expect((await box('where-you-stopped')).checked).toBe(false)
  fireEvent.click(await box('period-ends'))
  await waitFor(async () => expect((await box('period-ends')).checked).toBe(true))
  expect(api.of(putMailChoice)).toEqual([
    { token: 'a-token', mail: 'where-you-stopped', wanted: false },
    { token: 'a-token', mail: 'period-ends', wanted: true },
  ])
  expect(api.of(postMailEnd)).toEqual([])
})

test.each(['/mails', '/mails#forged'])('%s says that the link doesn’t work, and what to do', async (path) => {
  api.on(getMailChoices, () => Promise.reject(new Refuse('not-found')))
  renderInApp(page, { path })
  expect(await screen.findByText(/This link is not whole/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'End these emails' })).toBeNull()
})

test('without a network the page can be tried again, and says beside the boxes what failed', async () => {
  api.on(getMailChoices, () => Promise.reject(noNetwork))
  renderInApp(page, { path: '/mails#a-token' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.on(getMailChoices, () => ({ mail: 'second-look' as const, wanted }))
  fireEvent.click(again)
  await screen.findByText('Do you want no more emails about a second look?')
  api.on(putMailChoice, () => Promise.reject(noNetwork))
  fireEvent.click(screen.getByRole('button', { name: 'End these emails' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/internet connection/))
})
