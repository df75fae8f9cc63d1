import { describe, expect, test } from 'vitest'
import type { Answers } from '#domain/grading'
import { AnswersDraft } from '../../../frontend/features/quiz/answers-draft.ts'
import { FakeDevice } from '../autosave/fake-device.ts'

const path = 'genai-module-1 1'
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A page of a tab with a quiz on it, whose server is out of reach. */
function pageOf(device: FakeDevice, tab: string) {
  const sent: Answers[] = []
  const save = async (chosen: Answers) => {
    sent.push(chosen)
    throw new Error('no network')
  }
  const isOption = (question: string) => question !== 'q-of-before'
  const autosave = new AnswersDraft({ storage: device.storage(tab), path, isOption, save })
  return { autosave, leave: autosave.begin() }
}

describe('answers chosen so far', () => {
  test('are all there after a reload, also when the next is chosen before the device’s copy was read', async () => {
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

  test('of a tab that is gone are taken over; what is chosen now goes before', async () => {
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

  test('that are no options any more are let go, and bar nothing', async () => {
    const device = new FakeDevice()
    const before = pageOf(device, 'one').autosave
    before.choose('q-of-before', 'a')
    await settled()
    const { autosave } = pageOf(device, 'one')
    await settled()
    expect(autosave.pending()).toEqual({})
    expect(device.entries()).toEqual([])
  })

  test('are let go when the attempt is over, however early that was', async () => {
    const device = new FakeDevice()
    pageOf(device, 'one').autosave.choose('q1', 'a')
    await settled()
    const { autosave } = pageOf(device, 'one')
    autosave.clear()
    await settled()
    expect(autosave.pending()).toEqual({})
    expect(device.entries()).toEqual([])
  })
})
