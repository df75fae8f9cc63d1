import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putPosition } from '#contract/work'
import { PlaceProvider, usePlace } from '../../../frontend/features/lesson/reading-position-provider.tsx'
import { progressIn } from '../dashboard/sample-dashboard.ts'
import { drawn } from '../page-around.tsx'
import { noNetwork, StandInApi } from '../stand-in-api.ts'

let api: StandInApi
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  api = new StandInApi().on(putPosition, () => progressIn('genai-module-1'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Lesson() {
  const { place, tick, moveTo } = usePlace()
  return (
    <>
      <output>{place.at}</output>
      {['story', 'lab', 'end'].map((id) => (
        <button key={id} type="button" onClick={() => moveTo(id)}>
          to {id}
        </button>
      ))}
      <button type="button" onClick={() => tick('story', true)}>
        tick
      </button>
    </>
  )
}
const opened = () =>
  drawn(
    <PlaceProvider moduleId="genai-module-1" progress={undefined}>
      <Lesson />
    </PlaceProvider>,
  )
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const hide = () => {
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
}
const told = () => api.of(putPosition)

test('a rest of four seconds tells the last place and all ticks at once', async () => {
  opened()
  click('to lab')
  await pass(3_900)
  click('tick')
  click('to end')
  await pass(3_900)
  expect(told()).toEqual([])
  await pass(200)
  expect(told()).toEqual([{ moduleId: 'genai-module-1', place: 'end', tick: ['story'], untick: [] }])
  await pass(20_000)
  expect(told()).toHaveLength(1)
})

describe('who leaves at once takes the place along', () => {
  test.each<[string, (page: ReturnType<typeof opened>) => void]>([
    ['to another tab', hide],
    ['by closing the page', () => window.dispatchEvent(new Event('pagehide'))],
    ['to another page of the portal', (page) => page.unmount()],
    [
      'by closing the page, which tells it twice',
      () => {
        hide()
        window.dispatchEvent(new Event('pagehide'))
      },
    ],
  ])('%s', async (_, leave) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const page = opened()
    click('to lab')
    leave(page)
    await pass(0)
    expect(told()).toMatchObject([{ place: 'lab' }])
    expect(fetched.mock.calls[0]?.[1]?.keepalive, 'a request that outlives the page').toBe(true)
  })

  test('also while an earlier place is still on its way', async () => {
    let arrive = () => {}
    api.on(putPosition, async () => {
      if (told().length === 1)
        await new Promise<void>((go) => {
          arrive = go
        })
      return progressIn('genai-module-1')
    })
    opened()
    click('to lab')
    await pass(4_000)
    click('to end')
    hide()
    await pass(0)
    expect(told().map(({ place }) => place)).toEqual(['lab', 'end'])
    arrive()
    await pass(10_000)
    expect(told()).toHaveLength(2)
  })

  test('and sends nothing where there is nothing new', async () => {
    opened()
    hide()
    window.dispatchEvent(new Event('pagehide'))
    await pass(5_000)
    expect(told()).toEqual([])
  })
})

test('what could not be told is told with the next change', async () => {
  api.on(putPosition, () => Promise.reject(noNetwork))
  opened()
  click('tick')
  await pass(4_000)
  expect(told()).toHaveLength(1)
  api.on(putPosition, () => progressIn('genai-module-1'))
  click('to lab')
  await pass(4_000)
  expect(told().at(-1)).toMatchObject({ place: 'lab', tick: ['story'] })
})

test('the dashboard is asked anew for what was told', async () => {
  const { queries } = opened()
  queries.setQueryData(['dashboard'], {})
  click('to lab')
  await pass(4_000)
  expect(queries.getQueryState(['dashboard'])?.isInvalidated).toBe(true)
})
