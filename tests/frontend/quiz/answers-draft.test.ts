import { describe, expect, test, vi } from 'vitest'
import type { Answers } from '#domain/grading'
import { ApiProblem } from '../../../frontend/client/client.ts'
import { AnswersDraft } from '../../../frontend/features/quiz/answers-draft.ts'
import { FakeDevice } from '../autosave/fake-device.ts'

const path = 'genai-module-1 1'
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A tab's page with a quiz, while the server can't be reached. */
function pageOf(device: FakeDevice, tab: string) {
  const sent: Answers[] = []
  const save = async (chosen: Answers) => {
    sent.push(chosen)
    throw new Error('no network')
  }
  const isOption = (question: string) => question !== 'removed-question'
  const autosave = new AnswersDraft({ storage: device.storage(tab), path, isOption, save })
  return { autosave, leave: autosave.begin() }
}

describe('answers chosen so far', () => {
  test('survive a reload, even if the next is chosen before the device’s copy has loaded', async () => {
    const device = new FakeDevice()
    const before = pageOf(device, 'one').autosave
    before.choose('q1', 'a')
    before.choose('q2', 'b')
    await settled()

    const reloaded = pageOf(device, 'one').autosave
    reloaded.choose('q3', 'c')
    await settled()
    expect(reloaded.pending()).toEqual({ q1: 'a', q2: 'b', q3: 'c' })

    const again = pageOf(device, 'one').autosave
    await settled()
    expect(again.pending()).toEqual({ q1: 'a', q2: 'b', q3: 'c' })
  })

  test('of a closed tab are recovered, but don’t replace newer ones', async () => {
    const device = new FakeDevice()
    pageOf(device, 'closed').autosave.choose('q1', 'then')
    await settled()
    device.close('closed')
    const { autosave } = pageOf(device, 'new')
    autosave.choose('q1', 'now')
    await settled()
    expect(autosave.pending()).toEqual({ q1: 'now' })
    expect(device.entries()).toMatchObject([{ chosen: { q1: 'now' } }])
  })

  test('are dropped if they are no longer options', async () => {
    const device = new FakeDevice()
    const before = pageOf(device, 'one').autosave
    before.choose('removed-question', 'a')
    await settled()
    const { autosave } = pageOf(device, 'one')
    await settled()
    expect(autosave.pending()).toEqual({})
    expect(device.entries()).toEqual([])
  })

  test('are dropped when the attempt is over, even before the device’s copy has loaded', async () => {
    const device = new FakeDevice()
    pageOf(device, 'one').autosave.choose('q1', 'a')
    await settled()
    const { autosave } = pageOf(device, 'one')
    autosave.clear()
    await settled()
    expect(autosave.pending()).toEqual({})
    expect(device.entries()).toEqual([])
  })

  test('wait as long as a busy server asks', async () => {
    vi.useFakeTimers()
    const sent: number[] = []
    const save = async () => {
      sent.push(Date.now())
      if (sent.length === 1) throw new ApiProblem('unavailable', 503, 'Busy.', '', undefined, 90_000)
      return true
    }
    const autosave = new AnswersDraft({ storage: new FakeDevice().storage('one'), path, isOption: () => true, save })
    autosave.begin()
    autosave.choose('q1', 'a')
    await vi.advanceTimersByTimeAsync(90_000)
    expect(sent).toHaveLength(1)
    expect(autosave.pending()).toEqual({ q1: 'a' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(2)
    expect(autosave.pending()).toEqual({})
    vi.useRealTimers()
  })
})
