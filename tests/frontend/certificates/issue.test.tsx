import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getCertificate, postCertificate } from '#contract/certificates'
import { sampleCertificate } from '../../functions/pdf/sample-certificate.ts'
import { completeDialogElement } from '../dialog-element.ts'
import { FakeApi, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

completeDialogElement()
vi.stubGlobal('__SITE_SETTINGS__', { payment: 'required', provider: sampleCertificate('genai-course').provider })
const { default: CertificatePage } = await import('../../../frontend/pages/certificate.tsx')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['jane@school.example', 'an e-mail or web address is not a name'],
  ['Jane Brien', 'Your name could not be checked just now.'],
])('shows why the name “%s” is refused, and focuses the field', async (typed, why) => {
  const ready = { state: 'ready' as const, key: 'genai-course' as const, title: 'AI for Teachers', suggestedName: '' }
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
  async (typed, issuedTo, notice) => {
    const certificate = { ...sampleCertificate('genai-course'), name: issuedTo }
    new FakeApi()
      .on(getCertificate, () => ({
        state: 'ready' as const,
        key: 'genai-course' as const,
        title: certificate.title,
        suggestedName: '',
      }))
      .on(postCertificate, () => ({ state: 'issued' as const, certificate }))
    renderInApp(<CertificatePage />)
    fireEvent.change(await screen.findByLabelText('Full name'), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Issue my certificate' }))
    await waitFor(() => expect(screen.getAllByText(issuedTo).length).toBeGreaterThan(0))
    expect(document.querySelector('.toast p')?.textContent).toBe(notice)
  },
)

test('shows the name as it will be stored before it is issued, and stores exactly that', async () => {
  const certificate = { ...sampleCertificate('genai-course'), name: 'nairB enaJ' }
  const api = new FakeApi()
    .on(getCertificate, () => ({ state: 'ready' as const, key: 'genai-course' as const, title: '', suggestedName: '' }))
    .on(postCertificate, () => ({ state: 'issued' as const, certificate }))
  renderInApp(<CertificatePage />)
  fireEvent.change(await screen.findByLabelText('Full name'), { target: { value: '\u202e nairB\u200b \u00a0enaJ ' } })
  const shown = screen.getByText(/The certificate will read:/)
  expect(shown.textContent).toBe('The certificate will read: nairB enaJ')
  fireEvent.click(screen.getByRole('button', { name: 'Issue my certificate' }))
  await waitFor(() => expect(api.of(postCertificate)).toMatchObject([{ name: 'nairB enaJ' }]))
})
