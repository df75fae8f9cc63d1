import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { flagship } from '#catalogue/catalogue'
import { type CertificateState, getCertificate, postCertificate, putCertificateName } from '#certificates/contract'
import { laidOut, sampleCertificate, sampleEarned } from '../../functions/certificates/sample-certificate.ts'
import { completeDialogElement } from '../dialog-element.ts'
import { FakeApi, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

completeDialogElement()
vi.stubGlobal('__SITE_SETTINGS__', { payment: 'required', provider: sampleCertificate('genai-course').provider })
const { default: CertificatePage } = await import('../../../frontend/certificates/certificate.page.tsx')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const earned = sampleEarned('genai-course')
const ready = { state: 'ready' as const, earned, suggestedName: '' }
const issuedTo = async (name: string) => ({
  state: 'issued' as const,
  ...(await laidOut(sampleCertificate('genai-course', { name }))),
})

test.each([
  ['jane@school.example', 'an email or web address is not a name'],
  ['Jane Brien', 'Your name could not be checked just now.'],
])('shows why the name “%s” is refused, and focuses the field', async (typed, why) => {
  new FakeApi()
    .on(getCertificate, () => ready)
    .on(postCertificate, () => Promise.reject(new Refuse('bad-request', 'Your name could not be checked just now.')))
  renderInApp(<CertificatePage />)
  const field = await screen.findByLabelText('Full name')
  fireEvent.change(field, { target: { value: typed } })
  const button = screen.getByRole('button', { name: 'Issue my certificate' })
  button.focus()
  fireEvent.click(button)
  await screen.findByText(why, { exact: false })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const description = field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id))
  expect(description?.at(-1)?.textContent).toContain(why)
})

test('the sentence that asks for the name has one full stop after a title, and none after its exclamation mark', async () => {
  for (const [title, sentence] of [
    ['Get Your Weekends Back!', 'You have completed Get Your Weekends Back! Please confirm'],
    ['Failure Festival', 'You have completed Failure Festival. Please confirm'],
  ] as const) {
    new FakeApi().on(getCertificate, () => ({ ...ready, earned: { ...earned, title } }))
    const { container } = renderInApp(<CertificatePage />)
    await screen.findByLabelText('Full name')
    expect(container.textContent).toContain(sentence)
    cleanup()
  }
})

test('the preview follows the typing, and after the issue the heading of the certificate has the focus', async () => {
  new FakeApi().on(getCertificate, () => ready).on(postCertificate, () => issuedTo('Māia Brien'))
  const { container } = renderInApp(<CertificatePage />)
  const field = await screen.findByLabelText('Full name')
  const inPreview = (text: string) =>
    waitFor(() =>
      expect([...container.querySelectorAll('figure text')].map((line) => line.textContent)).toContain(text),
    )
  fireEvent.change(field, { target: { value: 'Māia  B' } })
  await inPreview('Māia B')
  fireEvent.change(field, { target: { value: 'Māia Brien' } })
  await inPreview('Māia Brien')
  expect(container.querySelectorAll('figure [transform*="scale"]')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Issue my certificate' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Certificate of Professional Learning' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test.each([
  ['Jane Brien', 'Jane Brien', undefined],
  [' Zoe\u0308 Ngāti ', 'Zoë Ngāti', undefined],
  [
    'Jane B. Brien',
    'Jane Brien',
    'Your certificate was already issued to “Jane Brien”. You can correct the name below it.',
  ],
])(
  'says so when the name “%s” is requested but the certificate was issued to another: “%s”',
  async (typed, holder, notice) => {
    new FakeApi().on(getCertificate, () => ready).on(postCertificate, () => issuedTo(holder))
    renderInApp(<CertificatePage />)
    fireEvent.change(await screen.findByLabelText('Full name'), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Issue my certificate' }))
    await waitFor(() => expect(screen.getAllByText(holder).length).toBeGreaterThan(0))
    expect(document.querySelector('.toast p')?.textContent).toBe(notice)
  },
)

test('shows the name as it will be stored before it is issued, and stores exactly that', async () => {
  const api = new FakeApi().on(getCertificate, () => ready).on(postCertificate, () => issuedTo('nairB enaJ'))
  renderInApp(<CertificatePage />)
  fireEvent.change(await screen.findByLabelText('Full name'), { target: { value: '\u202e nairB\u200b \u00a0enaJ ' } })
  const shown = screen.getByText(/The certificate will read:/)
  expect(shown.textContent).toBe('The certificate will read: nairB enaJ')
  screen.getByText('We left out characters that nobody can see. We left out extra blanks.')
  fireEvent.click(screen.getByRole('button', { name: 'Issue my certificate' }))
  await waitFor(() => expect(api.of(postCertificate)).toMatchObject([{ name: 'nairB enaJ' }]))
})

test('an issued name can be corrected twice; one that’s refused stays in the dialog, and so does the reason', async () => {
  const state = async (name: string, revision: number) => ({
    state: 'issued' as const,
    ...(await laidOut(sampleCertificate('genai-module-1', { name, revision }))),
  })
  let now: [name: string, revision: number] = ['Jane Brien', 1]
  const stale = 'This certificate was changed in another tab or on another device.'
  const api = new FakeApi()
    .on(getCertificate, () => state(...now))
    .on(putCertificateName, () => Promise.reject(new Refuse('conflict', stale)))
  renderInApp(<CertificatePage />)
  const correct = async (name: string, times: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Correct the name' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the name' }))
    expect(dialog.getByText(/shows? as replaced/).textContent).toContain(`You can correct it ${times}.`)
    fireEvent.change(dialog.getByLabelText('Full name'), { target: { value: name } })
    const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Correct the name' }))
    save()
    return { dialog, save }
  }
  const { dialog, save } = await correct('李小龙', 'twice')
  dialog.getByText(/cannot print/)
  expect(api.of(putCertificateName)).toEqual([])
  fireEvent.change(dialog.getByLabelText('Full name'), { target: { value: 'Janet Brien' } })
  save()
  await dialog.findByText(stale)
  api.on(putCertificateName, ({ name, revision }) => {
    now = [name, revision + 1]
    return state(...now)
  })
  save()
  await screen.findByText('The name is corrected. Please download the certificate again.')
  await screen.findAllByText('Janet Brien')
  await correct('Janet O’Brien', 'once more')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Correct the name' })).toBeNull())
  expect(screen.getAllByText('Janet O’Brien').length).toBeGreaterThan(0)
  expect(api.of(putCertificateName).map(({ revision }) => revision)).toEqual([1, 1, 2])
})

test('a revoked certificate says why, and can be neither printed, downloaded nor corrected', async () => {
  const revoked = { at: '2026-11-20T00:00:00.000Z', because: 'issued-in-error' } as const
  const drawn = await laidOut(sampleCertificate('genai-module-1', { revoked }))
  new FakeApi().on(getCertificate, () => ({ state: 'issued' as const, ...drawn }))
  renderInApp(<CertificatePage />)
  await screen.findByText('This certificate was revoked')
  screen.getByText(/^It was issued in error\./)
  expect(screen.queryByRole('button', { name: /Print|Download PDF|Correct the name/ })).toBeNull()
})

test('before all modules are complete it lists those that are open, and leads to them', async () => {
  const open = flagship.modules.slice(3).map(({ id, title }) => ({ moduleId: id, title }))
  const state: CertificateState = { state: 'open', key: 'genai-course', title: flagship.title, open }
  new FakeApi().on(getCertificate, () => state)
  renderInApp(<CertificatePage />)
  await screen.findByRole('heading', { level: 1, name: 'Not finished yet' })
  const links = screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])
  for (const { moduleId, title } of open) expect(links).toContainEqual([title, `/course/${moduleId}`])
  expect(links.filter(([, href]) => href?.startsWith('/course/genai-module-1'))).toEqual([])
})
