/**
 * `npx tsx tests/bench/handlers.ts`: the processor time of a request in the function alone, by route, in microseconds: from the
 * gateway's event to its answer, with the real lessons and a table in memory. ROUNDS sets the requests of a batch (default 300);
 * the best of five batches counts, because other load only ever adds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { createApi } from '../../functions/handlers/api.ts'
import { buildLessons } from '../../functions/lessons/compiler/build.ts'
import { openLessons } from '../../functions/lessons/library.ts'
import { optionsOf } from '../../functions/quizzes/quiz-view.ts'
import { eventOf, type TestRequest, token } from '../functions/gateway-request.ts'
import { memoryTable } from '../functions/pdf/memory-table.ts'
import { openPortal } from '../functions/portal.ts'

const requests = Number(process.env.ROUNDS ?? 300)
const batches = 5
const moduleId = 'genai-module-1'

const folder = mkdtempSync(join(tmpdir(), 'handlers-'))
buildLessons(folder)
const portal = openPortal(memoryTable(), { lessons: openLessons(folder) })
const handler = createApi(portal.parts, { log: () => {}, token })
const learner = await portal.enrolled('genai-course')
const { sub } = learner
const chosen = Object.fromEntries(
  Object.entries(await optionsOf(moduleId, 1, learner)).map(([id, [first = '']]) => [id, first]),
)
const prompt = () => ({ promptId: ulid(), moduleId, title: 'Lesson plan', text: 'Plan a lesson. '.repeat(50) })
const section = portal.parts.lessons.lesson(moduleId)?.sections[0]?.id ?? ''
const note = { text: 'Words and more words. '.repeat(40), version: 0, operation: 'operation-1' }
const [module, lesson] = [`/api/modules/${moduleId}`, `/api/lessons/${moduleId}`]

const routes: Record<string, () => TestRequest> = {
  'GET dashboard': () => ({ path: '/api/dashboard' }),
  'GET lesson (brotli)': () => ({ path: lesson, headers: { 'accept-encoding': 'gzip, br' } }),
  'GET lesson (gzip)': () => ({ path: lesson, headers: { 'accept-encoding': 'gzip' } }),
  'GET preview (brotli)': () => ({ path: `/api/previews/${moduleId}`, headers: { 'accept-encoding': 'br' } }),
  'GET work': () => ({ path: `${module}/work` }),
  'PUT note': () => ({ method: 'PUT', path: `${module}/notes/notes`, body: note }),
  'PUT place': () => ({ method: 'PUT', path: `${module}/place`, body: { place: section, tick: [], untick: [] } }),
  'PUT quiz draft': () => ({ method: 'PUT', path: `${module}/quiz/draft`, body: { attempt: 1, chosen } }),
  'GET prompts (50 of them, gzip)': () => ({ path: '/api/prompts', headers: { 'accept-encoding': 'gzip' } }),
  'PUT name': () => ({ method: 'PUT', path: '/api/me/name', body: { name: 'Jane Brien' } }),
}

for (let n = 0; n < 50; n++) await handle({ method: 'POST', path: '/api/prompts', body: prompt() })
for (const asked of Object.values(routes)) await batch(asked)
console.log('| route | processor, microseconds |\n| --- | --- |')
for (const [name, asked] of Object.entries(routes)) {
  const times: number[] = []
  for (let n = 0; n < batches; n++) times.push(await batch(asked))
  console.log(`| ${name} | ${Math.round(Math.min(...times))} |`)
}
rmSync(folder, { recursive: true })

async function batch(asked: () => TestRequest): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < requests; n++) await handle(asked())
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests
}

async function handle(asked: TestRequest): Promise<void> {
  const answer = (await handler(eventOf({ sub, ...asked }) as never)) as { statusCode?: number; body?: string }
  if (answer.statusCode !== 200) throw new Error(`${asked.path}: HTTP ${answer.statusCode} ${answer.body}`)
}
