import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getCertificate, postCertificate } from '#certificates/contract'
import { getDashboard } from '#dashboard/contract'
import { laidOut, sampleCertificate, sampleEarned } from '../../functions/certificates/sample-certificate.ts'
import { dashboardOf } from '../dashboard/sample-dashboard.ts'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

vi.stubGlobal('__SITE_SETTINGS__', { payment: 'required', provider: sampleCertificate('genai-course').provider })
const { IssueAll } = await import('../../../frontend/certificates/issue-all.tsx')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const titles = { 'genai-course': 'AI for Teachers', 'digital-media': 'Digital media', 'genai-module-1': 'Module one' }
const keys = Object.keys(titles) as (keyof typeof titles)[]
const earned = sampleEarned('genai-course')
const issuedTo = async (name: string) => ({
  state: 'issued' as const,
  ...(await laidOut(sampleCertificate('genai-course', { name }))),
})

/** A server where all three certificates wait. `answer` may refuse one. */
function server(answer: (key: string, name: string) => unknown = () => {}) {
  return new FakeApi()
    .on(getDashboard, () => ({
      ...dashboardOf([]),
      certificates: keys.map((key) => ({ key, title: titles[key] })),
    }))
    .on(getCertificate, () => ({ state: 'ready' as const, earned, suggestedName: 'Jane Brien' }))
    .on(postCertificate, async ({ key, name }) => {
      const holder = await answer(key, name)
      return issuedTo(typeof holder === 'string' ? holder : name)
    })
}
const button = () => screen.findByRole('button', { name: 'Issue all with this name' })
const sent = (api: FakeApi) => api.of(postCertificate).map(({ key }) => key)
const row = (title: string) => screen.getByText(title).closest('li')?.textContent

test('one confirmation of the name issues every certificate that waits, and a double click issues each once', async () => {
  const api = server()
  renderInApp(<IssueAll />)
  const press = await button()
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Jane  Māia Brien' } })
  fireEvent.click(press)
  fireEvent.click(press)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your 3 certificates are issued' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(sent(api)).toEqual(keys)
  expect(new Set(api.of(postCertificate).map(({ name }) => name))).toEqual(new Set(['Jane Māia Brien']))
  expect(api.of(postCertificate).map(({ counts }) => counts)).toEqual([false, false, false])
  expect(screen.getByRole('link', { name: 'Digital media' }).getAttribute('href')).toBe(
    '/certificate?module=digital-media',
  )
})

test('what was done is printed only where it’s asked for: “0 of 8 exercises” isn’t for every principal', async () => {
  const api = server()
  renderInApp(<IssueAll />)
  const press = await button()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Say on each what I did/ }))
  fireEvent.click(press)
  await screen.findByRole('heading', { level: 1, name: 'Your 3 certificates are issued' })
  expect(api.of(postCertificate).map(({ counts }) => counts)).toEqual([true, true, true])
})

test('says which are issued and which aren’t when one fails, and tries only those again, with the same id', async () => {
  let broken = true
  const api = server((key) => {
    if (key === 'digital-media' && broken) throw noNetwork
  })
  renderInApp(<IssueAll />)
  fireEvent.click(await button())
  await screen.findByText('2 of 3 are issued. Please try the rest again.')
  expect(row('AI for Teachers')).toBe('AI for TeachersIssued')
  expect(row('Digital media')).toMatch(/^Digital mediaNot issued: /)
  expect(row('Module one')).toBe('Module oneIssued')
  broken = false
  fireEvent.click(await button())
  await screen.findByRole('heading', { name: 'Your 3 certificates are issued' })
  const operations = api.of(postCertificate).filter(({ key }) => key === 'digital-media')
  expect(new Set(operations.map(({ operation }) => operation)).size).toBe(1)
  expect(sent(api).filter((key) => key !== 'digital-media')).toEqual(['genai-course', 'genai-module-1'])
})

test('a refused name stops at the first, says why at the field, and issues nothing', async () => {
  const api = server(() => {
    throw new Refuse('bad-request', 'Your name could not be checked just now.')
  })
  renderInApp(<IssueAll />)
  fireEvent.click(await button())
  await screen.findByText('Your name could not be checked just now.', { exact: false })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')))
  expect(sent(api)).toEqual(['genai-course'])
})

test('says so when a certificate was issued to another name before', async () => {
  server((key) => (key === 'digital-media' ? 'J. Brien' : undefined))
  renderInApp(<IssueAll />)
  fireEvent.click(await button())
  const named = await screen.findByText('J. Brien')
  expect(named.parentElement?.textContent).toBe('Was already issued to “J. Brien”')
  expect(named.translate).toBe(false)
  expect(row('AI for Teachers')).toBe('AI for TeachersIssued')
})

test('says that none waits once all are issued', async () => {
  server().on(getDashboard, () => dashboardOf([]))
  renderInApp(<IssueAll />)
  await screen.findByRole('heading', { name: 'No certificate waits for your name' })
})
