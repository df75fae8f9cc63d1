import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { getVerification } from '#certificates/contract'
import VerifyPage from '../../../frontend/certificates/verify.page.tsx'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { sampleCertificate } from '../../functions/certificates/sample-certificate.ts'
import { FakeApi, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'
import { fakeSession } from '../session/fake-session.ts'

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
    <SessionProvider session={fakeSession().session} loadExpiredDialog={async () => () => null}>
      <Routes>
        <Route path="/" element={<Link to={path}>Open</Link>} />
        <Route path="/verify" element={<VerifyPage />} />
        <Route path="/verify/:id" element={<VerifyPage />} />
      </Routes>
    </SessionProvider>,
  )
  fireEvent.click(screen.getByText('Open'))
}
const field = () => screen.getByLabelText<HTMLInputElement>('Certificate number')
const check = (typed: string) => {
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
}

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

test('the example says that nobody earned it, asks nobody, and leaves the field empty for a real number', async () => {
  const api = new FakeApi()
  openAt('/verify/example')
  await screen.findByText(/Nobody earned this certificate/)
  screen.getByText('Your Name')
  expect(screen.queryByText('Valid')).toBeNull()
  expect(field().value).toBe('')
  expect(api.calls).toEqual([])
})

test('a revoked number says why, and that there is another where it was issued anew', async () => {
  const revoked = { at: '2026-11-20T00:00:00.000Z', because: 'issued-in-error' } as const
  const reissuedAt = '2026-11-22T00:00:00.000Z'
  new FakeApi().on(getVerification, () => ({
    status: 'revoked' as const,
    certificate: { ...certificate, revoked, reissuedAt },
  }))
  openAt(`/verify/${id}`)
  await screen.findByText('It was issued in error. It was issued anew on 22 November 2026, under another number.')
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

test('dates are those of the learner’s own clock', async () => {
  const at = '2026-12-31T13:30:00.000Z'
  const perth = { ...certificate, completedAt: at, issuedAt: at, zone: 'Australia/Perth' } as const
  new FakeApi().on(getVerification, () => ({ ...valid, certificate: perth }))
  openAt(`/verify/${id}`)
  await screen.findByText('Siobhán Brien')
  expect(screen.getAllByText('December 31, 2026')).toHaveLength(2)
})

test('the verdict comes into a region that stood there before, without the record’s facts', async () => {
  let answer = (_: typeof valid) => {}
  new FakeApi().on(getVerification, () => new Promise<typeof valid>((resolve) => (answer = resolve)))
  openAt(`/verify/${id}`)
  const region = document.querySelector('main [role="status"]') as HTMLElement
  expect(region.textContent).toContain('Checking')
  await act(async () => {})
  await act(async () => answer(valid))
  expect(region.contains(await screen.findByText('Valid'))).toBe(true)
  expect(region.textContent).not.toContain('Siobhán Brien')
})
