import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { getVerification } from '#contract/certificates'
import { Link } from '../../../frontend/components/link.tsx'
import VerifyPage from '../../../frontend/pages/verify.tsx'
import { sampleCertificate } from '../../functions/pdf/sample-certificate.ts'
import { FakeApi, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const certificate = sampleCertificate('digital-media')
const { id } = certificate
const valid = { status: 'valid' as const, certificate }

/** Opens the page at an address, as a link to it does. */
function openAt(path: string) {
  renderInApp(
    <Routes>
      <Route path="/" element={<Link to={path}>Open</Link>} />
      <Route path="/verify" element={<VerifyPage />} />
      <Route path="/verify/:id" element={<VerifyPage />} />
    </Routes>,
  )
  fireEvent.click(screen.getByText('Open'))
}
const field = () => screen.getByLabelText<HTMLInputElement>('Certificate number')
const check = (typed: string) => {
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
}

test('a number typed as on paper is found, and shown in groups of four', async () => {
  const api = new FakeApi().on(getVerification, () => valid)
  openAt('/verify')
  expect(api.calls).toEqual([])
  check(' 0123-4567 89AB CDEF 0123 4567 89ab cdef. ')
  await screen.findByText('Siobhán Brien')
  expect(api.of(getVerification)).toEqual([{ id }])
  expect(screen.getByText('0123 4567 89ab cdef 0123 4567 89ab cdef')).toBeDefined()
  expect(field().value).toBe('0123 4567 89ab cdef 0123 4567 89ab cdef')
})

test.each([id.toUpperCase(), `${id}.`, encodeURIComponent(`${id.slice(0, 16)} ${id.slice(16)}`)])(
  'a link with the true number as %s finds the certificate',
  async (written) => {
    const api = new FakeApi().on(getVerification, () => valid)
    openAt(`/verify/${written}?r=1`)
    await screen.findByText('Siobhán Brien')
    expect(api.of(getVerification)).toEqual([{ id, r: '1' }])
  },
)

test.each(['not-an-id', `${id}0`, '..%2Fme', '%3Cscript%3E'])(
  'the link %s asks nobody and says so',
  async (written) => {
    const api = new FakeApi()
    openAt(`/verify/${written}`)
    await screen.findByText('No such certificate')
    expect(api.calls).toEqual([])
    expect(field().value).toBe(decodeURIComponent(written))
  },
)

test('a withdrawn certificate shows its title and the day, and no name', async () => {
  new FakeApi().on(getVerification, () => ({
    status: 'withdrawn' as const,
    title: certificate.title,
    withdrawnAt: '2026-11-29T15:00:00.000Z',
  }))
  openAt(`/verify/${id}?r=1`)
  await screen.findByText('Withdrawn by its holder on 30 November 2026')
  const record = screen.getByRole('article', { name: 'What the record says' })
  expect(record.textContent).toContain(certificate.title)
  expect(record.textContent).toContain('That isn’t a sign of forgery')
  expect(record.textContent).toContain('0123 4567 89ab cdef 0123 4567 89ab cdef')
  expect(record.textContent).not.toContain('Siobhán')
})

test('a number that is too short is refused at the field', async () => {
  new FakeApi()
  openAt('/verify')
  check('0123 4567')
  await screen.findByText(/has 32 characters/)
  expect(document.activeElement).toBe(field())
})

test('after a number that nobody was given, another can be tried', async () => {
  new FakeApi().on(getVerification, (input) => {
    if (input.id !== id) throw new Refuse('not-found')
    return valid
  })
  openAt(`/verify/${'f'.repeat(32)}`)
  await screen.findByText('No such certificate')
  check(id)
  await screen.findByText('Siobhán Brien')
})
