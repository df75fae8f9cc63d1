import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test, vi } from 'vitest'
import { issueCertificate } from '#certificates/issue-certificate'
import { hashed } from '#core/log'
import { createApi } from '#handlers/api'
import { createDocuments } from '#handlers/documents'
import { verifyPayment } from '#payments/own-payments'
import { emptyCollection } from '#privacy/collection'
import { addPrompt } from '#prompts/change-prompt'
import { openUserPool } from '#signing-in/cognito'
import { saveNote } from '#work/save'
import { createClient } from '../../../frontend/client/client.ts'
import { archive } from '../../../frontend/privacy/archive.ts'
import { fetchEverything } from '../../../frontend/privacy/fetch-everything.ts'
import { exportLearner } from '../../../infra/ops/accounts/export-learner.ts'
import { eventOf, token } from '../../functions/gateway-request.ts'
import { newId, openPortal } from '../../functions/portal.ts'
import { completionOf } from '../../functions/small-lessons.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator, cognito, output } = await openTestOperator()
const folder = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rmSync(folder, { recursive: true }))
const checked = "rang the school's office number"
let files = 0
const newFile = () => join(folder, `${++files}.zip`)

const userPool = openUserPool(operator.deployed.userPoolId, operator.cognito)
const portal = openPortal(operator.table, { userPool })
const at = '2026-03-01T00:00:00.000Z'

async function learnerWithEverything(email: string) {
  const { sub } = cognito.createUser({ email, name: 'Jane Brien', password: 'correct horse battery' })
  const one = portal.learner(sub)
  await one.profile.create({ name: 'Jane Brien', email, createdAt: at })
  const paid = portal.stripe.add({
    id: `cs_test_${newId().replaceAll('-', '')}`,
    learner: sub,
    courseId: 'digital-media',
  })
  await verifyPayment({ sessionId: paid.id }, one)
  await saveNote(
    { moduleId: 'digital-media', boxId: 'thoughts', text: 'Wörter & <b>more</b>', version: 0, operation: newId() },
    one,
  )
  const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
  await addPrompt({ promptId, moduleId: 'digital-media', title: 'Mine', text: 'A prompt' }, one)
  await one.progress.complete('digital-media', false, completionOf('digital-media', at), newId())
  await issueCertificate({ key: 'digital-media', name: 'Siobhán Brien', operation: newId() }, one)
  return one
}

/** The ZIP that the learner's browser makes over the API. */
async function browserZip(sub: string, origin: string): Promise<Uint8Array> {
  const dependencies = { ...portal.parts, origin: async () => origin }
  const handlers = {
    api: createApi(dependencies, { log: portal.log, token }),
    documents: createDocuments(dependencies, { log: portal.log, token }),
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, origin)
    const handler = pathname.endsWith('/pdf') ? handlers.documents : handlers.api
    const event = eventOf({ path: pathname, query: search.slice(1), sub })
    const { statusCode, headers, body, isBase64Encoded } = (await handler(event as never, {} as never)) as {
      statusCode: number
      headers: Record<string, string>
      body: string
      isBase64Encoded: boolean
    }
    return new Response(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), { status: statusCode, headers })
  })
  const { send } = createClient({ accessToken: async () => 'token', expire: () => {} })
  const { signal } = new AbortController()
  const everything = await fetchEverything(emptyCollection(), { send, signal, report: () => {} })
  vi.unstubAllGlobals()
  return new Uint8Array(await (await archive(everything, { at: operator.now(), origin })).arrayBuffer())
}

test('the file is the one that the learner’s own browser makes, byte for byte', async () => {
  const { sub } = await learnerWithEverything('jane@school.example')
  const to = newFile()
  const { results } = await runCommand(exportLearner, operator, ['jane@school.example'], { checked, to })
  const made = unzipSync(readFileSync(to))
  expect(Object.keys(made)).toEqual([
    'README.html',
    'data.json',
    'prompts.md',
    'certificates/certificate-digital-media.pdf',
  ])
  expect(strFromU8(made['README.html'] as Uint8Array)).toContain('Wörter &amp; &lt;b&gt;more&lt;/b&gt;')
  expect(JSON.parse(strFromU8(made['data.json'] as Uint8Array))).toMatchObject({
    schema: 1,
    signIn: { name: 'Jane Brien', email: 'jane@school.example' },
    payments: [{ courseId: 'digital-media' }],
  })
  const own = unzipSync(await browserZip(sub, operator.deployed.siteUrl))
  // Making a PDF and counting a use leave items that an export holds none of, so the two see the same.
  expect(made).toEqual(own)
  expect(results[0]).toMatch(/: \d+ items, 1 payment, 1 certificate as PDF\.$/)
})

test('only the operator can read the file, and it never replaces one that is there', async () => {
  await learnerWithEverything('kim@school.example')
  const to = newFile()
  const { results } = await runCommand(exportLearner, operator, ['kim@school.example'], { checked, to })
  expect(statSync(to).mode & 0o777).toBe(0o600)
  const before = readFileSync(to)
  await expect(runCommand(exportLearner, operator, ['kim@school.example'], { checked, to })).rejects.toThrow(
    /exists already/,
  )
  expect(readFileSync(to)).toEqual(before)
  const { apply } = await exportLearner.plan(
    { args: ['kim@school.example'], options: { checked, to: newFile() } },
    operator,
  )
  await apply()
  await expect(apply()).rejects.toThrow(/EEXIST/)
  expect([...results, ...output].join('\n')).not.toMatch(/Jane|kim@|A prompt/)
})

test('names the file by the hash that the logs use, outside the checkout', async () => {
  const { sub } = await learnerWithEverything('lou@school.example')
  const { changes } = await exportLearner.plan({ args: ['lou@school.example'], options: { checked } }, operator)
  expect(changes[0]).toContain(`/everything-${hashed(sub)}-2026-11-20.zip`)
  expect(changes[0]).not.toContain(process.cwd())
})

test('makes no file until the operator has said how they know who asks', async () => {
  await learnerWithEverything('max@school.example')
  const to = newFile()
  await expect(runCommand(exportLearner, operator, ['max@school.example'], { to })).rejects.toThrow(/--checked/)
  await expect(runCommand(exportLearner, operator, ['max@school.example'], { to, checked: ' ' })).rejects.toThrow(
    /own address/,
  )
  await expect(runCommand(exportLearner, operator, ['no@school.example'], { to, checked })).rejects.toThrow(
    /No account/,
  )
  expect(existsSync(to)).toBe(false)
})

test('a table that is down stops the export, and a certificate that cannot be made does not', async () => {
  const { certificates } = await learnerWithEverything('nia@school.example')
  await certificates.read('digital-media')
  const busy = Object.assign(new Error('slow'), { name: 'ThrottlingException' })
  const failing = (error: Error): typeof operator => ({
    ...operator,
    table: {
      ...operator.table,
      get: async (key) => {
        if (key.sk === 'WHOLECERTIFICATE#digital-media') throw error
        return operator.table.get(key)
      },
    },
  })
  const run = (error: Error, to: string) =>
    runCommand(exportLearner, failing(error), ['nia@school.example'], { checked, to })
  const to = newFile()
  await expect(run(busy, to)).rejects.toThrow('slow')
  expect(existsSync(to)).toBe(false)
  const { results } = await run(new Error('no such font'), to)
  expect(results[1]).toBe('1 PDF could not be made; the file has the link instead.')
  expect(Object.keys(unzipSync(readFileSync(to)))).not.toContain('certificates/certificate-digital-media.pdf')
})
