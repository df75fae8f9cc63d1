import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allTargets } from '../../../frontend/autosave/all-targets.ts'
import { Autosave } from '../../../frontend/autosave/autosave.ts'
import { ApiProblem, type Client } from '../../../frontend/client/client.ts'
import { FakeDevice } from './fake-device.ts'
import { FakeNoteServer } from './fake-note-server.ts'
import { autosaveOfTab, NotePage } from './note-page.ts'

let server: FakeNoteServer
let device: FakeDevice
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T01:00:00.000Z') })
  server = new FakeNoteServer()
  device = new FakeDevice()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const boxes = ['notes', 'first', 'second']

/** The autosave of a module in a tab, as after loading its page. */
async function opened({ tab = 'a', on = device, locked = [] as string[], condition = () => server.condition } = {}) {
  const autosave = new NotePage(autosaveOfTab({ storage: on.storage(tab), save: server.save(condition) }))
  await autosave.begin(server.notes(), boxes, (boxId) => locked.includes(boxId))
  await pass(0)
  return autosave
}
const shown = (autosave: NotePage) => ({ text: autosave.draft('notes')?.text, other: autosave.draft('notes')?.other })
const storedTexts = () => device.entries().flatMap(({ text, held }) => (held ? [] : [text]))
/** What buttons have replaced, and this device keeps. */
const keptTexts = () => device.entries().flatMap(({ held }) => (held ? [(held as { text: string }).text] : []))

/** Types one character every `every` milliseconds. */
async function typing(autosave: NotePage, { every, times, box = () => 'notes' }: Typing) {
  for (let i = 0; i < times; i++) {
    const boxId = box(i)
    autosave.type(boxId, `${autosave.draft(boxId)?.text ?? ''}${'abcdefghij'[i % 10]}`)
    await pass(every)
  }
}
type Typing = { every: number; times: number; box?: (i: number) => string }

describe('text that is typed', () => {
  test('is stored on this device within a second of the first keystroke, however fast the typing', async () => {
    const autosave = await opened()
    for (let i = 1; i <= 10; i++) {
      autosave.type('notes', 'x'.repeat(i))
      await pass(99)
    }
    expect(storedTexts()).toHaveLength(1)
    expect(String(storedTexts()[0]).length).toBeGreaterThanOrEqual(7)
    expect(server.requests).toHaveLength(0)
  })

  test('is stored on this device at the first keystroke, without waiting for a pause', async () => {
    const autosave = await opened()
    autosave.type('notes', 'A')
    await pass(0)
    expect(storedTexts()).toEqual(['A'])
  })

  test('counts as on the page only while this device refuses to store it or hangs', async () => {
    const autosave = await opened()
    server.condition = 'no network'
    autosave.type('notes', 'Stored')
    await pass(1_000)
    expect(autosave.isOnPageOnly()).toBe(false)
    device.failure = new Error('full')
    autosave.type('notes', 'Stored, and more')
    await pass(1_000)
    expect(autosave.isOnPageOnly()).toBe(true)
    device.failure = undefined
    const wake = device.hang()
    autosave.type('notes', 'Stored, and more again')
    await pass(5_000)
    expect(autosave.isOnPageOnly()).toBe(true)
    wake()
    server.condition = 'fine'
    await pass(60_000)
    expect(server.note()?.text).toBe('Stored, and more again')
    expect(autosave.isOnPageOnly()).toBe(false)
  })

  test('is saved to the server a few seconds later, and only then shown as saved', async () => {
    const autosave = await opened()
    server.delay = 2_000
    autosave.type('notes', 'A first thought')
    expect(autosave.state()).toEqual({ kind: 'saving' })
    await pass(6_900)
    expect(autosave.state()).toEqual({ kind: 'saving' })
    await pass(200)
    expect(server.note()).toMatchObject({ text: 'A first thought', version: 1 })
    expect(autosave.state()).toEqual({ kind: 'saved', at: server.note()?.savedAt })
    expect(device.entries()).toEqual([])
  })

  test.each([
    { where: 'in one box', max: 6, box: () => 'notes' },
    { where: 'in three at once', max: 12, box: (i: number) => boxes[i % 3] ?? '' },
  ])('without a break $where makes at most $max requests a minute', async ({ max, box }) => {
    const autosave = await opened()
    server.requests = []
    await typing(autosave, { every: 150, times: 3 * 400, box })
    const starts = server.requests.map(({ at }) => at)
    const busiest = Math.max(...starts.map((from) => starts.filter((at) => at >= from && at < from + 60_000).length))
    expect(busiest).toBeLessThanOrEqual(max)
    expect(busiest).toBeGreaterThanOrEqual(max - 1)
    await pass(20_000)
    for (const boxId of boxes) expect(server.note(boxId)?.text ?? '').toBe(autosave.draft(boxId)?.text)
  })

  test('in one box after another is saved for each a few seconds later', async () => {
    const autosave = await opened()
    for (const boxId of boxes) {
      autosave.type(boxId, `Of ${boxId}`)
      await pass(1_000)
    }
    await pass(5_000)
    expect(
      server
        .notes()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(boxes.map((boxId) => `Of ${boxId}`).sort())
  })

  test('is still saved after the device’s clock is set back', async () => {
    const autosave = await opened()
    autosave.type('notes', 'One')
    await pass(5_500)
    expect(server.note()?.text).toBe('One')
    vi.setSystemTime(Date.now() - 2 * 3_600_000)
    autosave.type('notes', 'One two')
    await pass(12_000)
    expect(server.note()?.text).toBe('One two')
  })

  test('loses invisible characters that the server refuses', async () => {
    const autosave = await opened()
    autosave.type('notes', 'a\0b \u{1F600} \uD83D.')
    await pass(6_000)
    expect(server.note()?.text).toBe('ab \u{1F600} \uFFFD.')
    expect(autosave.draft('notes')?.text).toBe('ab \u{1F600} \uFFFD.')
    expect(autosave.state().kind).toBe('saved')
  })

  test('isn’t sent if the box ends as it began', async () => {
    const autosave = await opened()
    autosave.type('notes', 'x')
    autosave.type('notes', '')
    await pass(60_000)
    expect(server.requests).toEqual([])
    expect(autosave.state()).toEqual({ kind: 'nothing' })
    expect(device.entries()).toEqual([])
  })
})

describe('a save that fails', () => {
  test.each(['no network', 'server error', 'not signed in', 'answer lost'] as const)(
    'with %s is never shown as saved, keeps the text and is retried with growing delays',
    async (condition) => {
      const autosave = await opened()
      server.condition = condition
      autosave.type('notes', 'A thought on a train')
      await pass(5_000)
      expect(autosave.state()).toMatchObject({ kind: 'unsaved', onDevice: true })
      await pass(30 * 60_000)
      expect(autosave.state()).toMatchObject({ kind: 'unsaved', onDevice: true })
      expect(storedTexts()).toEqual(['A thought on a train'])
      const starts = server.requests.map(({ at }) => at)
      const waits = starts.slice(1).map((at, i) => at - (starts[i] ?? 0))
      expect(waits.slice(0, 4)).toEqual([10_000, 10_000, 16_000, 30_000])
      expect(new Set(waits.slice(3))).toEqual(new Set([30_000]))

      server.condition = 'fine'
      await pass(30_000)
      expect(server.note()).toMatchObject({ text: 'A thought on a train', version: 1 })
      expect(autosave.state().kind).toBe('saved')
      expect(device.entries()).toEqual([])
    },
  )

  test('reports one unsaved state from the first failure to the next success', async () => {
    const autosave = await opened()
    const kinds: string[] = []
    autosave.watch(() => kinds.at(-1) !== autosave.state().kind && kinds.push(autosave.state().kind))
    server.condition = 'server error'
    await typing(autosave, { every: 500, times: 200 })
    server.condition = 'fine'
    await pass(40_000)
    expect(kinds).toEqual(['saving', 'unsaved', 'saving', 'saved'])
  })

  test('after a lost answer is repeated unchanged, so that there is no conflict', async () => {
    const autosave = await opened()
    server.condition = 'answer lost'
    autosave.type('notes', 'One')
    await pass(5_000)
    server.condition = 'no network'
    autosave.type('notes', 'One and two')
    await pass(60_000)
    server.condition = 'fine'
    await pass(60_000)
    expect(autosave.draft('notes')?.other).toBeUndefined()
    expect(server.history.map(({ text, version }) => [version, text])).toEqual([
      [1, 'One'],
      [2, 'One and two'],
    ])
    expect(autosave.state().kind).toBe('saved')
  })

  test('and whose text is undone meanwhile ends with the text in the box', async () => {
    const autosave = await opened()
    autosave.type('notes', 'Stored')
    await pass(6_000)
    server.condition = 'answer lost'
    autosave.type('notes', 'Stored and a slip')
    await pass(10_000)
    autosave.type('notes', 'Stored')
    expect(autosave.state().kind).not.toBe('saved')
    server.condition = 'fine'
    await pass(60_000)
    expect(server.note()?.text).toBe('Stored')
    expect(autosave.state().kind).toBe('saved')
  })

  test('because the server refuses the text isn’t repeated until the text changes', async () => {
    const save = vi.fn(async (_: string, text: string) =>
      text.length > 5 ? { refused: 'Please shorten it.' } : { wait: 'offline' as const },
    )
    const autosave = new NotePage(autosaveOfTab({ storage: device.storage('a'), save }))
    await autosave.begin([], boxes, () => false)
    autosave.type('notes', 'much too long')
    await pass(120_000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(autosave.state()).toEqual({ kind: 'refused', message: 'Please shorten it.' })
    expect(storedTexts()).toEqual(['much too long'])
    autosave.type('notes', 'short')
    await pass(6_000)
    expect(save).toHaveBeenCalledTimes(2)
  })

  test('says that only the page has the text when the device can’t store it either', async () => {
    device.failure = new Error('no storage')
    const autosave = await opened()
    server.condition = 'no network'
    autosave.type('notes', 'Only here')
    await pass(6_000)
    expect(autosave.state()).toMatchObject({ kind: 'unsaved', onDevice: false })
    device.failure = undefined
    server.condition = 'fine'
    await pass(10_000)
    expect(server.note()?.text).toBe('Only here')
  })
})

describe('a device storage that hangs', () => {
  test('doesn’t stop saving to the server', async () => {
    const autosave = await opened()
    device.hang()
    autosave.type('notes', 'Precious')
    await pass(10_000)
    expect(server.note()?.text).toBe('Precious')
    server.condition = 'no network'
    autosave.type('notes', 'Precious, and more')
    await pass(10_000)
    expect(autosave.state()).toMatchObject({ kind: 'unsaved', onDevice: false })
    server.condition = 'fine'
    await pass(40_000)
    expect(server.note()?.text).toBe('Precious, and more')
  })

  /** Reloads a tab whose storage doesn't return its text. `wake` makes the storage answer. */
  async function openedBeforeLoading() {
    server.condition = 'no network'
    const one = await opened()
    one.type('notes', 'Stored before')
    await pass(1_000)
    one.end()
    server.condition = 'fine'
    const storage = device.storage('a')
    const { all } = storage
    let wake = () => {}
    const sleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    storage.all = () => sleep.then(all)
    const autosave = new NotePage(autosaveOfTab({ storage, save: server.save() }))
    let begun = false
    void autosave
      .begin([], boxes, () => false)
      .then(() => {
        begun = true
      })
    await pass(2_100)
    expect(begun).toBe(true)
    return { autosave, wake }
  }

  test('opens the boxes anyway, and shows its text once it answers', async () => {
    const { autosave, wake } = await openedBeforeLoading()
    expect(shown(autosave)).toEqual({ text: '' })
    wake()
    await pass(10_000)
    expect(shown(autosave)).toEqual({ text: 'Stored before' })
    expect(server.note()?.text).toBe('Stored before')
    expect(device.entries()).toEqual([])
  })

  test('isn’t overwritten before it is read: both texts are shown', async () => {
    const { autosave, wake } = await openedBeforeLoading()
    server.condition = 'no network'
    autosave.type('notes', 'Typed since')
    await pass(7_000)
    expect(autosave.state()).toMatchObject({ kind: 'unsaved', onDevice: false })
    expect(storedTexts()).toEqual(['Stored before'])
    wake()
    await pass(100)
    expect(shown(autosave)).toEqual({ text: 'Typed since', other: { from: 'device', text: 'Stored before' } })
    expect(storedTexts().sort()).toEqual(['Stored before', 'Typed since'])
    server.condition = 'fine'
    autosave.choose('notes', 'Both')
    await pass(60_000)
    expect(server.note()?.text).toBe('Both')
    expect(storedTexts()).toEqual([])
    expect(keptTexts().sort()).toEqual(['Stored before', 'Typed since'])
  })

  test('conflicts with text that was saved before it answered', async () => {
    const { autosave, wake } = await openedBeforeLoading()
    autosave.type('notes', 'Typed since')
    await pass(10_000)
    expect(server.note()?.text).toBe('Typed since')
    wake()
    await pass(100)
    expect(shown(autosave)).toEqual({
      text: 'Stored before',
      other: { from: 'server', copy: expect.objectContaining({ text: 'Typed since' }) },
    })
  })
})

describe('a page that is closed', () => {
  /** Ends the tab abruptly: its autosave does nothing more. */
  const killed = async (autosave: NotePage, tab = 'a') => {
    autosave.end()
    device.close(tab)
    await pass(0)
  }

  test('a second after typing loses nothing', async () => {
    const before = await opened()
    before.type('notes', 'Half a sent')
    await pass(1_000)
    await killed(before)
    const after = await opened({ tab: 'b' })
    expect(shown(after)).toEqual({ text: 'Half a sent' })
    await pass(1_000)
    expect(server.note()?.text).toBe('Half a sent')
    expect(device.entries()).toEqual([])
  })

  test.each(['a', 'b'])('during a save continues without a conflict (in tab %s)', async (tab) => {
    server.delay = 3_000
    const before = await opened()
    before.type('notes', 'On its way')
    await pass(5_100)
    before.type('notes', 'On its way and more')
    await pass(1_000)
    await killed(before)
    server.delay = 0
    const after = await opened({ tab })
    await pass(10_000)
    expect(shown(after)).toEqual({ text: 'On its way and more' })
    expect(server.note()).toMatchObject({ text: 'On its way and more', version: 2 })
  })

  test('before its save reaches the server causes no conflict when the save arrives later', async () => {
    const before = await opened()
    server.condition = 'no network'
    before.type('notes', 'Late')
    await pass(5_100)
    const [late] = device.entries() as [{ sent: { text: string; operation: string } }]
    before.type('notes', 'Late and more')
    await pass(1_000)
    await killed(before)
    const after = await opened({ tab: 'b' })
    server.condition = 'fine'
    // The first request arrives after all, once the page has reloaded.
    await server.save()('notes', late.sent.text, 0, late.sent.operation)
    await pass(30_000)
    expect(after.draft('notes')?.other).toBeUndefined()
    expect(server.history.map(({ text }) => text)).toEqual(['Late', 'Late and more'])
  })

  test('with text that conflicts with another device’s shows both', async () => {
    const before = await opened()
    server.condition = 'no network'
    before.type('notes', 'From the laptop')
    await pass(2_000)
    await killed(before)
    server.condition = 'fine'
    await server.save()('notes', 'From the phone', 0, 'operation-of-the-phone')
    const after = await opened({ tab: 'b' })
    expect(after.draft('notes')).toMatchObject({
      text: 'From the laptop',
      other: { from: 'server', copy: { text: 'From the phone', version: 1 } },
    })
    expect(after.state()).toEqual({ kind: 'conflict' })
    await pass(60_000)
    expect(server.note()?.text).toBe('From the phone')
    after.choose('notes', 'From the laptop\n\nFrom the phone')
    await pass(6_000)
    expect(server.note()).toMatchObject({ text: 'From the laptop\n\nFrom the phone', version: 2 })
    expect(device.entries()).toEqual([])
  })

  test('among several: each closed tab’s text is offered, and stored until the learner chooses', async () => {
    server.condition = 'no network'
    for (const tab of ['x', 'y', 'z']) {
      const one = await opened({ tab })
      one.type('notes', `Words of ${tab}`)
      await pass(1_000)
      one.end()
    }
    device.close('x')
    device.close('y')
    const mine = await opened({ tab: 'z' })
    expect(mine.draft('notes')).toMatchObject({ text: 'Words of z', other: { from: 'device', text: 'Words of y' } })
    expect(mine.unsavedText()).toContain('Words of x')
    mine.choose('notes', 'Words of z, Words of y')
    await pass(10)
    expect(mine.draft('notes')?.other).toEqual({ from: 'device', text: 'Words of x' })
    expect(storedTexts().sort()).toEqual(['Words of x', 'Words of z, Words of y'])
    mine.choose('notes', 'Words of z, Words of y, Words of x')
    await pass(10)
    expect(mine.draft('notes')?.other).toBeUndefined()
    server.condition = 'fine'
    await pass(40_000)
    expect(server.note()?.text).toBe('Words of z, Words of y, Words of x')
    expect(device.entries()).toEqual([])
  })

  test('while another tab has the same box: an unchanged box continues with its text', async () => {
    const one = await opened({ tab: 'a' })
    const two = await opened({ tab: 'b' })
    server.condition = 'no network'
    two.type('notes', 'Typed in the second tab')
    await pass(1_000)
    await killed(two, 'b')
    server.condition = 'fine'
    await one.begin(server.notes(), boxes, () => false)
    expect(shown(one)).toEqual({ text: 'Typed in the second tab' })
    await pass(6_000)
    expect(server.note()?.text).toBe('Typed in the second tab')
  })

  test('doesn’t get the text of tabs that are still open', async () => {
    const one = await opened({ tab: 'a' })
    server.condition = 'no network'
    one.type('notes', 'Of the first tab')
    await pass(1_000)
    const two = await opened({ tab: 'b' })
    expect(two.draft('notes')?.text).toBe('')
    expect(storedTexts()).toEqual(['Of the first tab'])
  })
})

describe('two tabs', () => {
  test('an unchanged box updates when the other saves; a changed one keeps its text and shows both', async () => {
    const one = await opened({ tab: 'a' })
    const two = await opened({ tab: 'b' })
    one.type('notes', 'One')
    two.type('first', 'Two')
    await pass(6_000)
    for (const note of server.notes()) for (const autosave of [one, two]) autosave.receive(note)
    expect(two.draft('notes')?.text).toBe('One')
    expect(one.draft('first')?.text).toBe('Two')

    one.type('notes', 'One, on the left')
    two.type('notes', 'One, on the right')
    await pass(11_000)
    const states = [one, two].map((autosave) => autosave.state().kind).sort()
    expect(states).toEqual(['conflict', 'saved'])
  })

  test('a note older than the known version changes nothing', async () => {
    const autosave = await opened()
    autosave.type('notes', 'New')
    await pass(6_000)
    autosave.receive({ boxId: 'notes', text: 'Old', version: 0, savedAt: '' })
    autosave.receive({ boxId: 'notes', text: 'Old', version: 1, savedAt: '' })
    expect(autosave.draft('notes')?.text).toBe('New')
  })
})

describe('completion', () => {
  test('waits for the running save, and then for text typed meanwhile', async () => {
    const autosave = await opened()
    server.delay = 400
    autosave.type('notes', 'First')
    await pass(5_100)
    autosave.type('notes', 'First and last')
    const flushed = autosave.flush()
    await pass(1_000)
    expect(await flushed).toBe(true)
    expect(server.note()?.text).toBe('First and last')
  })

  test('locks the box; later text stays visible and on this device until it is discarded', async () => {
    const autosave = await opened()
    autosave.type('notes', 'Submitted')
    await autosave.flush()
    server.locked.add('notes')
    autosave.type('notes', 'Submitted, and a word too late')
    await pass(6_000)
    expect(autosave.draft('notes')).toMatchObject({ locked: true, base: { text: 'Submitted' } })
    expect(autosave.state()).toEqual({ kind: 'after-lock' })
    expect(await autosave.flush(), 'the late text isn’t on the server').toBe(false)
    expect(autosave.isAllSaved()).toBe(false)
    expect(autosave.unsavedText()).toContain('Submitted, and a word too late')
    autosave.type('notes', 'nothing can be typed any more')
    expect(storedTexts()).toEqual(['Submitted, and a word too late'])

    const again = await opened({ locked: ['notes'] })
    expect(again.state()).toEqual({ kind: 'after-lock' })
    again.choose('notes', '')
    await pass(10)
    expect(again.draft('notes')).toMatchObject({ text: 'Submitted', locked: true })
    expect(again.state().kind).toBe('nothing')
    expect(storedTexts()).toEqual([])
    expect(keptTexts()).toEqual(['Submitted, and a word too late'])
  })

  test('in this tab locks the text that it saved', async () => {
    const autosave = await opened()
    autosave.type('notes', 'Submitted')
    await autosave.flush()
    autosave.lock('notes')
    await pass(60_000)
    expect(autosave.draft('notes')).toMatchObject({ text: 'Submitted', locked: true })
    expect(autosave.state().kind).toBe('saved')
  })
})

test('a box that the lesson no longer has stays stored, without affecting the page’s state', async () => {
  const save = vi.fn(async (boxId: string, text: string, version: number, operation: string) =>
    boxId === 'old' ? { refused: 'There is no such box.' } : server.save()(boxId, text, version, operation),
  )
  await device
    .storage('closed')
    .store('note', 'genai-module-2 old', { text: 'Old words', version: 0, changedAt: 1 } as never)
  device.close('closed')
  const autosave = new NotePage(autosaveOfTab({ storage: device.storage('a'), save }))
  await autosave.begin([], boxes, () => false)
  await autosave.open([], ['old'], () => false)
  autosave.type('notes', 'New words')
  await pass(15_000)
  expect(save).toHaveBeenCalledWith('old', 'Old words', 0, expect.any(String))
  expect(autosave.state().kind).toBe('saved')
  expect(await autosave.flush()).toBe(true)
  expect(autosave.isAllSaved()).toBe(false)
  expect(autosave.unsavedText()).toContain('Old words')
  expect(storedTexts()).toEqual(['Old words'])
})

test('reopening a page keeps newer text, even if the server’s answer is older', async () => {
  const autosave = await opened()
  const old = server.notes()
  autosave.type('notes', 'Saved while the page was open')
  await pass(6_000)
  autosave.type('first', 'Not saved yet')
  await autosave.begin(old, boxes, () => false)
  expect(autosave.draft('notes')?.text).toBe('Saved while the page was open')
  expect(autosave.draft('first')?.text).toBe('Not saved yet')
  await pass(11_000)
  expect(server.note('first')?.text).toBe('Not saved yet')
})

describe('a server that asks to wait', () => {
  /** A page whose saves go through the API. The server is busy for so many requests. */
  async function withBusyServer(requests: number, retryAfter: number) {
    const sent: { at: number; text: unknown }[] = []
    const send = (async (_route: unknown, { text, version }: { text: string; version: number }) => {
      sent.push({ at: Date.now(), text })
      if (sent.length <= requests) throw new ApiProblem('too-many-requests', 429, 'Wait.', '', undefined, retryAfter)
      return { boxId: 'notes', text, version: version + 1, savedAt: new Date().toISOString() }
    }) as unknown as Client['send']
    const autosave = new NotePage(new Autosave({ targets: allTargets(send), storage: device.storage('a') }))
    await autosave.begin([], boxes, () => false)
    await pass(0)
    return { autosave, sent }
  }

  test('gets the words no sooner, and all of them then, with what was typed meanwhile', async () => {
    const { autosave, sent } = await withBusyServer(1, 120_000)
    autosave.type('notes', 'First')
    await pass(6_000)
    expect(sent).toHaveLength(1)
    autosave.type('notes', 'First and second')
    await pass(115_000)
    expect(sent).toHaveLength(1)
    expect(storedTexts()).toEqual(['First and second'])
    await pass(30_000)
    expect(sent.at(-1)?.text).toBe('First and second')
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(120_000)
    expect(storedTexts()).toEqual([])
  })

  test('for less than the page waits by itself changes nothing', async () => {
    const { autosave, sent } = await withBusyServer(3, 1)
    autosave.type('notes', 'Words')
    await pass(6_000)
    expect(sent).toHaveLength(1)
    await pass(120_000)
    expect(sent).toHaveLength(4)
    const gaps = sent.slice(1).map(({ at }, n) => at - (sent[n]?.at ?? 0))
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(4_000)
  })
})
