import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#catalogue/catalogue'
import { showDashboard } from '#dashboard/show-dashboard'
import { removePrompt } from '#prompts/change-prompt'
import { getPrompts } from '#prompts/contract'
import { listPrompts } from '#prompts/list-prompts'
import { showWork } from '#work/show'
import { type Cloud, startCloud } from '../../../infra/local/cloud.ts'
import { type demoAccounts, demoPassword } from '../../../infra/local/demo-accounts.ts'
import { seed } from '../../../infra/local/seed.ts'
import { loadSettings } from '../../../infra/settings.ts'
import { functionsWith } from '../../real-lessons.ts'

const stateFolder = mkdtempSync(join(tmpdir(), 'portal-seed-'))
let cloud: Cloud

beforeAll(async () => {
  cloud = await startCloud({
    stateFolder,
    port: 0,
    settings: loadSettings(),
    log: () => {},
    functions: functionsWith(),
  })
  await seed(cloud)
})
afterAll(async () => {
  await cloud.close()
  rmSync(stateFolder, { recursive: true })
})

const modulesOf = (id: string) => courses.find((course) => course.id === id)?.modules
const contextOf = (email: (typeof demoAccounts)[number]['email']) =>
  cloud.contextOf(cloud.cognito.createUser({ email, name: '', password: demoPassword }).sub)

test('the learner is in the middle of the flagship', async () => {
  const learner = contextOf('learner@example.edu.au')
  const dashboard = await showDashboard({}, learner)
  expect(dashboard.courses.filter(({ access }) => access).map(({ courseId }) => courseId)).toEqual(['genai-course'])
  expect(modulesOf('genai-course')).toHaveLength(5)
  expect(dashboard.progress.filter(({ completed }) => completed).map(({ moduleId }) => moduleId)).toEqual([
    'genai-module-1',
  ])

  const first = await showWork({ moduleId: 'genai-module-1' }, learner)
  expect(first.quiz).toMatchObject({ best: 9 })
  const second = await showWork({ moduleId: 'genai-module-2' }, learner)
  expect(second.notes.map(({ boxId }) => boxId).sort()).toEqual(['before-prompt', 'reflect-unsaid'])
  expect(second.progress).toMatchObject({ section: 'reflections' })

  const { prompts } = getPrompts.response.parse(await listPrompts({}, learner))
  expect(prompts.map(({ moduleId }) => moduleId.at(-1))).toEqual(['1', '1', '2', '2', '2'])
  expect(prompts.every(({ title }) => title)).toBe(true)
})

test('a second start leaves what a developer has changed as it is', async () => {
  const learner = contextOf('learner@example.edu.au')
  const [prompt] = (await listPrompts({}, learner)).prompts
  if (!prompt) throw new Error('There is no prompt')
  await removePrompt(prompt, learner)
  await seed(cloud)
  expect((await listPrompts({}, learner)).prompts).toHaveLength(4)
  expect(cloud.cognito.mailbox()).toEqual([])
})
