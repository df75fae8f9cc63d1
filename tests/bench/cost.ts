/**
 * `npx tsx tests/bench/cost.ts`: what AWS charges for 1,000 learners of a course and for an idle month. Takes a course in the
 * local cloud and measures requests, table units, bytes and times. `assumed` says how much a teacher types and comes back.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import * as certificates from '#contract/certificates'
import { getDashboard } from '#contract/dashboard'
import type { Lesson } from '#contract/lesson'
import { getLesson, getPreview } from '#contract/lessons'
import { postCheckout, postPaymentVerification } from '#contract/payments'
import { getLibraryPdf, getNotesPdf, getPrompts, postPrompt } from '#contract/prompts'
import { requestOf } from '#contract/request'
import type { Route, RouteRequest, RouteResult } from '#contract/route'
import { routes } from '#contract/routes'
import { getWork, postCompletion, postQuiz, putNote, putPosition, putQuizDraft } from '#contract/work'
import { type CourseId, courseById, type ModuleId } from '#domain/catalogue'
import { certificateKeyOf } from '#domain/certificate-keys'
import { saveInterval } from '../../frontend/autosave/rate-limit.ts'
import type { LogLine } from '../../functions/adapters/log.ts'
import { signInAsBrowser } from '../../infra/ops/sign-in.ts'
import { accessLogFormat } from '../../infra/stack/http-api.ts'
import { openCloud } from './cloud.ts'
import { median } from './median.ts'
import { costTable, type Usage } from './prices.ts'

/** How a teacher takes a course, and Lambda figures that can't be measured locally. */
const assumed = {
  /** Days on which a learner opens a module, each starting at the dashboard. */
  daysPerModule: 2,
  /** How often a day a learner switches back to the open lesson from another window. */
  returnsPerDay: 8,
  /** The share of a box's declared minutes that the learner spends typing. */
  typing: 0.5,
  charactersPerSecond: 3,
  promptsPerModule: 2,
  certificateChecks: 2,
  /** Cold starts: their share of requests, and their billed time in ms. */
  coldShare: 0.03,
  coldMs: 600,
  /** The shortest realistic time of a request on Lambda, including the table. */
  leastMs: 12,
  /** What CloudWatch adds to each log line. */
  logLineBytes: 26,
  /** Lambda's START and REPORT lines of an invocation, in bytes. */
  systemLogBytes: 550,
  /** Codes. The portal's own e-mails come on top. */
  codeMails: 2,
}

const memoryGb = { api: 1, payments: 1, documents: 1769 / 1024, google: 0.5 }
const secondsPerSave = saveInterval / 1000
const folder = mkdtempSync(join(tmpdir(), 'portal-cost-'))
const counted = { reads: 0, writes: 0, tableCalls: 0, requests: 0, bytes: 0 }
const lines: LogLine[] = []

countTableUnits()
const { cloud, origin, close } = await openCloud(folder, (line) => {
  lines.push(line)
})
try {
  const courses: CourseId[] = ['genai-course', 'digital-media']
  const usages: Record<string, Usage> = {}
  for (const courseId of courses) usages[`1,000 learners, ${courseId}`] = await usageOf(courseId)
  usages['an idle month'] = idle()
  console.log(`\n${costTable(usages)}`)
} finally {
  await close()
  rmSync(folder, { recursive: true })
}

async function usageOf(courseId: CourseId): Promise<Usage> {
  for (const name of Object.keys(counted) as (keyof typeof counted)[]) counted[name] = 0
  lines.length = 0
  const sub = await takeCourse(courseId)
  const stored = (await cloud.table.queryAll({ pk: `LEARNER#${sub}`, from: ' ', to: '~' })).map(
    (item) => JSON.stringify(item).length,
  )
  const modules = courseById(courseId).modules.length
  const requests = lines.filter(({ event }) => event === 'request')
  const pdfs = requests.filter(({ route = '' }) => route.endsWith('/pdf'))
  const cold = requests.length * assumed.coldShare * (assumed.coldMs / 1000)
  const site = siteLoads()
  const visits = courseById(courseId).modules.length * assumed.daysPerModule
  const edge = site.firstFiles + visits * site.laterFiles
  const thousand = 1000
  const usage: Usage = {
    gatewayRequests: requests.length * thousand,
    edgeRequests: (requests.length + edge) * thousand,
    edgeGigabytes: ((counted.bytes + site.bytes) * thousand) / 1e9,
    edgeFunctionRuns: edge * thousand,
    functionRequests: (requests.length + 1) * thousand,
    functionGigabyteSeconds: (gigabyteSeconds(requests) + cold) * thousand,
    readUnits: counted.reads * thousand,
    writeUnits: counted.writes * thousand,
    tableGigabytes: (sum(stored) * thousand) / 1e9,
    recoveryGigabytes: (sum(stored) * thousand) / 1e9,
    logGigabytes:
      ((sum(lines.map((line) => JSON.stringify(line).length + assumed.logLineBytes)) +
        sum(requests.map(gatewayLogBytes)) +
        (requests.length + 1) * assumed.systemLogBytes) *
        thousand) /
      1e9,
    // One that the course is open, one for its certificate and one for each module's.
    mails: (assumed.codeMails + 2 + (modules > 1 ? modules - 1 : 0)) * thousand,
  }
  const saves = requests.filter(({ route = '' }) => route.includes('/notes/{boxId}')).length
  console.log(
    `A learner of ${courseId}: ${requests.length} API requests (${saves} of them saves of notes, ${pdfs.length} PDFs), ${counted.tableCalls} table calls, ${counted.reads} read and ${counted.writes} write units, ${sum(stored)} bytes stored in ${stored.length} items, ${Math.round((counted.bytes + site.bytes) / 1000)} KB sent. Median ${median(timesOf(requests))} ms a request, ${median(timesOf(pdfs))} ms a PDF.`,
  )
  return usage
}

/** A month without visitors: the health check, the alarms and storage. */
function idle(): Usage {
  const checks = (30 * 24 * 60) / 5
  const nights = 30
  const site = siteLoads()
  return {
    gatewayRequests: checks,
    edgeRequests: checks,
    edgeGigabytes: (checks * 1000) / 1e9,
    functionRequests: checks * 2 + nights * 3,
    readUnits: checks,
    // The health check's function (128 MB) waits for the API's health endpoint, which is billed too.
    // The nightly sweep (512 MB) starts cold and asks Stripe three times; the deletions (512 MB) start twice, and find none due.
    functionGigabyteSeconds: checks * (0.3 * 0.125 + 0.05) + nights * (2 + 2) * 0.5,
    // Log lines of the gateway, the health endpoint and the health check, and Lambda's own lines of both functions.
    logGigabytes: (checks * (1000 + 2 * assumed.systemLogBytes)) / 1e9,
    // Eighteen alarms, four of them with two metrics. The metrics of log lines have no data in a quiet hour, so they are free.
    alarmMetrics: 22,
    dashboards: 1,
    bucketGigabytes: (3 * site.allBytes) / 1e9 + 0.01,
    bucketWrites: checks,
    tableGigabytes: 0.01,
    recoveryGigabytes: 0.01,
  }
}

/** Takes a course to its certificate with the same requests as the browser. */
async function takeCourse(courseId: CourseId): Promise<string> {
  const who = { email: `${courseId}@school.example`, password: 'correct horse battery' }
  const { sub } = cloud.cognito.createUser({ ...who, name: 'Jane Brien' })
  await cloud
    .contextOf(sub)
    .profile.create({ name: 'Jane Brien', email: who.email, createdAt: new Date().toISOString() })
  const config = { userPoolId: cloud.cognito.userPoolId, userPoolClientId: cloud.cognito.clientId }
  const { access: token } = await signInAsBrowser({ ...config, userPoolEndpoint: `${origin}/_cognito` }, who)
  const call = caller(token)

  await call(getDashboard, {})
  await pay(courseId, call)
  const { modules } = courseById(courseId)
  for (const { id } of modules) {
    await call(getPreview, { moduleId: id })
    for (let day = 0; day < assumed.daysPerModule; day++) await studyDay(id, day, call)
    await call(postCompletion, { moduleId: id, operation: crypto.randomUUID() })
    await call(getDashboard, {})
    await call(getNotesPdf, { moduleId: id })
  }
  await call(getLibraryPdf, {})
  const keys = new Set([courseId, ...modules.map(({ id }) => id)].flatMap((key) => certificateKeyOf(key) ?? []))
  for (const key of keys) {
    await call(certificates.getCertificate, { key })
    const { certificate } = await call(certificates.postCertificate, {
      key,
      name: 'Jane Brien',
      operation: crypto.randomUUID(),
    })
    await call(getDashboard, {})
    await call(certificates.getCertificatePdf, { key })
    for (let i = 0; i < assumed.certificateChecks; i++) await call(certificates.getVerification, { id: certificate.id })
  }
  return sub
}

type Call = <R extends Route>(route: R, input: RouteRequest<R>) => Promise<RouteResult<R>>

async function pay(courseId: CourseId, call: Call): Promise<void> {
  const { url } = await call(postCheckout, { courseId })
  const page = new URL(url)
  const form = { action: 'pay', email: 'jane@school.example', card: '4242 4242 4242 4242' }
  const paid = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const sessionId =
    new URL(paid.headers.get('location') ?? 'http://nowhere', origin).searchParams.get('session_id') ?? ''
  const { state } = await call(postPaymentVerification, { sessionId })
  if (state !== 'paid')
    throw new Error(`The payment at Stripe's stand-in ended as ${state}, not paid. Has its payment page changed?`)
  await call(getDashboard, {})
}

/** One day with a module: its share of the sections and boxes. */
async function studyDay(moduleId: ModuleId, day: number, call: Call): Promise<void> {
  await call(getDashboard, {})
  const lesson = (await call(getLesson, { moduleId })) as Lesson
  const work = await call(getWork, { moduleId })
  const mine = <T>(all: readonly T[]) => all.filter((_, i) => i % assumed.daysPerModule === day)
  for (let i = 0; i < assumed.returnsPerDay; i++) await call(getWork, { moduleId })
  for (const { id } of mine(lesson.sections)) {
    await call(putPosition, { moduleId, place: id, tick: [], untick: [] })
    await call(putPosition, { moduleId, tick: [id], untick: [] })
  }
  for (const { id, minutes } of mine(boxesOf(lesson))) await write(moduleId, id, minutes, call)
  if (day === 0 && work.quiz) await answerQuiz(moduleId, work.quiz.options, call)
  for (let i = 0; i < assumed.promptsPerModule / assumed.daysPerModule; i++)
    await call(postPrompt, { promptId: ulid(), moduleId, title: 'A prompt', text: 'Write a lesson plan. '.repeat(40) })
  await call(getPrompts, {})
}

/** Types into a box, saving the text so far every few seconds. */
async function write(moduleId: ModuleId, boxId: string, minutes: number, call: Call): Promise<void> {
  const saves = Math.ceil((minutes * 60 * assumed.typing) / secondsPerSave)
  for (let version = 0; version < saves; version++) {
    const text = 'words and '.repeat(Math.ceil(((version + 1) * secondsPerSave * assumed.charactersPerSecond) / 10))
    await call(putNote, { moduleId, boxId, text, version, operation: crypto.randomUUID() })
  }
}

async function answerQuiz(moduleId: ModuleId, options: Record<string, string[]>, call: Call): Promise<void> {
  let answers: Record<string, string> = {}
  for (const [id, [first = '']] of Object.entries(options)) {
    answers = { ...answers, [id]: first }
    await call(putQuizDraft, { moduleId, attempt: 1, chosen: { [id]: first } })
  }
  // Retries until the score is high enough, as a teacher would.
  for (let attempt = 1; attempt <= 12; attempt++) {
    const { submitted } = await call(postQuiz, { moduleId, attempt, answers, operation: crypto.randomUUID() })
    if (!submitted || submitted.score >= 7 || moduleId !== 'genai-module-1') return
    answers = Object.fromEntries(submitted.marks.map(({ id, answer }) => [id, answer]))
  }
}

function boxesOf(lesson: Lesson): { id: string; minutes: number }[] {
  const found: { id: string; minutes: number }[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    else if (typeof node === 'object' && node !== null) {
      const { type, id, minutes } = node as { type?: string; id?: string; minutes?: number }
      if (id && minutes && ['reflection', 'notes', 'trials'].includes(type ?? '')) found.push({ id, minutes })
      Object.values(node).forEach(visit)
    }
  }
  visit(lesson)
  return found
}

function caller(token: string): Call {
  return async (route, input) => {
    const { method, url, body } = requestOf(route, input as Record<string, unknown>)
    const response = await fetch(`${origin}${url}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    counted.bytes += Number(response.headers.get('content-length') ?? bytes.length) + 800
    if (response.status !== 200)
      throw new Error(`${method} ${url}: HTTP ${response.status} ${bytes.toString().slice(0, 300)}`)
    return (response.headers.get('content-type')?.includes('json') ? JSON.parse(bytes.toString()) : bytes) as never
  }
}

/** Counts the read and write units of every table call. */
function countTableUnits(): void {
  type Sent = { input: Record<string, unknown>; constructor: { name: string } }
  const prototype = DynamoDBDocumentClient.prototype as unknown as { send(command: Sent): Promise<never> }
  const send = prototype.send
  prototype.send = async function (this: typeof prototype, command) {
    command.input.ReturnConsumedCapacity = 'TOTAL'
    const writes = /^(Update|Put|Delete)/.test(command.constructor.name)
    const result = await send.call(this, command)
    const { ConsumedCapacity } = result as { ConsumedCapacity?: { CapacityUnits?: number } }
    counted[writes ? 'writes' : 'reads'] += ConsumedCapacity?.CapacityUnits ?? 0
    counted.tableCalls++
    return result
  }
}

/** The files that a browser loads from the built site, on the first visit and on later ones. */
function siteLoads() {
  const site = new URL('../../build/site', import.meta.url).pathname
  const files = readdirSync(join(site, 'assets')).filter((name) => !name.startsWith('release-'))
  const size = (names: string[]) => sum(names.map((name) => readFileSync(join(site, 'assets', name)).length))
  const used = files.filter((name) => /\.(js|css)$/.test(name) || /latin-(?!ext)/.test(name))
  // First all scripts and one font (text compresses to about a third); later only the pages and config.json.
  return { firstFiles: used.length + 6, laterFiles: 5, bytes: size(used) / 3 + 60_000, allBytes: size(files) + 1e6 }
}

/** Billed GB-seconds. Counts each request with the median time of its route, because other load slows single requests. */
function gigabyteSeconds(requests: readonly LogLine[]): number {
  const charged = [...new Set(requests.map(({ route }) => route))].map((route) => {
    const own = requests.filter((request) => request.route === route)
    return Math.max(median(timesOf(own)), assumed.leastMs) * memoryGb[functionOf(route)] * own.length
  })
  return sum(charged) / 1000
}

function timesOf(requests: readonly LogLine[]): number[] {
  return requests.map(({ ms = 0 }) => ms)
}

/** The bytes of the gateway's log line for a request. */
function gatewayLogBytes({ route = '', status, ms }: LogLine): number {
  const values: Record<string, unknown> = {
    requestId: 'JKJaXmPLvHcESHA=',
    'integration.requestId': crypto.randomUUID(),
    routeKey: route,
    status,
    responseLatency: ms,
  }
  return (
    accessLogFormat.replaceAll(/\$context\.([\w.]+)/g, (_, name) => String(values[name] ?? '-')).length +
    assumed.logLineBytes
  )
}

function functionOf(route = ''): keyof typeof memoryGb {
  return routes.find(({ method, path }) => `${method} ${path}` === route)?.function ?? 'api'
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
