import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../../frontend/client/client.ts'
import { oneByOne, type Progress } from '../../../frontend/prompts/one-by-one.ts'

let windows = 0
beforeEach(() => {
  windows += 1
  // Ten seconds into a window that no other test has used.
  vi.useFakeTimers({ now: Date.parse('2026-03-02T01:00:10.000Z') + windows * 3_600_000 })
})
afterEach(() => vi.useRealTimers())

function start(count: number, change: (n: number) => Promise<unknown>) {
  const stop = new AbortController()
  const seen: Progress[] = []
  const run = { change, onProgress: (progress: Progress) => seen.push(progress), signal: stop.signal }
  const ended = oneByOne(
    Array.from({ length: count }, (_, n) => n),
    run,
  ).then(
    () => 'done',
    (error) => error,
  )
  return { stop, ended, latest: () => seen.at(-1) }
}

test('200 go in one window of fair use, the rest in the next one', async () => {
  const change = vi.fn(async () => {})
  const { ended, latest } = start(450, change)
  await vi.advanceTimersByTimeAsync(289_000)
  expect(change).toHaveBeenCalledTimes(200)
  expect(latest()).toMatchObject({ done: 200, of: 450, until: expect.any(Date) })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(change).toHaveBeenCalledTimes(400)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await ended).toBe('done')
  expect(change.mock.calls).toHaveLength(450)
  expect(latest()).toEqual({ done: 450, of: 450 })
})

test('two runs one after the other share the window', async () => {
  const change = vi.fn(async () => {})
  const first = start(150, change)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await first.ended).toBe('done')
  const second = start(100, change)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(change).toHaveBeenCalledTimes(200)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await second.ended).toBe('done')
})

test('a busy server is waited for as long as it says, and what it refused is sent again', async () => {
  let refusals = 2
  const change = vi.fn(async (n: number) => {
    if (n === 1 && refusals-- > 0) throw new ApiProblem('too-many-requests', 429, '', '', undefined, 7_000)
  })
  const { ended, latest } = start(3, change)
  await vi.advanceTimersByTimeAsync(6_900)
  expect(latest()).toMatchObject({ done: 1 })
  await vi.advanceTimersByTimeAsync(7_200)
  expect(await ended).toBe('done')
  expect(change.mock.calls).toEqual([[0], [1], [1], [1], [2]])
})

test('any other failure ends it, and so does leaving the page, also while it waits', async () => {
  const lost = new Error('no network')
  const failing = vi.fn(async (n: number) => {
    if (n === 1) throw lost
  })
  expect(await start(3, failing).ended).toBe(lost)
  expect(failing).toHaveBeenCalledTimes(2)

  const { stop, ended } = start(3, async () => {
    throw new ApiProblem('too-many-requests', 429, '', '', undefined, 7_000)
  })
  await vi.advanceTimersByTimeAsync(100)
  stop.abort(lost)
  expect(await ended).toBe(lost)
})
