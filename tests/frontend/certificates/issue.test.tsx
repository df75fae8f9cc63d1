import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getCertificate, postCertificate } from '#certificates/contract'
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
