import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '#core/site-settings'
import {
  getCompletions,
  getDeletions,
  getDeskLog,
  getFigures,
  getIssuedCertificates,
  getLearnerFile,
  getLearners,
  getOpenPayments,
  getSales,
  type LearnerFile,
  type LogEntry,
  postCertificateAct,
  postLearnerAccess,
  postLearnerAccount,
  postRefund,
} from '#desk/contract'
import type { Purchase } from '#payments/contract'
import { mailKinds } from '#people/contract'
import { Certificates } from '../../../frontend/desk/certificates.tsx'
import { Completions } from '../../../frontend/desk/completions.tsx'
import { Deletions } from '../../../frontend/desk/deletions.tsx'
import { Desk } from '../../../frontend/desk/desk.tsx'
import { Learner } from '../../../frontend/desk/learner.tsx'
import { Log } from '../../../frontend/desk/log.tsx'
import { Payments } from '../../../frontend/desk/payments.tsx'
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
  ...{ id, inLogs: '0123456789abcdef', name: 'Bea Buyer', email: 'bea@school.example', createdAt: at, admin: false },
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
  await waitFor(() => expect(focused()).toBe('Done: Refund “Digital media literacy: seeing beyond synthetic media”'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull())
  expect(focused()).toBe('Done: Refund “Digital media literacy: seeing beyond synthetic media”')
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

test('a learner’s file says when codes are turned off and who started it, and offers to leave them on', async () => {
  const account = { status: 'CONFIRMED', enabled: true, app: true, texts: false, google: false, passkeys: [] }
  api
    .on(getLearnerFile, () => ({ ...bea, account }))
    .on(postLearnerAccount, () => {
      const codesReset = { askedAt: at, due: '2026-03-05T14:10:00.000Z', by: 'Olive <olive@school.example>' }
      api.on(getLearnerFile, () => ({ ...bea, account, codesReset }))
      return { done: true as const }
    })
  renderInApp(<Learner id={id} />)
  await change(/^Turn off codes/)
  const words = 'Codes are turned off on 6 Mar 2026, 01:10, for a lost phone. Started on 1 Mar 2026, 11:00 by Olive'
  await waitFor(() => expect(document.body.textContent).toContain(words))
  expect(screen.queryByRole('button', { name: /^Turn off codes/ })).toBeNull()
  await change(/^Leave the codes on/)
  await waitFor(() => expect(api.of(postLearnerAccount).map(({ act }) => act)).toEqual(['reset-codes', 'stop-reset']))
})

test('a learner’s file says what stands for them in the logs, and why an operator changed the address', async () => {
  const laterOn = '2026-03-02T00:00:00.000Z'
  const change = { at, from: 'bea@gum.example', to: bea.email, by: 'operator', reason: 'rang the school' } as const
  api.on(getLearnerFile, () => ({
    ...bea,
    addresses: [change, { ...change, at: laterOn, by: 'owner' as const, reason: undefined }],
  }))
  renderInApp(<Learner id={id} />)
  const facts = (await screen.findByText('In the logs')).closest('dl')?.textContent
  expect(facts).toContain('In the logs0123456789abcdef')
  expect(facts).toContain('1 Mar 2026, 11:00: bea@gum.example to bea@school.example, by the operator (rang the school)')
  expect(facts).toMatch(/by the owner$/)
})

test('who waits for deletion is a list, in Sydney’s time', async () => {
  const due = '2026-03-08T14:10:00.000Z'
  const deletions = [{ learnerId: id, name: 'Bea Buyer', email: 'bea@school.example', askedAt: at, due, begun: false }]
  api.on(getDeletions, () => ({ deletions }))
  renderInApp(<Deletions />)
  const cells = (await screen.findByRole('link', { name: 'Bea Buyer' })).closest('tr')?.querySelectorAll('td') ?? []
  expect([...cells].map(({ textContent }) => textContent)).toEqual([
    ...['Bea Buyer', 'bea@school.example', '1 Mar 2026, 11:00', '9 Mar 2026, 01:10', 'Can be kept'],
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

test('a disputed payment leads to Stripe, and one that the bank took back offers no refund', async () => {
  const payments = [
    { ...payment, state: 'disputed' as const },
    { ...payment, sessionId: 'cs_live_2', state: 'lost' as const },
    { ...partly, sessionId: 'cs_test_3' },
  ]
  api.on(getLearnerFile, () => ({ ...bea, payments }))
  const { rerender } = renderInApp(<Learner id={id} />)
  const link = await screen.findByRole('link', { name: 'Answer the dispute in Stripe' })
  expect(link.getAttribute('href')).toBe('https://dashboard.stripe.com/test/search?query=cs_test_1')
  expect(screen.getAllByRole('button', { name: /^Refund/ })).toHaveLength(1)
  expect(document.body.textContent).toContain('Refunded in part; they keep access. $33.00 went back.')
  expect(document.body.textContent).not.toContain('You keep your access')
  const sale = { ...payment, sessionId: 'cs_live_2', taxLeft: 0, dispute: 'lost' as const, learnerId: id }
  api.on(getSales, () => ({ payments: [sale] }))
  api.on(getOpenPayments, () => ({
    payments: [{ ...sale, kind: 'disputed' as const, at: '2026-03-03T00:00:00.000Z' }],
  }))
  rerender(<Payments />)
  const answer = await screen.findByRole('link', { name: 'Answer it in Stripe' })
  expect(answer.getAttribute('href')).toBe('https://dashboard.stripe.com/search?query=cs_live_2')
  expect(screen.getByRole('cell', { name: '3 Mar 2026, 11:00' })).toBeDefined()
  await screen.findByRole('cell', { name: 'lost' })
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
})

test('a change that was made already says so', async () => {
  api.on(getIssuedCertificates, () => ({ certificates: [certificate] }))
  api.on(postCertificateAct, () => ({ done: true as const, already: true as const }))
  renderInApp(<Certificates />)
  await change(/^Correct/)
  await waitFor(() => expect(focused()).toMatch(/^It was so already, and nothing changed: Correct/))
})

describe('the log', () => {
  const person = { learnerId: id, name: 'Bea Buyer', email: 'bea@school.example' }
  const entry = (n: number, action: string, more: Partial<LogEntry> = {}): LogEntry => ({
    ...{ id: `${at}#${n}`, at, actor: 'Olive <olive@school.example>', action, target: id, state: 'done', ...more },
  })
  const said = async () => {
    const cells = await screen.findAllByRole('row')
    return cells.slice(1).map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))
  }

  test('says in sentences who did what to whom, with reads on demand', async () => {
    const refund = { target: 'cs_test_2', person }
    // The first page of the month has reads alone.
    api.on(getDeskLog, ({ cursor }) =>
      cursor
        ? {
            entries: [
              entry(2, 'refund 4950', refund),
              entry(3, 'refund 4950', { ...refund, state: 'already' }),
              entry(4, 'access-end digital-media', { person, reason: 'Left' }),
              entry(5, 'account-lock'),
              entry(6, 'something-newer 1'),
            ],
          }
        : { entries: [entry(1, 'read', { person })], cursor: 'next' },
    )
    renderInApp(<Log />)
    const [first, second, third, ...rest] = await said()
    const common = ['1 Mar 2026, 11:00', 'Olive <olive@school.example>']
    expect(first).toEqual([...common, 'Refunded $49.50 to Bea Buyer', 'bea@school.example', '', 'done'])
    expect(second?.slice(2)).toEqual(['Refunded $49.50 to Bea Buyer', 'bea@school.example', '', 'already gone back'])
    const title = 'Digital media literacy: seeing beyond synthetic media'
    expect(third?.slice(2, 5)).toEqual([`Ended access to “${title}” of Bea Buyer`, 'bea@school.example', 'Left'])
    // Of an account that's gone there is its id alone, in short, to be copied whole.
    expect(rest.map((row) => row[2])).toEqual([
      'Locked the account of c0ffee00…0001',
      'something-newer 1 c0ffee00…0001',
    ])
    expect(screen.getAllByRole('button', { name: new RegExp(`^Copy ?: ${id}$`) })).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: 'bea@school.example' })[0]?.getAttribute('href')).toBe(
      `/admin?learner=${id}`,
    )
    fireEvent.click(screen.getByLabelText('Show reads too'))
    await waitFor(async () => expect((await said())[0]?.[2]).toBe('Read the account of Bea Buyer'))
  })

  test('is filtered by person and by the day in Sydney', async () => {
    const ana = { learnerId: 'a', name: 'Ana O’Hara', email: 'ana@school.example' }
    // The last minute of 1 March and the first of 2 March in Sydney.
    api.on(getDeskLog, () => ({
      entries: [
        entry(1, 'account-lock', { person, at: '2026-03-01T12:59:00.000Z' }),
        entry(2, 'account-keep', { person: ana, at: '2026-03-01T12:59:00.000Z' }),
        entry(3, 'account-unlock', { person: ana, at: '2026-03-01T13:00:00.000Z' }),
      ],
    }))
    renderInApp(<Log />, { path: '/admin?show=Log&month=2026-03&day=2026-03-01' })
    const what = async () => (await said()).map((row) => row[2])
    expect(await what()).toEqual(['Locked the account of Bea Buyer', 'Cancelled the deletion of Ana O’Hara'])
    fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'ohara' } })
    await waitFor(async () => expect(await what()).toEqual(['Cancelled the deletion of Ana O’Hara']))
    fireEvent.change(screen.getByLabelText('Day (in Sydney)'), { target: { value: '2026-04-02' } })
    await waitFor(() => expect(api.of(getDeskLog).at(-1)).toEqual({ month: '2026-04' }))
  })
})

test('payments name whose they are and for what, on the page and in the file', async () => {
  const file = savedFiles()
  const sale = { ...payment, taxLeft: 900, dispute: 'none' as const, learnerId: id }
  const named = { name: 'Bea Buyer', email: 'bea@school.example' }
  const { learnerId: _, ...gone } = { ...sale, sessionId: 'cs_test_3' }
  api.on(getSales, () => ({ payments: [{ ...sale, ...named }, gone] }))
  api.on(getOpenPayments, () => ({ payments: [] }))
  renderInApp(<Payments />)
  expect((await screen.findByRole('link', { name: 'Bea Buyer' })).getAttribute('href')).toBe(`/admin?learner=${id}`)
  expect(screen.getByRole('cell', { name: 'Account deleted' })).toBeDefined()
  expect(screen.queryByText('digital-media')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save “Payments” as CSV' }))
  const course = '"Digital media literacy: seeing beyond synthetic media"'
  await waitFor(async () =>
    expect((await file.rows()).slice(1)).toEqual([
      `"2026-03-01 11:00","Bea Buyer","bea@school.example",${course},99,9,0,9,"","","cs_test_1"`,
      `"2026-03-01 11:00","","",${course},99,9,0,9,"","","cs_test_3"`,
    ]),
  )
})

test('a session stands in short and is copied whole; the name leads the row, and what no row has isn’t there', async () => {
  const sessionId = 'cs_test_a1B2c3D4e5F6g7H8'
  const sale = { ...payment, sessionId, taxLeft: 900, dispute: 'none' as const, learnerId: id, name: 'Bea Buyer' }
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }))
  api.on(getSales, () => ({ payments: [sale] })).on(getOpenPayments, () => ({ payments: [] }))
  renderInApp(<Payments />)
  await screen.findByText('cs_test_…g7H8')
  fireEvent.click(screen.getByRole('button', { name: /^Copy ?: session cs_test/ }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(sessionId))
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(0, 3)).toEqual(['Name', 'Paid', 'Email'])
  expect(heads).not.toContain('Code')
})

test('figures stand beside their bars, by course and by month, each readable without them', async () => {
  const one = { courseId: 'digital-media', currency: 'aud', gross: 9900, tax: 900, refunded: 0, taxLeft: 900 }
  const months = [
    { month: '2026-02', sold: 0, finished: 0 },
    { month: '2026-03', sold: 4, finished: 1 },
  ]
  const kinds = mailKinds.map((mail, n) => ({ mail, sent: 10 + n, bounced: 4 - n, ended: n }))
  const mails = [{ month: '2026-03', kinds }]
  settings.mails = true
  api.on(getFigures, () => ({ courses: [{ ...one, sold: 4, finished: 1 }], months, mails }))
  renderInApp(<Desk />, { path: '/admin?show=Figures&month=2026-03' })
  const byMonth = await screen.findByRole('table', { name: 'By month' })
  expect([...byMonth.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    'February 202600',
    'March 202641',
  ])
  const byCourse = screen.getByRole('table', { name: 'March 2026 by course' })
  const [begun, done] = [...byCourse.querySelectorAll('tbody rect')].map((bar) => Number(bar.getAttribute('width')))
  expect(Number(begun) / Number(done)).toBe(4)
  const emails = screen.getByRole('table', { name: 'Emails by month: sent / bounced / ended' })
  expect([...emails.querySelectorAll('tr')].map((row) => [...row.children].map((one) => one.textContent))).toEqual([
    ['Month', 'Where you stopped', 'Second look', 'Period ends', 'Own date'],
    [
      'March 2026',
      '10\u00a0/\u00a04\u00a0/\u00a00',
      '11\u00a0/\u00a03\u00a0/\u00a01',
      '12\u00a0/\u00a02\u00a0/\u00a02',
      '13\u00a0/\u00a01\u00a0/\u00a03',
    ],
  ])
  delete settings.mails
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

describe('a search', () => {
  const row = {
    ...{ id, name: 'Bea Buyer', email: 'bea@school.example' },
    courses: 1,
    modules: 0,
    minutes: 0,
    certificates: 0,
  }
  const desk = (path: string) => renderInApp(<Desk />, { path })

  test('stands in the address: it’s there after coming back from a learner, whose name then has the focus', async () => {
    api.on(getLearners, () => ({ learners: [row] }))
    desk('/admin')
    fireEvent.change(await screen.findByLabelText('Find a learner'), { target: { value: ' ohara ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Find' }))
    await screen.findByRole('heading', { name: 'Found for “ohara”' })
    fireEvent.click(await screen.findByRole('link', { name: 'Bea Buyer' }))
    await screen.findByRole('heading', { name: 'Bea Buyer' })
    expect(focused()).toBe('Bea Buyer')
    cleanup()
    desk('/admin?find=%40school.example&month=2026-03')
    await screen.findByRole('heading', { name: 'Addresses at school.example, March 2026' })
    expect(screen.getByLabelText('Find a learner')).toHaveProperty('value', '@school.example')
    expect(api.of(getLearners).slice(1)).toEqual([{ search: 'ohara' }, { domain: 'school.example', month: '2026-03' }])
  })

  test.each(['Certificates', 'Payments', 'Figures'])('%s keep their month in the address', async (view) => {
    api.on(getIssuedCertificates, () => ({ certificates: [] })).on(getSales, () => ({ payments: [] }))
    api.on(getOpenPayments, () => ({ payments: [] })).on(getFigures, () => ({ courses: [], months: [], mails: [] }))
    desk(`/admin?show=${view}&month=2026-03`)
    const route = { Certificates: getIssuedCertificates, Payments: getSales, Figures: getFigures }[view] ?? getSales
    await waitFor(() => expect(api.of(route)).toEqual([{ month: '2026-03' }]))
    expect(screen.getByLabelText('Month (in Sydney)')).toHaveProperty('value', '2026-03')
  })

  test('with more pages keeps the focus where it goes on: on the button, then at the end', async () => {
    const file = savedFiles()
    const rows = (page = '') => Array.from({ length: 30 }, (_, n) => ({ ...row, id: `${page}-${n}` }))
    api.on(getLearners, ({ cursor }) => ({
      learners: rows(cursor),
      ...(cursor !== 'c2' && { cursor: cursor ? 'c2' : 'c1' }),
    }))
    desk('/admin?month=2026-03')
    const more = await screen.findByRole('button', { name: 'Show more' })
    more.focus()
    fireEvent.click(more)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(61))
    expect(focused()).toBe('Show more')
    fireEvent.click(more)
    await waitFor(() => expect(focused()).toBe('That’s all: 90 rows.'))
    fireEvent.click(screen.getByRole('button', { name: /as CSV$/ }))
    await waitFor(async () => expect(await file.rows()).toHaveLength(91))
    // The log tells a file from a look at a list.
    const month = '2026-03'
    expect(api.of(getLearners)).toEqual([
      ...[{ month }, { month, cursor: 'c1' }, { month, cursor: 'c2' }],
      ...[
        { month, csv: 'yes' },
        { month, csv: 'yes', cursor: 'c1' },
        { month, csv: 'yes', cursor: 'c2' },
      ],
    ])
  })
})
