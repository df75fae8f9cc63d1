/**
 * `npx tsx tests/bench/load.ts`: how many requests a second (80 % reads, 20 % writes) the product serves on a laptop without an error
 * and with 99 % of them within 250 ms: one process for the functions and the local cloud, one for the load. Also names who used the
 * processor, because on AWS the table, the gateway and the user pool are elsewhere. RATES and SECONDS set the steps and their length.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ulid } from 'ulid'
import { signInAsBrowser } from '../../infra/ops/sign-in.ts'
import { givenAccess } from '../functions/portal.ts'
import { openCloud } from './cloud.ts'
import type { Load, LoadResult } from './load-generator.ts'

const rates = (process.env.RATES ?? '100,150,200,250,300,350,400').split(',').map(Number)
const seconds = Number(process.env.SECONDS ?? 10)
const most = { p99: 250, errors: 0 }
const learners = 20

/** Where a file's processor time belongs. The first match counts. */
const owners: [string, RegExp][] = [
  [
    'local table (dynalite and what wraps it)',
    /dynalite|level|abstract-level|lru-cache|bignumber|big\.js|infra\/local\/dynamo/,
  ],
  ['AWS SDK', /@aws-sdk|@smithy/],
  ['local gateway, user pool and token check', /infra\/local|aws-jwt-verify|tests\/bench/],
  ['the portal’s functions', /functions\/|hono|zod/],
  ['Node: HTTP, streams, timers', /^node:/],
]

const folder = mkdtempSync(join(tmpdir(), 'load-'))
const { cloud, origin, close } = await openCloud(folder, () => {})
const generator = fork(fileURLToPath(new URL('load-generator.ts', import.meta.url)))
try {
  const tokens: string[] = []
  for (let n = 0; n < learners; n++) tokens.push(await addLearner(n))
  await send({ origin, tokens, rate: 50, seconds: 3 })
  console.log(
    '| requests a second | errors | p50 ms | p99 ms | processor ms a request |\n| --- | --- | --- | --- | --- |',
  )
  let served = 0
  let profile: Share[] = []
  for (const rate of rates) {
    const before = process.cpuUsage()
    const [{ times, errors }, shares] = await profiled(() => send({ origin, tokens, rate, seconds }))
    const { user, system } = process.cpuUsage(before)
    const each = (user + system) / 1000 / times.length
    const failed = Object.values(errors).reduce((sum, count) => sum + count, 0)
    const p99 = quantile(times, 0.99)
    console.log(`| ${rate} | ${failed} | ${quantile(times, 0.5).toFixed(0)} | ${p99.toFixed(0)} | ${each.toFixed(2)} |`)
    if (profile.length === 0) profile = shares
    if (failed > most.errors || p99 > most.p99) {
      if (failed > 0) console.log(JSON.stringify(errors))
      break
    }
    served = rate
    profile = shares
  }
  console.log(`\n${served} requests a second. Processor time of the serving process:`)
  for (const { who, share } of profile) console.log(`  ${who}: ${(share * 100).toFixed(1)} %`)
} finally {
  generator.kill()
  await close()
  rmSync(folder, { recursive: true })
}

/** Creates a learner with the flagship and 30 prompts, and returns an access token. */
async function addLearner(n: number): Promise<string> {
  const who = { email: `load-${n}@school.example`, password: 'correct horse battery' }
  const { sub } = cloud.cognito.createUser({ ...who, name: 'Jane Brien' })
  const { profile, access, prompts } = cloud.contextOf(sub)
  const at = new Date().toISOString()
  await profile.create({ name: 'Jane Brien', email: who.email, createdAt: at })
  await access.grant(givenAccess('genai-course'))
  for (let i = 0; i < 30; i++) {
    const prompt = {
      promptId: ulid(),
      moduleId: 'genai-module-1',
      title: null,
      text: 'Plan a lesson. '.repeat(50),
    } as const
    await prompts.add({ ...prompt, version: 1, createdAt: at, updatedAt: at })
  }
  const config = { userPoolId: cloud.cognito.userPoolId, userPoolClientId: cloud.cognito.clientId }
  return (await signInAsBrowser({ ...config, userPoolEndpoint: `${origin}/_cognito` }, who)).access
}

function send(load: Load): Promise<LoadResult> {
  generator.send(load)
  return new Promise((resolve) => generator.once('message', (result) => resolve(result as LoadResult)))
}

function quantile(times: number[], q: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0
}

type Share = { who: string; share: number }

/** Runs while sampling the processor, and says who used it (idle time left out), largest first. */
async function profiled<T>(run: () => Promise<T>): Promise<[T, Share[]]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  const result = await run()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]))
  const used = new Map<string, number>()
  let total = 0
  for (const id of profile.samples ?? []) {
    const { functionName = '', url = '' } = nodes.get(id) ?? {}
    if (functionName === '(idle)') continue
    const who = owners.find(([, pattern]) => pattern.test(url))?.[0] ?? 'engine, garbage collection and others'
    used.set(who, (used.get(who) ?? 0) + 1)
    total += 1
  }
  const shares = [...used].map(([who, count]) => ({ who, share: count / total }))
  return [result, shares.sort((a, b) => b.share - a.share)]
}
