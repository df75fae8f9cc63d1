import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCertificatePdf } from '#certificates/contract'
import type { Everything } from '#privacy/collection'
import { type ExportedItem, getExport } from '#privacy/contract'
import { readme } from '#privacy/readme'
import { TakeEverything } from '../../../frontend/privacy/take-everything.tsx'
import { provider } from '../../functions/portal.ts'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

const savedAt = '2026-03-02T01:00:00.000Z'
const note = (text: string, place = 1): ExportedItem => ({
  kind: 'note',
  key: `WORK#digital-media#NOTE#box-${place}`,
  item: { boxId: `box-${place}`, text, version: 1, savedAt },
  shown: { moduleId: 'digital-media', label: `Label ${place}`, place },
})
const prompt: ExportedItem = {
  kind: 'prompt',
  key: 'PROMPT#digital-media#01ARZ3NDEKTSV4RRFFQ69G5FAV',
  item: {
    promptId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    moduleId: 'digital-media',
    title: 'Mine',
    text: 'A prompt',
    version: 1,
    createdAt: savedAt,
    updatedAt: savedAt,
  },
}
const certificate: ExportedItem = {
  kind: 'certificate',
  key: 'WHOLECERTIFICATE#digital-media',
  item: {
    key: 'digital-media',
    kind: 'course',
    title: 'Digital media literacy',
    version: '1',
    modules: [],
    minutes: 240,
    standards: [],
    completedAt: savedAt,
    zone: 'Australia/Sydney',
    provider,
    id: '0123456789abcdef0123456789abcdef',
    revision: 1,
    name: 'Jane Brien',
    issuedAt: savedAt,
    revisedAt: savedAt,
    replaced: [],
  },
}
const signIn = { name: 'Zoe', email: 'zoe@example.edu.au' }
const rest = { accountId: 'account-1', signIn, payments: [] }
const everything = { items: [note('Words')], rest, pdfs: new Map<string, File | null>() }
const purchase = {
  sessionId: 'cs_test_1',
  courseId: 'controversial-topics',
  paidAt: savedAt,
  amount: 9900,
  currency: 'aud',
  tax: 900,
  discount: 0,
  hasInvoice: false,
}
const made = { at: new Date(savedAt), origin: 'https://portal.example' }

let saved: { name: string; blob: Blob }[] = []
beforeEach(() => {
  saved = []
  let blob = new Blob()
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(made: Blob) {
        blob = made
        return 'blob:zip'
      }
      static override revokeObjectURL() {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const press = (name = 'Take everything with me') => fireEvent.click(screen.getByRole('button', { name }))

test('a double click makes one ZIP of all pages', async () => {
  const api = new FakeApi().on(getExport, ({ cursor }) =>
    cursor ? { items: [prompt], rest } : { items: [note('Words')], next: 'WORK#digital-media#NOTE#box-1' },
  )
  renderInApp(<TakeEverything />)
  const button = screen.getByRole('button')
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText(/^Your ZIP is ready \(\d+ KB\)/)
  expect(api.of(getExport)).toEqual([{}, { cursor: 'WORK#digital-media#NOTE#box-1' }])
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^everything-of-mine-\d{4}-\d\d-\d\d\.zip$/)])
})

test('goes on where it stopped, and asks for nothing twice', async () => {
  let down = true
  const api = new FakeApi().on(getExport, ({ cursor }) => {
    if (!cursor) return { items: [note('Words')], next: 'a' }
    if (down) throw noNetwork
    return { items: [prompt], rest }
  })
  renderInApp(<TakeEverything />)
  press()
  await screen.findByText(/can’t reach the portal.*What has come so far is kept/)
  down = false
  press('Carry on')
  await screen.findByText(/^Your ZIP is ready/)
  expect(api.of(getExport)).toEqual([{}, { cursor: 'a' }, { cursor: 'a' }])
})

test('a certificate that can’t be printed doesn’t hold back the rest, and one that can wait is waited for', async () => {
  let answer = new Refuse('too-many-requests', 'Please wait.')
  new FakeApi()
    .on(getExport, () => ({ items: [certificate], rest }))
    .on(getCertificatePdf, () => {
      throw answer
    })
  renderInApp(<TakeEverything />)
  press()
  await screen.findByText(/Please wait/)
  answer = new Refuse('unexpected')
  press('Carry on')
  await screen.findByText(/One certificate’s PDF could not be made; the file has the link instead/)
  await waitFor(() => expect(saved).toHaveLength(1))
})

test('the page to read holds the words as typed, in the order of the lesson, and runs nothing', () => {
  const evil = '<script>alert(1)</script><img src=x onerror="alert(2)">&amp;\n  indented'
  const items = [note('Second', 2), note(evil, 1), { ...note('', 3), shown: { ...note('', 3).shown, label: evil } }]
  const page = readme({ everything: { ...everything, items: items as ExportedItem[] }, prompts: [], ...made })
  const parsed = new DOMParser().parseFromString(page, 'text/html')
  expect(parsed.querySelectorAll('script, img, link, iframe')).toHaveLength(0)
  expect([...parsed.querySelectorAll('.text')].map(({ textContent }) => textContent)).toEqual([evil, 'Second', ''])
  expect([...parsed.querySelectorAll('h2')].slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'About you',
    'How you sign in',
    'Digital media literacy: seeing beyond synthetic media',
  ])
  expect(parsed.querySelector('.day')?.textContent).toBe('Saved on 2 March 2026')
  expect([...parsed.querySelectorAll('[href], [src]')].map((one) => one.getAttribute('href'))).toEqual([
    '#you',
    '#sign-in',
    '#digital-media',
  ])
})

test('the page to read says how the account signs in, with each passkey that is on record', () => {
  const passkeys = [{ id: 'a', name: 'iPhone', addedAt: savedAt, device: 'Safari on iPhone' }]
  const items: ExportedItem[] = [{ kind: 'passkeys', key: 'SIGNIN#PASSKEYS', item: { passkeys } }]
  const account = { ...signIn, phone: '+61491570006', app: true, texts: true, google: true }
  const facts = (everything: Everything) => {
    const page = new DOMParser().parseFromString(readme({ everything, prompts: [], ...made }), 'text/html')
    const list = page.querySelector('[aria-labelledby=sign-in] dl')
    return [...(list?.children ?? [])].map(({ textContent }) => textContent)
  }
  expect(facts({ ...everything, items, rest: { ...rest, signIn: account } })).toEqual([
    ...['Authenticator app', 'On', 'Codes by text message', 'On', 'Mobile number for codes', '+61491570006'],
    ...['Google', 'Signs in to this account', 'Passkey “iPhone”', 'Added on 2 March 2026, Safari on iPhone'],
  ])
  expect(facts(everything)).toEqual(['Authenticator app', 'Off', 'Passkeys', 'Your account page lists them'])
})

test('the page to read says how each payment stands, and each debit that hasn’t arrived', () => {
  const checkout = (courseId: string, more: object): ExportedItem => ({
    kind: 'checkout',
    key: `CHECKOUT#${courseId}`,
    item: { courseId, sessionId: courseId, ...more },
  })
  const items = [
    checkout('digital-media', { processing: true }),
    checkout('failure-festival', { failedAt: '2026-03-02T01:00:00.000Z' }),
    checkout('environmental-ed', {}),
  ]
  const refunded = { ...purchase, amount: 9900, refunded: 9900, state: 'refunded' } as const
  const page = readme({
    everything: { ...everything, items, rest: { ...rest, payments: [refunded] } },
    prompts: [],
    ...made,
  })
  for (const words of [
    'Refunded. This payment no longer gives access; your own work in the course stays readable.',
    'Your bank is still processing your payment for “Digital media literacy',
    'Your bank did not pay the direct debit for “Failure Festival”',
    'A payment page was opened for “Environmental education: Please Stop Pretending”, and nothing was paid there.',
  ])
    expect(page).toContain(words)
})

test('what was completed is dated by the learner’s own clock', () => {
  const at = '2026-12-31T13:30:00.000Z'
  const zone = 'Australia/Perth'
  const items = [
    { kind: 'progress', key: 'PROGRESS#digital-media#-', item: { moduleId: 'digital-media', completedAt: at, zone } },
    { ...certificate, item: { ...certificate.item, completedAt: at, issuedAt: at, zone } },
  ]
  const page = readme({ everything: { ...everything, items: items as ExportedItem[] }, prompts: [], ...made })
  expect(page).toContain('Completed on 31 December 2026.')
  expect(page).toContain('Issued to Jane Brien on 31 December 2026.')
})
