import { afterEach, beforeEach, expect, test } from 'vitest'
import { flagship } from '#catalogue/catalogue'
import { issueCertificate } from '#certificates/issue-certificate'
import { completeModule } from '#work/complete-module'
import { savePosition } from '#work/save'
import { learnFlagship } from '../../infra/local/seed-learner.ts'
import { openPortal } from '../e2e/portal.ts'
import { translators } from '../translator.ts'
import { differences } from './differences.ts'
import { type Engine, type HandledEngine, openChromium, openFirefox } from './engine.ts'
import { type Known, known, knownIn } from './known.ts'
import type { Box } from './measure.ts'
import { drawnBy } from './states.ts'
import { pressEverything } from './translated.ts'
import { type Learner, type Operator, walk } from './walk.ts'
import { openWebKit } from './webkit.ts'

const portal = openPortal()
let chromium: Engine
let engines: HandledEngine[] = []

// New ones for each test: they get slow after some hundred pages, and a test that fails leaves its walk going on.
beforeEach(async () => {
  chromium = await openChromium(portal.url(''))
  engines = []
  for (const open of [openFirefox, openWebKit]) engines.push(await open(portal.url('')))
})
afterEach(async () => {
  await Promise.all([chromium, ...engines].map((engine) => engine.close()))
})

test('a teacher signs in, writes, keeps a prompt and gets a certificate', async () => {
  const learners = await Promise.all(engines.map(() => portal.learner('Willa Walker', ['digital-media'])))
  await Promise.all(engines.map((engine, index) => walk(engine, learners[index] as Learner)))
})

/**
 * Halfway through the flagship, with the certificate of another course. All engines read the same work, so reading must change
 * nothing: every section is ticked, and the place is each lesson's beginning.
 */
async function busyLearner(name: string): Promise<Learner> {
  const learner = await portal.learner(name, ['genai-course', 'digital-media'])
  const context = { ...learner.context, announce: async () => {} }
  await learnFlagship(context)
  for (const { id: moduleId } of flagship.modules) {
    const tick = context.lessons.lesson(moduleId)?.sections.map(({ id }) => id) ?? []
    await savePosition({ moduleId, section: tick[0], tick, untick: [] }, context)
  }
  await completeModule({ moduleId: 'digital-media', operation: 'complete' }, context)
  await issueCertificate({ key: 'digital-media', name: learner.name, operation: 'issue' }, context)
  return learner
}

test('every engine draws every page like Chromium, but for what’s known', async () => {
  const [newcomer, learner] = [await portal.learner('Nia Newcomer'), await busyLearner('Robin Wren')]
  const [expected, ...others] = await Promise.all(
    [chromium, ...engines].map((engine) => drawnBy(engine, newcomer, learner)),
  )
  const used = new Set<Known | undefined>()
  const unknown = engines.flatMap(({ name }, engine) =>
    [...(others[engine] ?? [])].flatMap(([state, box]) =>
      differences(expected?.get(state) as Box, box).flatMap(({ path, what, known: index }) => {
        if (index === undefined) return `${name}, ${state}: ${path}: ${what}`
        used.add(knownIn(name)[index])
        return []
      }),
    ),
  )
  expect(unknown).toEqual([])
  expect(known.filter((one) => !used.has(one))).toEqual([])
})

test.each(translators)('no button breaks a page under a tool that puts its own texts %s', async (how) => {
  const walkers = [chromium, ...engines]
  const learners = await Promise.all(walkers.map(() => busyLearner('Tria Tolka')))
  const operators = await Promise.all(walkers.map(() => portal.operator('Olive Oporto')))
  const walks = await Promise.all(
    walkers.map((engine, index) =>
      pressEverything(engine, learners[index] as Learner, operators[index] as Operator, how),
    ),
  )
  expect(walks.flatMap(({ broken }) => broken)).toEqual([])
  for (const { pressed } of walks) expect(pressed).toBeGreaterThan(300)
})
