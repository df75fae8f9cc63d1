/**
 * `npx tsx tests/bench/growth.ts`: what the work of a module, the dashboard and the prompts cost when a learner has 0, 10, 100 and
 * 1,000 of everything: read units as DynamoDB charges them, table calls, requests and milliseconds (median, local table included).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ulid } from 'ulid'
import { limits } from '#core/limits'
import { openTable } from '#core/table'
import { showDashboard } from '#dashboard/show-dashboard'
import { buildLessons } from '#lessons/compiler/build'
import { openLessons } from '#lessons/library'
import { addPrompt } from '#prompts/change-prompt'
import { listPrompts } from '#prompts/list-prompts'
import { optionsOf, submitQuiz } from '#quizzes/quiz'
import { showWork } from '#work/show'
import type { LearnerContext } from '../../functions/context.ts'
import { createTable, tableName } from '../../infra/local/dynamo/create-table.ts'
import { startDynamo } from '../../infra/local/dynamo/dynamo.ts'
import { countReadUnits } from '../functions/core/read-units.ts'
import { openPortal } from '../functions/portal.ts'
import { median } from './median.ts'

const rounds = Number(process.env.ROUNDS ?? 15)
const moduleId = 'genai-module-1'
const at = '2026-03-02T01:00:00.000Z'
const budget = { work: 3, dashboard: 1.5 }

const folder = mkdtempSync(join(tmpdir(), 'growth-'))
buildLessons(folder)
const lessons = openLessons(folder)
const dynamo = await startDynamo()
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: 'ap-southeast-2', credentials })
await client.send(createTable)
const portal = openPortal(openTable(tableName, client), { lessons })
let exceeded = false

console.log('| of everything | read | requests | read units | ms |\n| --- | --- | --- | --- | --- |')
for (const count of [0, 10, 100, 1000]) {
  const learner = await portal.enrolled('genai-course')
  await addEverything(learner, count)
  const reads: [string, () => Promise<number>][] = [
    ['work', () => showWork({ moduleId }, learner).then(() => 1)],
    ['dashboard', () => showDashboard({}, learner).then(() => 1)],
    ['prompts', () => readLibrary(learner)],
  ]
  for (const [name, read] of reads) {
    const units = countReadUnits(client)
    const requests = await read()
    const used = units()
    console.log(`| ${count} | ${name} | ${requests} | ${used} | ${(await medianTime(read)).toFixed(1)} |`)
    if (used > (budget[name as keyof typeof budget] ?? Number.POSITIVE_INFINITY)) exceeded = true
    if (name === 'prompts' && requests > 3) exceeded = true
  }
}
client.destroy()
await dynamo.close()
rmSync(folder, { recursive: true })
if (exceeded) {
  console.error(
    'Over budget: 3 read units for the work of a module, 1.5 for the dashboard, 3 requests for the prompts.',
  )
  process.exitCode = 1
}

/** Quiz attempts, ticks and prompts of an ordinary length; what has fewer in the product stops at its own limit. */
async function addEverything(learner: LearnerContext, count: number): Promise<void> {
  const sections = lessons.lesson(moduleId)?.sections.map(({ id }) => id) ?? []
  const tick = sections.slice(0, count)
  if (count > 0) await learner.progress.savePosition(moduleId, { tick, untick: [], at })
  for (let attempt = 1; attempt <= count; attempt++) {
    const options = await optionsOf(moduleId, attempt, learner)
    const answers = Object.fromEntries(Object.entries(options).map(([id, [first = '']]) => [id, first]))
    await submitQuiz({ moduleId, attempt, answers, operation: crypto.randomUUID() }, learner)
  }
  for (let n = 0; n < Math.min(count, limits.prompts); n++)
    await addPrompt({ promptId: ulid(), moduleId, title: `Prompt ${n}`, text: 'Plan a lesson. '.repeat(50) }, learner)
}

/** Loads the whole library as the page does, and returns the number of requests. */
async function readLibrary(learner: LearnerContext): Promise<number> {
  let requests = 0
  let cursor: string | undefined
  do {
    cursor = (await listPrompts({ cursor }, learner)).next
    requests += 1
  } while (cursor)
  return requests
}

async function medianTime(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  return median(times)
}
