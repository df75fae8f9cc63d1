import { expect, test } from 'vitest'
import { certificateText } from '#certificates/certificate-text'
import type { LaidOut } from '#certificates/lay-out'
import { drawQr } from '#certificates/qr-code'
import { createApi } from '#handlers/api'
import { certificateReady } from '#mails/course-letters'
import { downloadRecord } from '#record/download-record'
import { renderRecord } from '#record/paper'
import type { Progress } from '#work/contract'
import { renderCertificates } from '../../../functions/certificates/paper.tsx'
import { openQuickTable } from '../core/local-table.ts'
import { send, type TestRequest, token } from '../gateway-request.ts'
import { readDocument } from '../paper/read-document.ts'
import { openPortal, provider } from '../portal.ts'

const table = await openQuickTable()

/** What these tests read of answers. */
type Answers = LaidOut & {
  progress: Progress
  today: string
  completions: { day: string }[]
}

/** A portal where it's half past nine in the evening of 31 December in Perth, and half past midnight of the new year in Sydney. */
async function newYearsEve() {
  const portal = openPortal(table)
  const world = { ...portal.parts.world, now: () => new Date('2026-12-31T13:30:00.000Z') }
  const handler = createApi({ ...portal.parts, world }, { log: portal.log, token })
  const learner = { ...(await portal.enrolled('digital-media')), world }
  const ask = async (method: string, path: string, body?: object, zone?: string) => {
    const asked: TestRequest = { method, path, body, sub: learner.sub, headers: zone ? { 'time-zone': zone } : {} }
    const answer = await send(handler, asked)
    expect(answer.status).toBe(200)
    return answer.body as unknown as Answers
  }
  return { learner, ask }
}

type Portal = Awaited<ReturnType<typeof newYearsEve>>
const complete = async ({ ask }: Portal, zone?: string) =>
  (await ask('POST', '/api/modules/digital-media/completion', { operation: 'operation-1' }, zone)).progress
const teachIn = ({ ask }: Portal, place: string) => ask('PUT', '/api/me/teaching', { place })

test('a teacher in Perth has one day everywhere: page, print, PDF, check, record, dashboard and email', async () => {
  const portal = await newYearsEve()
  const { ask, learner } = portal
  await teachIn(portal, 'wa')
  await ask('PUT', '/api/record/period', { place: 'wa', from: '2026-01-01', to: '2026-12-31', target: 1200 })
  expect(await complete(portal)).toMatchObject({ zone: 'Australia/Perth', completedAt: '2026-12-31T13:30:00.000Z' })

  const { certificate, layout, url } = await ask('POST', '/api/certificates/digital-media', {
    name: 'Jane Brien',
    operation: 'operation-2',
  })
  const { highlights, imprint } = certificateText(certificate)
  expect([highlights[1]?.value, imprint[0]]).toEqual([
    'December 31, 2026',
    expect.stringMatching(/^Issued December 31, 2026 /),
  ])
  const drawn = layout.lines.map(({ text }) => text).join(' ')
  const pdf = (await readDocument(await renderCertificates([{ certificate, layout, url }]))).lines.join(' ')
  for (const text of [drawn, pdf]) {
    expect(text.match(/December 31, 2026/g)).toHaveLength(3)
    expect(text).not.toContain('2027')
  }
  expect((await ask('GET', `/api/verifications/${certificate.id}`)).certificate).toEqual(certificate)

  const dashboard = await ask('GET', '/api/dashboard')
  expect(dashboard).toMatchObject({
    progress: [{ zone: 'Australia/Perth' }],
    certificates: [{ zone: 'Australia/Perth' }],
    record: '4 h of 20 h logged, period ends 31 December 2026',
  })
  expect(await ask('GET', '/api/record')).toMatchObject({
    today: '2026-12-31',
    completions: [{ moduleId: 'digital-media', day: '2026-12-31' }],
  })
  const audit = await downloadRecord(
    { from: '2026-01-01', to: '2026-12-31', words: 'all' },
    { ...learner, origin: async () => 'https://portal.example', drawQr, render: renderRecord },
  )
  const audited = (await readDocument(audit.bytes)).lines.join(' ')
  expect(audited).toContain('31 December 2026')
  expect(audited).toContain('Certificate of Professional Learning')
  expect(audited).not.toContain('2027')

  const mail = certificateReady({ certificate, name: 'Jane Brien', provider, origin: undefined })
  expect(mail.text).toContain('completed on 31 December 2026')
})

test.each([
  ['the device’s zone, if no state is known', 'Australia/Brisbane', undefined, 'Australia/Brisbane', '2026-12-31'],
  ['the state’s zone over the device’s', 'Australia/Sydney', 'nt', 'Australia/Darwin', '2026-12-31'],
  ['Sydney’s on a device abroad', 'Pacific/Auckland', undefined, 'Australia/Sydney', '2027-01-01'],
  ['Sydney’s on a device that says nothing', undefined, undefined, 'Australia/Sydney', '2027-01-01'],
])('counts days by %s', async (_, device, place, zone, today) => {
  const portal = await newYearsEve()
  if (place) await teachIn(portal, place)
  expect((await complete(portal, device)).zone).toBe(zone)
  expect((await portal.ask('GET', '/api/record', undefined, device)).today).toBe(today)
})

test('a later move changes no completion', async () => {
  const portal = await newYearsEve()
  await teachIn(portal, 'wa')
  await complete(portal)
  await teachIn(portal, 'nsw')
  expect((await complete(portal, 'Australia/Sydney')).zone).toBe('Australia/Perth')
  expect((await portal.ask('GET', '/api/record')).completions[0]?.day).toBe('2026-12-31')
})
