import { beforeEach, describe, expect, test, vi } from 'vitest'
import { putQuizDraft } from '#quizzes/contract'
import { allTargets } from '../../../frontend/autosave/all-targets.ts'
import { Autosave } from '../../../frontend/autosave/autosave.ts'
import { answersPath } from '../../../frontend/autosave/targets/answers.ts'
import { FakeDevice } from '../autosave/fake-device.ts'
import { client, FakeApi, noNetwork } from '../fake-api.ts'

const path = answersPath('genai-module-1', 1)
const settled = () => new Promise((resolve) => setTimeout(resolve))
let api: FakeApi
beforeEach(() => {
  api = new FakeApi().on(putQuizDraft, () => Promise.reject(noNetwork))
  return () => vi.unstubAllGlobals()
})

/** A tab's page with a quiz, while the server can't be reached. */
function pageOf(device: FakeDevice, tab: string) {
  const autosave = new Autosave({ targets: allTargets(client().send), storage: device.storage(tab) })
  const opened = autosave.open('answers', path, { value: {}, version: 1 })
  const chosen = () => autosave.draft('answers', path)?.value
  return {
    autosave,
    opened,
    chosen,
    choose: (question: string, answer: string) => autosave.type('answers', path, { ...chosen(), [question]: answer }),
  }
}

describe('answers chosen so far', () => {
  test('survive a reload, even if the next is chosen before the device’s copy has loaded', async () => {
    const device = new FakeDevice()
    const before = pageOf(device, 'one')
    await before.opened
    before.choose('q1', 'a')
    before.choose('q2', 'b')
    await before.autosave.storeAll()

    const reloaded = pageOf(device, 'one')
    reloaded.choose('q3', 'c')
    await reloaded.opened
    await settled()
    expect(reloaded.chosen()).toEqual({ q1: 'a', q2: 'b', q3: 'c' })

    const again = pageOf(device, 'one')
    await again.opened
    expect(again.chosen()).toEqual({ q1: 'a', q2: 'b', q3: 'c' })
  })

  test('of a closed tab are recovered, but don’t replace newer ones', async () => {
    const device = new FakeDevice()
    const closed = pageOf(device, 'closed')
    await closed.opened
    closed.choose('q1', 'then')
    await settled()
    device.close('closed')
    const page = pageOf(device, 'new')
    page.choose('q1', 'now')
    await page.opened
    await settled()
    expect(page.chosen()).toEqual({ q1: 'now' })
    expect(device.entries()).toMatchObject([{ chosen: { q1: 'now' } }])
  })

  test('are sent as what the server lacks, and stay when another device’s answers arrive', async () => {
    let elsewhere: Record<string, string> = { q9: 'z' }
    api.on(putQuizDraft, ({ attempt, chosen }) => ({
      attempt,
      options: {},
      chosen: { ...elsewhere, ...chosen },
      best: 0,
    }))
    const page = pageOf(new FakeDevice(), 'one')
    await page.opened
    page.choose('q1', 'a')
    await page.autosave.flush()
    page.choose('q2', 'b')
    elsewhere = { q9: 'z', q3: 'c' }
    page.autosave.receive('answers', path, { value: { q1: 'a', q3: 'c' }, version: Date.now() + 1 })
    expect(page.chosen()).toMatchObject({ q1: 'a', q2: 'b' })
    await page.autosave.flush()
    expect(api.of(putQuizDraft).map(({ chosen }) => chosen)).toEqual([{ q1: 'a' }, { q2: 'b' }])
    expect(page.chosen()).toEqual({ q1: 'a', q2: 'b', q3: 'c', q9: 'z' })
  })

  test('are dropped when the attempt is over, even before the device’s copy has loaded', async () => {
    const device = new FakeDevice()
    const before = pageOf(device, 'one')
    await before.opened
    before.choose('q1', 'a')
    await settled()
    const page = pageOf(device, 'one')
    await page.autosave.drop('answers', path)
    await page.opened
    expect(page.chosen()).toBeUndefined()
    expect(device.entries()).toEqual([])
  })
})
