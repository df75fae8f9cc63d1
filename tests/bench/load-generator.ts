/** The other half of `load.ts`: a process that sends the requests, so that it has a core of its own. */
import { Agent, request } from 'node:http'
import type { ModuleId } from '#catalogue/catalogue'
import { requestOf } from '#core/request'
import type { Route } from '#core/route'
import { getDashboard } from '#dashboard/contract'
import { getLesson } from '#lessons/contract'
import { getPrompts } from '#prompts/contract'
import { getWork, putNote, putPosition } from '#work/contract'

export type Load = { origin: string; tokens: string[]; rate: number; seconds: number }
export type LoadResult = { times: number[]; errors: Record<string, number> }

const modules: ModuleId[] = ['genai-module-1', 'genai-module-2', 'genai-module-3', 'genai-module-4']
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Eight reads and two writes in ten requests, in the proportions of a working day. */
const mix = ['work', 'dashboard', 'note', 'lesson', 'work', 'prompts', 'dashboard', 'place', 'lesson', 'work'] as const

process.on('message', async (load: Load) => {
  process.send?.(await run(load))
})

type Learner = { token: string; version: number; saving: boolean }
const known = new Map<string, Learner>()

/** The learner with this token, and the version of the notes that this process has saved. */
function learnerOf(token: string): Learner {
  const learner = known.get(token) ?? { token, version: 0, saving: false }
  known.set(token, learner)
  return learner
}

/** Sends at a steady rate, whether or not earlier requests are answered yet. */
async function run({ origin, tokens, rate, seconds }: Load): Promise<LoadResult> {
  const result: LoadResult = { times: [], errors: {} }
  const learners = tokens.map(learnerOf)
  const sent: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; n < rate * seconds; n++) {
    const due = start + (n * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const learner = learners[Math.floor(n / mix.length) % learners.length]
    if (learner) sent.push(one(n, learner))
  }
  await Promise.all(sent)
  return result

  async function one(n: number, learner: Learner): Promise<void> {
    const moduleId = modules[n % modules.length] ?? 'genai-module-1'
    const kind = mix[n % mix.length]
    const saves = kind === 'note' && !learner.saving
    if (saves) learner.saving = true
    const began = performance.now()
    const status = await (saves
      ? send(putNote, { moduleId: 'genai-module-3', boxId: 'notes', ...noteOf(learner.version) })
      : kind === 'note' || kind === 'place'
        ? send(putPosition, { moduleId, tick: [], untick: [] })
        : kind === 'dashboard'
          ? send(getDashboard, {})
          : kind === 'prompts'
            ? send(getPrompts, {})
            : send(kind === 'lesson' ? getLesson : getWork, { moduleId }))
    result.times.push(performance.now() - began)
    if (saves) {
      learner.saving = false
      if (status === '200') learner.version += 1
    }
    if (status !== '200') result.errors[status] = (result.errors[status] ?? 0) + 1

    function send(route: Route, input: Record<string, unknown>): Promise<string> {
      return answerOf(origin, learner.token, requestOf(route, input))
    }
  }
}

const noteOf = (version: number) => ({
  text: `Version ${version}. ${'Words and more words. '.repeat(60)}`,
  version,
  operation: crypto.randomUUID(),
})

function answerOf(origin: string, token: string, asked: ReturnType<typeof requestOf>): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': 'gzip, br',
    }
    const sending = request(`${origin}${asked.url}`, { method: asked.method, headers, agent }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)))
    })
    sending.on('error', (error) => resolve(error.name))
    sending.end(asked.body)
  })
}
