import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  getCompletions,
  getDeskLog,
  getIssuedCertificates,
  getLearnerFile,
  type LearnerFile,
  type LogEntry,
  postCertificateAct,
  postLearnerAccess,
  postRefund,
} from '#contract/desk'
import type { Purchase } from '#contract/purchases'
import { Certificates } from '../../../frontend/features/desk/certificates.tsx'
import { Completions } from '../../../frontend/features/desk/completions.tsx'
import { Learner } from '../../../frontend/features/desk/learner.tsx'
import { Log } from '../../../frontend/features/desk/log.tsx'
import { completeDialogElement } from '../dialog-element.ts'
import { FakeApi } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

const id = 'c0ffee00-0000-4000-8000-000000000001'
const at = '2026-03-01T00:00:00.000Z'
const payment: Purchase = {
  ...{ sessionId: 'cs_test_1', courseId: 'digital-media', paidAt: at, amount: 9900, currency: 'aud', tax: 900 },
  ...{ discount: 0, refunded: 0, hasInvoice: false },
  state: 'paid',
}
const partly: Purchase = { ...payment, sessionId: 'cs_test_2', refunded: 3300, state: 'partly-refunded' }
const bea: LearnerFile = {
  ...{ id, name: 'Bea Buyer', email: 'bea@school.example', createdAt: at, admin: false },
  access: [{ courseId: 'digital-media', source: 'stripe', holds: true, paidBack: false, grantedAt: at }],
  ...{ progress: [], certificates: [], payments: [payment, partly], debits: {}, mails: [], addresses: [] },
}
const certificate = {
  ...{ id: '0'.repeat(32), key: 'digital-media', title: 'Digital media', name: 'Bea Buyer', revision: 1, issuedAt: at },
  learnerId: id,
}

/** What the page saves as a file, as rows of text. */
function savedFiles() {
  let saved = Promise.resolve('')
  const createObjectURL = (blob: Blob) => {
    saved = blob.text()
    return 'blob:saved'
  }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return { rows: async () => (await saved).replace('\ufeff', '').split('\r\n').filter(Boolean) }
}

let api: FakeApi
beforeAll(completeDialogElement)
beforeEach(() => {
  api = new FakeApi().on(getLearnerFile, () => bea)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Presses a button that asks why, and answers. */
async function change(name: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name }))
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'Asked by telephone' } })
  fireEvent.submit(screen.getByLabelText('Why'))
}
const focused = () => document.activeElement?.textContent

test('a change says in its part of the page what was done, and that has the focus though the button is gone', async () => {
  api.on(getLearnerFile, () => ({ ...bea, payments: [payment] }))
  renderInApp(<Learner id={id} />)
  api.on(postRefund, () => {
    const refunded: Purchase = { ...payment, refunded: 9900, state: 'refunded' }
    api.on(getLearnerFile, () => ({ ...bea, payments: [refunded] }))
    return { refunded: 9900 }
  })
  await change(/^Refund/)
  await waitFor(() => expect(focused()).toBe('Done: Refund digital-media'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull())
  expect(focused()).toBe('Done: Refund digital-media')
  api.on(postLearnerAccess, () => ({ done: true as const }))
  for (const _ of ['once', 'and again']) {
    await change(/^End access ?: Digital media/)
    await waitFor(() => expect(focused()).toMatch(/^Done: End access: Digital media/))
  }
})

test('a refund gives back the cents that were typed', async () => {
  api.on(getLearnerFile, () => ({ ...bea, payments: [payment] })).on(postRefund, () => ({ refunded: 1999 }))
  renderInApp(<Learner id={id} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Refund/ }))
  fireEvent.change(screen.getByLabelText('How much, in dollars'), { target: { value: '19.99' } })
  fireEvent.submit(screen.getByLabelText('Why'))
  await waitFor(() => expect(api.of(postRefund)).toMatchObject([{ amount: 1999 }]))
})

test('a learner’s payments are summed, with what went back and what’s left of the GST', async () => {
  renderInApp(<Learner id={id} />)
  const sumOf = async (term: string) => (await screen.findByText(term)).nextSibling?.textContent
  expect(await sumOf('Paid in all')).toBe('$198.00')
  expect(await sumOf('Refunded in all')).toBe('$33.00')
  expect(await sumOf('GST in all')).toBe('$18.00')
  expect(await sumOf('GST left')).toBe('$15.00')
})

test('a revoked certificate can be issued anew, unless that was done', async () => {
  const revoked = { at, because: 'issued-in-error' } as const
  api.on(getIssuedCertificates, () => ({
    certificates: [
      { ...certificate, revoked },
      { ...certificate, id: '1'.repeat(32), title: 'Failure Festival', revoked, replaced: true as const },
    ],
  }))
  renderInApp(<Certificates />)
  await screen.findByText('Revoked and issued anew: It was issued in error.')
  expect(screen.getAllByRole('button', { name: /^Issue anew/ })).toHaveLength(1)
})

test('a revocation asks for a public reason from the list, and a correction for the profile; the typed reason goes along', async () => {
  api
    .on(getIssuedCertificates, () => ({ certificates: [certificate] }))
    .on(postCertificateAct, () => ({ done: true as const }))
  renderInApp(<Certificates />)
  fireEvent.click(await screen.findByRole('button', { name: /^Revoke/ }))
  const reads = screen.getByLabelText('What anybody reads who checks it')
  expect([...reads.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Choose one',
    'It was issued in error.',
    'The name on it was corrected.',
    'The completion that it stood for was withdrawn.',
  ])
  fireEvent.change(reads, { target: { value: 'completion-withdrawn' } })
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'Asked by telephone' } })
  fireEvent.submit(screen.getByLabelText('Why'))
  await waitFor(() => expect(focused()).toMatch(/^Done: Revoke/))
  await change(/^Correct/)
  await waitFor(() => expect(focused()).toMatch(/^Done: Correct/))
  expect(api.of(postCertificateAct)).toMatchObject([
    { act: 'revoke', because: 'completion-withdrawn', reason: 'Asked by telephone' },
    { act: 'correct', name: 'Bea Buyer', profile: true },
  ])
})

test('emails are named by what they were about, and timed in Sydney', async () => {
  const mails = [
    { about: 'deletion-asked#2026-03-01T00:00:00.000Z', at },
    { about: 'access-ended#digital-media#2026-03-01T00:00:00.000Z', at },
    { about: 'payment-refunded#cs_test_1#9900', at },
  ]
  api.on(getLearnerFile, () => ({ ...bea, mails }))
  renderInApp(<Learner id={id} />)
  const list = (await screen.findByText('Deletion asked')).closest('dl')
  expect([...(list?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Deletion asked',
    'Access ended: Digital media literacy: seeing beyond synthetic media',
    'Payment refunded',
  ])
  expect(list?.textContent).toContain('1 Mar 2026, 11:00')
  expect(list?.textContent).not.toMatch(/T00:00|Z/)
})

test('the log shows changes, reads on demand, and names that the desk has shown already', async () => {
  const entry = (n: number, action: string, target = id): LogEntry => ({
    ...{ id: `${at}#${n}`, at, actor: 'Olive <olive@school.example>', action, target, state: 'done' },
  })
  // The first page of the month has reads alone.
  api.on(getDeskLog, ({ cursor }) =>
    cursor
      ? { entries: [entry(2, 'account-lock'), entry(3, 'refund 3300', 'cs_test_2')] }
      : { entries: [entry(1, 'read', 'c0ffee00-0000-4000-8000-000000000002')], cursor: 'next' },
  )
  const { rerender } = renderInApp(<Learner id={id} />)
  await screen.findByRole('heading', { name: 'Bea Buyer' })
  rerender(<Log />)
  expect((await screen.findByRole('link', { name: 'Bea Buyer' })).getAttribute('href')).toBe(`/admin?learner=${id}`)
  expect(screen.getByRole('cell', { name: 'cs_test_2' })).toBeDefined()
  expect(screen.queryByRole('cell', { name: 'read' })).toBeNull()
  fireEvent.click(screen.getByLabelText('Show reads too'))
  await screen.findByRole('cell', { name: 'read' })
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('completions are asked for by month, course and domain, and saved for a spreadsheet', async () => {
  const file = savedFiles()
  const row = {
    ...{ learnerId: id, name: 'Bea Buyer', email: 'bea@school.example', domain: 'school.example', minutes: 90 },
    ...{ courseId: 'digital-media' as const, day: '2026-11-29' },
  }
  api.on(getCompletions, () => ({ completions: [row, { ...row, learnerId: 'x', certificateId: '0'.repeat(32) }] }))
  renderInApp(<Completions />, { path: '/admin?show=Completions&month=2026-11&course=digital-media' })
  expect(await screen.findAllByText('1 hour 30 minutes')).toHaveLength(2)
  expect(screen.getByText('Not issued')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Domain of the address'), { target: { value: ' school.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  fireEvent.change(screen.getByLabelText('Course'), { target: { value: '' } })
  await waitFor(() => expect(api.of(getCompletions)).toHaveLength(3))
  const asked = { month: '2026-11', domain: 'school.example' }
  expect(api.of(getCompletions)).toEqual([
    { month: '2026-11', course: 'digital-media' },
    { ...asked, course: 'digital-media' },
    asked,
  ])
  fireEvent.click(await screen.findByRole('button', { name: /as CSV$/ }))
  const title = 'Digital media literacy: seeing beyond synthetic media'
  await waitFor(async () =>
    expect(await file.rows()).toEqual([
      '"Name","Email","Domain","Course","Hours","Completed","Certificate"',
      `"Bea Buyer","bea@school.example","school.example","${title}",1.5,"2026-11-29",""`,
      `"Bea Buyer","bea@school.example","school.example","${title}",1.5,"2026-11-29","0000 0000 0000 0000 0000 0000 0000 0000"`,
    ]),
  )
})
