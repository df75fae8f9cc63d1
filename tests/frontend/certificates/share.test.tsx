import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Share } from '../../../frontend/certificates/share.tsx'
import { sampleCertificate } from '../../functions/certificates/sample-certificate.ts'
import { renderInApp } from '../render-in-app.tsx'

const certificate = sampleCertificate('genai-course', { issuedAt: '2025-01-31T14:00:00.000Z' })
const url = 'https://portal.example.edu.au/verify/0123456789abcdef0123456789abcdef?r=1'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const copyWith = (writeText: (text: string) => Promise<void>) => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  renderInApp(<Share certificate={certificate} url={url} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }))
}

test('copies the link and says so', async () => {
  const copied: string[] = []
  copyWith(async (text) => {
    copied.push(text)
  })
  await screen.findByText('The link is copied.')
  expect(copied).toEqual([url])
})

test('says what to do where the browser refuses to copy, and shows the link', async () => {
  copyWith(() => Promise.reject(new Error('not allowed')))
  await screen.findByText(/didn’t let us copy the link/)
  expect(screen.getByRole('link', { name: url }).getAttribute('href')).toBe(url)
})

test('the link to LinkedIn carries title, issuer, month of issue, address and number', () => {
  renderInApp(<Share certificate={certificate} url={url} />)
  const link = new URL(screen.getByRole('link', { name: /^Add to LinkedIn/ }).getAttribute('href') ?? '')
  expect(link.origin + link.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: certificate.title,
    organizationName: 'Banksia & Bluegum Professional Learning (fictitious)',
    issueYear: '2025',
    issueMonth: '2',
    certUrl: url,
    certId: certificate.id,
  })
})

test.each([
  ['Australia/Perth', '2025 1'],
  ['Australia/Sydney', '2025 2'],
] as const)('the month of a certificate of %s is that of its day', (zone, month) => {
  renderInApp(<Share certificate={{ ...certificate, zone }} url={url} />)
  const link = new URL(screen.getByRole('link', { name: /^Add to LinkedIn/ }).getAttribute('href') ?? '')
  expect(`${link.searchParams.get('issueYear')} ${link.searchParams.get('issueMonth')}`).toBe(month)
})
