import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putPosition } from '#work/contract'
import { ReadingPositionProvider, useReadingPosition } from '../../../frontend/lesson/reading-position-provider.tsx'
import { progressIn } from '../dashboard/sample-dashboard.ts'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

let api: FakeApi
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  api = new FakeApi().on(putPosition, () => progressIn('genai-module-1'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Lesson() {
  const { position, tick, setCurrentSection } = useReadingPosition()
  return (
    <>
      <output>{position.currentSection}</output>
      {['story', 'lab', 'end'].map((id) => (
        <button key={id} type="button" onClick={() => setCurrentSection(id)}>
          to {id}
        </button>
      ))}
      <button type="button" onClick={() => tick('story', !position.ticks.has('story'))}>
        {position.ticks.has('story') ? 'untick' : 'tick'}
      </button>
    </>
  )
}
const opened = (ticks: string[] = [], account = 'zoe') =>
  renderInApp(
    <ReadingPositionProvider
      account={account}
      moduleId="genai-module-1"
      progress={{ ...progressIn('genai-module-1'), ticks }}
      sections={[]}
    >
      <Lesson />
    </ReadingPositionProvider>,
  )
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const hide = () => {
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
}
const saved = () => api.of(putPosition)

test('saves the current section and all ticks together after a pause of four seconds', async () => {
  opened()
  click('to lab')
  await pass(3_900)
  click('tick')
  click('to end')
  await pass(3_900)
  expect(saved()).toEqual([])
  await pass(200)
  expect(saved()).toEqual([{ moduleId: 'genai-module-1', section: 'end', tick: ['story'], untick: [] }])
  await pass(20_000)
  expect(saved()).toHaveLength(1)
})

describe('saves at once when the learner leaves', () => {
  test.each<[string, (page: ReturnType<typeof opened>) => void]>([
    ['to another tab', hide],
    ['by closing the page', () => window.dispatchEvent(new Event('pagehide'))],
    ['to another page of the portal', (page) => page.unmount()],
    [
      'by closing the page, which fires two events',
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
    expect(saved()).toMatchObject([{ section: 'lab' }])
    expect(fetched.mock.calls[0]?.[1]?.keepalive, 'a request that outlives the page').toBe(true)
  })

  test('while an earlier save is still running', async () => {
    let arrive = () => {}
    api.on(putPosition, async () => {
      if (saved().length === 1)
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
    expect(saved().map(({ section }) => section)).toEqual(['lab', 'end'])
    arrive()
    await pass(10_000)
    expect(saved()).toHaveLength(2)
  })

  test('but not when nothing has changed', async () => {
    opened()
    hide()
    window.dispatchEvent(new Event('pagehide'))
    await pass(5_000)
    expect(saved()).toEqual([])
  })
})

test('sends a failed save again with the next change', async () => {
  api.on(putPosition, () => Promise.reject(noNetwork))
  opened()
  click('tick')
  await pass(4_000)
  expect(saved()).toHaveLength(1)
  api.on(putPosition, () => progressIn('genai-module-1'))
  click('to lab')
  await pass(4_000)
  expect(saved().at(-1)).toMatchObject({ section: 'lab', tick: ['story'] })
})

test('reloads the dashboard after a save', async () => {
  const { queries } = opened()
  queries.setQueryData(['dashboard'], {})
  click('to lab')
  await pass(4_000)
  expect(queries.getQueryState(['dashboard'])?.isInvalidated).toBe(true)
})

describe('a page that’s loaded again before the last tick has arrived', () => {
  /** Its work says what the server had then. */
  const reloaded = async (ticks: string[], account?: string) => {
    cleanup()
    await pass(0)
    api = new FakeApi().on(putPosition, () => progressIn('genai-module-1'))
    opened(ticks, account)
  }
  const shown = () => screen.queryByRole('button', { name: 'untick' }) !== null
  const late = () => api.on(putPosition, () => new Promise<never>(() => {}))

  test.each([true, false])('shows it, and saves it again (on: %s)', async (on) => {
    late()
    opened(on ? [] : ['story'])
    click(on ? 'tick' : 'untick')
    await reloaded(on ? [] : ['story'])
    expect(shown()).toBe(on)
    await pass(5_000)
    expect(saved()).toMatchObject([on ? { tick: ['story'], untick: [] } : { tick: [], untick: ['story'] }])
    // Saved now, and taken back on another device.
    await reloaded(on ? [] : ['story'])
    expect(shown()).toBe(!on)
  })

  test('is another learner’s page without it', async () => {
    late()
    opened()
    click('tick')
    await reloaded([], 'lee')
    expect(shown()).toBe(false)
  })

  test('begins without what the lesson no longer has', async () => {
    api.on(putPosition, () => Promise.reject(new Refuse('not-found')))
    opened()
    click('tick')
    await pass(5_000)
    await reloaded([])
    expect(shown()).toBe(false)
  })
})
