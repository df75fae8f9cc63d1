import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showDashboard } from '#dashboard/show-dashboard'
import { createApi } from '#handlers/api'
import { createPostConfirmation } from '#handlers/post-confirmation'
import { agree, readMe } from '#people/profile'
import { agreementIn, agreementToMetadata, currentTerms, termsVersions } from '#people/terms-versions'
import { exportOwnData } from '#privacy/export-own-data'
import { openLocalTable } from '../core/local-table.ts'
import { send, token } from '../gateway-request.ts'
import { atSignUp, openPortal, type TestLearner } from '../portal.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)
const asked = async (one: TestLearner) => (await showDashboard({}, one)).toAgree
const agreementOf = (one: TestLearner) =>
  table.get({ pk: `LEARNER#${one.sub}`, sk: `PRIVACY#${currentTerms}` }).then((item) => item?.acceptedAt)

test('versions are days in order, and the newest one is in force', () => {
  expect(termsVersions.every((version) => /^\d{4}-\d\d-\d\d$/.test(version))).toBe(true)
  expect([...termsVersions].sort()).toEqual([...termsVersions])
  expect(currentTerms).toBe(termsVersions.at(-1))
})

describe('what was agreed at sign-up', () => {
  const at = '2026-03-02T00:00:00.000Z'
  const confirm = createPostConfirmation({ ...atSignUp, table, now: () => new Date(at) })
  const confirming = (one: TestLearner, clientMetadata?: Record<string, string>) =>
    confirm({
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      request: { userAttributes: { sub: one.sub, name: 'Jane Brien', email: 'jane@school.example' }, clientMetadata },
    } as unknown as PostConfirmationTriggerEvent)

  test('is recorded when the address is confirmed, and a repeated confirmation changes nothing', async () => {
    const one = portal.learner()
    await confirming(one, agreementToMetadata({ version: currentTerms, news: true }))
    expect(await agreementOf(one)).toBe(at)
    expect(await asked(one)).toBeUndefined()
    expect((await readMe({}, one)).news).toEqual({ wanted: true, at })
    await confirming(one, agreementToMetadata({ version: currentTerms, news: false }))
    expect((await readMe({}, one)).news).toEqual({ wanted: true, at })
  })

  test('holds no consent to news that wasn’t given', async () => {
    const one = portal.learner()
    await confirming(one, agreementToMetadata({ version: currentTerms, news: false }))
    expect(await agreementOf(one)).toBe(at)
    expect((await readMe({}, one)).news).toBeUndefined()
  })

  test('is asked for on the dashboard after a confirmation on another device, or one that made something up', async () => {
    const others = [undefined, { termsVersion: 'yes', news: 'yes' }, { termsVersion: '2020-01-01', news: 'yes' }]
    for (const metadata of others) {
      const one = portal.learner()
      await confirming(one, metadata)
      expect(await asked(one)).toBe(currentTerms)
      expect(await readMe({}, one)).toEqual({ name: 'Jane Brien', email: 'jane@school.example' })
    }
  })

  test('survives the way through Cognito, and whatever else is sent there agrees to nothing', () => {
    for (const news of [true, false])
      expect(agreementIn(agreementToMetadata({ version: currentTerms, news }))).toEqual({ version: currentTerms, news })
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (sent) => agreementIn(sent) === undefined),
      { numRuns: 100 },
    )
  })
})

describe('agreeing later', () => {
  test('is recorded once, and the dashboard asks no more', async () => {
    const one = await portal.enrolled()
    expect(await asked(one)).toBe(currentTerms)
    await agree({ version: currentTerms }, one)
    const first = await agreementOf(one)
    expect(first).toMatch(/^2026-/)
    expect(await asked(one)).toBeUndefined()
    await agree({ version: currentTerms }, one)
    expect(await agreementOf(one)).toBe(first)
    expect((await readMe({}, one)).news).toBeUndefined()
  })

  test('to news keeps its date until it’s taken back, and agrees to no terms', async () => {
    const one = await portal.enrolled()
    const { news } = await agree({ news: true }, one)
    expect(news).toEqual({ wanted: true, at: expect.stringMatching(/^2026-/) })
    expect((await agree({ news: true }, one)).news).toEqual(news)
    expect(await asked(one)).toBe(currentTerms)
    const taken = (await agree({ news: false }, one)).news
    expect(taken?.wanted).toBe(false)
    expect(taken?.at).not.toBe(news?.at)
    expect((await readMe({}, one)).news).toEqual(taken)
  })

  test('records no refusal of news from somebody who never asked for any', async () => {
    const one = await portal.enrolled()
    expect(await agree({ news: false }, one)).toEqual({ name: 'Jane Brien', email: 'jane@school.example' })
    expect(await agreementOf(one)).toBeUndefined()
  })

  test('to a version that never was is refused with what to do', async () => {
    const { parts, log, lines } = openPortal(table)
    const one = await portal.enrolled()
    const handler = createApi(parts, { log, token })
    const put = (body: unknown) => send(handler, { method: 'PUT', path: '/api/me/agreement', sub: one.sub, body })
    expect(await put({ version: '2020-01-01' })).toMatchObject({
      status: 400,
      body: { message: 'The terms have just changed. Please reload the page and read them.' },
    })
    expect((await put({ news: 'yes' })).status).toBe(400)
    expect(await agreementOf(one)).toBeUndefined()
    expect((await put({ version: currentTerms, news: true })).status).toBe(200)
    expect(await agreementOf(one)).toBeDefined()
    expect(lines.map(({ status }) => status)).toEqual([400, 400, 200])
  })

  test('is in the export', async () => {
    const one = await portal.enrolled()
    await agree({ version: currentTerms, news: true }, one)
    const { items } = await exportOwnData({}, one)
    expect(items.find(({ kind }) => kind === 'agreement')?.item).toMatchObject({ version: currentTerms })
    expect(items.find(({ kind }) => kind === 'profile')?.item).toMatchObject({ news: { wanted: true } })
  })
})
