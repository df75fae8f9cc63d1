import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getWork, type Note, saveAnswers, saveNote } from '#contract/work'
import { Desk } from '../../../frontend/features/drafts/desk.ts'
import type { Journal } from '../../../frontend/journal.ts'
import { beforeLeaving, discardWords, saveWords, unsavedWords } from '../../../frontend/leaving.ts'
import { client, noNetwork, Refuse, StandInApi } from '../stand-in-api.ts'
import { Device } from './device.ts'
import { NoteServer } from './note-server.ts'

let server: NoteServer
let device: Device
let api: StandInApi
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T01:00:00.000Z') })
  server = new NoteServer()
  device = new Device()
  api = new StandInApi()
    .on(getWork, () => ({ access: true, completed: [], notes: server.notes() }))
    .on(saveNote, async ({ boxId, text, version, operation }) => {
      const answer = await server.save()(boxId, text, version, operation)
      if ('saved' in answer) return answer.saved
      if ('wait' in answer) throw noNetwork
      throw new Refuse('conflict', '', { current: 'stale' in answer ? answer.stale : undefined })
    })
    .on(saveAnswers, ({ attempt, chosen }) => ({ attempt, options: {}, chosen, best: 0 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

type Message = { data: unknown }
/** What tabs of one browser tell each other; a tab does not hear itself. */
class Air {
  readonly #ears = new Map<string, (message: Message) => void>()
  channel(tab: string) {
    return {
      postMessage: (data: unknown) => {
        for (const [other, ear] of this.#ears)
          if (other !== tab) queueMicrotask(() => ear({ data: structuredClone(data) }))
      },
      addEventListener: (_: string, ear: EventListenerOrEventListenerObject) => {
        this.#ears.set(tab, ear as unknown as (message: Message) => void)
      },
    } as unknown as BroadcastChannel
  }
}
let air: Air
beforeEach(() => {
  air = new Air()
})

/** Whether the account was signed out on purpose, as every tab reads it. */
let signedOut: boolean
beforeEach(() => {
  signedOut = false
})
function tabOf(name: string): { desk: Desk; journal: Journal } {
  const journal = device.journal(name)
  const desk = new Desk({ send: client().send, journal, channel: air.channel(name) })
  desk.endWhen(() => signedOut)
  return { journal, desk }
}
const module = 'genai-module-2' as const
async function writing(name: string, words: string, box = 'notes') {
  const tab = tabOf(name)
  const keeper = tab.desk.module(module)
  await keeper.begin(server.notes(), [box], () => false)
  keeper.type(box, words)
  await pass(400)
  return { ...tab, keeper }
}
/** Words of a tab that is gone. */
async function left(words: string, box = 'notes') {
  const { keeper } = await writing(`gone ${words}`, words, box)
  keeper.end()
  device.close(`gone ${words}`)
}
const answersLeft = async (chosen: Record<string, string>) => {
  const entry = { chosen, changedAt: 1 }
  await device.journal('gone').keep('answers', 'genai-module-1 1', entry)
  device.close('gone')
}
const promptLeft = async (text: string) => {
  const entry = { words: { title: 'My title', text }, promptId: 'P', changedAt: 1 }
  await device.journal('gone').keep('prompt', 'add-genai-module-1', entry)
  device.close('gone')
}

describe('what an earlier visit left on this device', () => {
  test('is saved in the background when the portal is opened again, on any page', async () => {
    await left('Left by a tab that was killed')
    await answersLeft({ q1: 'A' })
    const { desk } = tabOf('new')
    await desk.recover()
    await pass(1_000)
    expect(server.note()?.text).toBe('Left by a tab that was killed')
    expect(api.of(saveAnswers)).toEqual([{ moduleId: 'genai-module-1', attempt: 1, chosen: { q1: 'A' } }])
    expect(device.entries()).toEqual([])
    expect(await desk.save()).toBe(true)
    expect(desk.words()).toBe('')
  })

  test('asks the server for nothing where there is nothing', async () => {
    await tabOf('new').desk.recover()
    expect(api.calls).toEqual([])
  })

  test('is tried again while the network is away, more and more rarely', async () => {
    await left('Left behind')
    await answersLeft({ q1: 'A' })
    const { desk } = tabOf('new')
    let online = false
    api
      .on(getWork, () => (online ? { access: true, completed: [], notes: server.notes() } : Promise.reject(noNetwork)))
      .on(saveAnswers, ({ attempt, chosen }) =>
        online ? { attempt, options: {}, chosen, best: 0 } : Promise.reject(noNetwork),
      )
    await desk.recover()
    await pass(60 * 60_000)
    expect(api.of(getWork).length).toBeLessThan(14)
    expect(await desk.save()).toBe(false)
    expect(desk.words()).toContain('Left behind')
    expect(desk.words()).toContain('q1: A')
    online = true
    await pass(10 * 60_000)
    expect(server.note()?.text).toBe('Left behind')
    expect(device.entries()).toEqual([])
    expect(await desk.save()).toBe(true)
  })

  test('waits for the learner where the server holds something else, and counts as unsaved until then', async () => {
    await left('From this device')
    await server.save()('notes', 'From another one', 0, 'operation-elsewhere')
    const { desk } = tabOf('new')
    await desk.recover()
    await pass(60_000)
    expect(server.note()?.text).toBe('From another one')
    expect(await desk.save()).toBe(false)
    expect(desk.words()).toBe('## The Power of Prompting (notes)\n\nFrom this device')

    const keeper = desk.module(module)
    await keeper.begin(server.notes(), ['notes'], () => false)
    expect(keeper.state()).toEqual({ kind: 'choose' })
    keeper.choose('notes', 'From both')
    await pass(6_000)
    expect(server.note()?.text).toBe('From both')
    expect(await desk.save()).toBe(true)
  })

  test('and was locked meanwhile is not lost', async () => {
    await left('Too late')
    api.on(getWork, () => ({
      access: true,
      completed: [module],
      notes: [{ boxId: 'notes', text: 'Submitted', version: 1, savedAt: '2026-03-01T01:00:00.000Z' }],
      progress: { moduleId: module, completed: true, activityCompleted: true, ticks: [], updatedAt: '' },
    }))
    const { desk } = tabOf('new')
    await desk.recover()
    await pass(60_000)
    expect(api.of(saveNote)).toEqual([])
    expect(await desk.save()).toBe(false)
    expect(desk.words()).toContain('Too late')
  })

  test('in a box that the server refuses is kept and offered', async () => {
    await left('Written while the course was mine')
    api.on(saveNote, () => Promise.reject(new Refuse('no-access')))
    const { desk } = tabOf('new')
    await desk.recover()
    await pass(60_000)
    expect(api.of(saveNote)).toHaveLength(1)
    expect(await desk.save()).toBe(false)
    expect(desk.words()).toContain('Written while the course was mine')
  })

  test('in a prompt form cannot be saved without the learner: it counts and is offered', async () => {
    await promptLeft('You are a kind and exacting editor')
    const { desk, journal } = tabOf('new')
    await desk.recover()
    expect(await desk.save()).toBe(false)
    expect(desk.words()).toBe('## A prompt\n\nMy title\n\nYou are a kind and exacting editor')
    // Once the form is on screen, it answers for itself.
    await journal.keep('prompt', 'add-genai-module-1', { changedAt: 2 })
    for (const { key } of await journal.all()) if (key[3] === 'gone') await journal.forget(key)
    const stop = journal.attend('prompt', 'add-genai-module-1')
    expect(await desk.save()).toBe(true)
    stop()
    expect(await desk.save()).toBe(false)
  })

  test('as answers to the quiz on screen is left to its page, until someone signs out', async () => {
    await answersLeft({ q1: 'A' })
    let onScreen = 'genai-module-1'
    const journal = device.journal('one')
    const desk = new Desk({ send: client().send, journal, onScreen: () => onScreen })
    await desk.recover()
    expect(api.of(saveAnswers)).toEqual([])
    expect(device.entries()).toHaveLength(1)
    const saved = desk.save()
    await pass(5_000)
    expect(await saved).toBe(true)
    expect(api.of(saveAnswers)).toMatchObject([{ chosen: { q1: 'A' } }])

    await answersLeft({ q2: 'B' })
    onScreen = 'genai-module-2'
    await desk.recover()
    expect(api.of(saveAnswers)).toHaveLength(2)
    expect(device.entries()).toEqual([])
  })

  test('as answers to an attempt that is over is let go', async () => {
    await answersLeft({ q1: 'A' })
    api.on(saveAnswers, () => ({ attempt: 2, options: {}, chosen: {}, best: 7 }))
    const { desk } = tabOf('new')
    await desk.recover()
    expect(device.entries()).toEqual([])
  })

  test('of another account is not seen, saved or offered', async () => {
    await left('Words of Zoe')
    const journal = device.journal('new', 'max')
    const desk = new Desk({ send: client().send, journal })
    await desk.recover()
    expect(api.calls).toEqual([])
    expect(await desk.save()).toBe(true)
    expect(desk.words()).toBe('')
    await desk.discard()
    expect(device.entries()).toMatchObject([{ text: 'Words of Zoe' }])
  })
})

test('a storage that does not answer holds up neither saving nor leaving', async () => {
  const { desk } = await writing('here', 'Typed here')
  device.sleep()
  let saved: boolean | undefined
  void desk.save().then((all) => {
    saved = all
  })
  await pass(9_900)
  expect(server.note()?.text).toBe('Typed here')
  expect(saved).toBe(true)
})

describe('modules that are no longer on screen', () => {
  test('go on being saved, and are taken up where they were', async () => {
    server.weather = 'no network'
    const { desk, keeper } = await writing('a', 'Typed just before leaving the page')
    await keeper.flush()
    await pass(60_000)
    server.weather = 'fine'
    await pass(30_000)
    expect(server.note()?.text).toBe('Typed just before leaving the page')
    expect(desk.module(module)).toBe(keeper)
  })
})

describe('signing out', () => {
  test('saves in every tab of the account first', async () => {
    const { keeper } = await writing('other', 'Typed in another tab')
    const { desk } = tabOf('leaving')
    const saved = desk.save()
    await pass(1_000)
    expect(await saved).toBe(true)
    expect(server.note()?.text).toBe('Typed in another tab')
    expect(keeper.state().kind).toBe('saved')
  })

  test('asks where another tab could not save, and offers its words', async () => {
    server.weather = 'no network'
    await writing('other', 'Typed in another tab')
    const { desk } = tabOf('leaving')
    const saved = desk.save()
    await pass(5_000)
    expect(await saved).toBe(false)
    expect(desk.words()).toContain('Typed in another tab')
  })

  test('removes everything of the account from the device, and no tab writes to it afterwards', async () => {
    server.weather = 'no network'
    const { keeper, desk: other } = await writing('other', 'Typed in another tab')
    await left('Left behind', 'second')
    await answersLeft({ q1: 'A' })
    await promptLeft('A prompt')
    const { desk, keeper: own } = await writing('leaving', 'Typed here', 'first')
    await desk.discard()
    keeper.type('notes', 'Typed in another tab before it hears of the sign-out')
    await pass(1_000)
    signedOut = true
    other.heed()
    await pass(1_000)
    expect(device.entries()).toEqual([])
    keeper.type('notes', 'Typed after the sign-out')
    own.type('first', 'Typed after the sign-out')
    await keeper.journalAll()
    const requests = api.of(saveNote).length
    await pass(120_000)
    expect(device.entries()).toEqual([])
    expect(api.of(saveNote)).toHaveLength(requests)
  })

  test('is not heard by a tab that slept through it and wakes when the account is signed in again', async () => {
    server.weather = 'no network'
    const { desk, keeper } = await writing('slept', 'Typed before it slept')
    const { desk: leaving } = tabOf('leaving')
    await leaving.discard()
    await writing('new', 'Typed after signing in again', 'first')
    air.channel('leaving').postMessage({ please: 'end' })
    desk.heed()
    await pass(100)
    expect(device.entries()).toMatchObject([{ text: 'Typed after signing in again' }])
    server.weather = 'fine'
    keeper.type('notes', 'Typed in the tab that woke up')
    await pass(60_000)
    expect(server.note()?.text).toBe('Typed in the tab that woke up')
  })

  test('is found out by a tab that is put away before it hears of it', async () => {
    server.weather = 'no network'
    const { desk, keeper } = await writing('other', 'Typed in another tab')
    await tabOf('leaving').desk.discard()
    signedOut = true
    keeper.type('notes', 'Typed since')
    await desk.journalAll()
    await pass(60_000)
    expect(device.entries()).toEqual([])
  })

  test('offers the words that it would remove, also on a network and a storage that hang', async () => {
    await left('My plan of two hours')
    await promptLeft('My long prompt')
    const never = () => new Promise<never>((_, reject) => setTimeout(() => reject(noNetwork), 20_000))
    api.on(getWork, never).on(saveNote, never)
    const { desk } = await writing('leaving', 'Typed here', 'first')
    const stay = beforeLeaving({
      save: () => desk.save(),
      words: () => desk.words(),
      discard: () => desk.discard(),
    })
    for (const sleeps of [false, true]) {
      const saving = saveWords()
      await pass(100)
      const wake = sleeps ? device.sleep() : () => {}
      await pass(10_000)
      expect(await saving).toBe(false)
      for (const words of ['My plan of two hours', 'My long prompt', 'Typed here'])
        expect(unsavedWords()).toContain(words)
      wake()
    }
    await discardWords()
    expect(device.entries()).toEqual([])
    stay()
  })

  test('asks where a page has not been given yet what its tab had kept', async () => {
    const entry = { text: 'Kept before', version: 0, changedAt: 1 }
    await device.journal('here').keep('note', `${module} notes`, entry)
    const { desk, journal } = tabOf('here')
    const { all } = journal
    journal.all = () => new Promise(() => {})
    const begun = desk.module(module).begin([], ['notes'], () => false)
    await pass(2_000)
    await begun
    journal.all = all
    expect(await desk.save()).toBe(false)
    expect(desk.words()).toContain('Kept before')
  })

  test('goes on where the device keeps nothing', async () => {
    device.failure = new Error('no storage')
    const { desk } = tabOf('leaving')
    await desk.recover()
    expect(await desk.save()).toBe(true)
    await expect(desk.discard()).rejects.toThrow('no storage')
  })
})

test('what one tab saves, the others show', async () => {
  const note: Note = { boxId: 'notes', text: 'Saved in the other tab', version: 1, savedAt: '2026-03-02T01:00:00.000Z' }
  const { desk } = tabOf('here')
  const keeper = desk.module(module)
  await keeper.begin([], ['notes'], () => false)
  air.channel('there').postMessage({ saved: note, moduleId: module })
  air.channel('there').postMessage({ saved: note, moduleId: 'genai-module-3' })
  await pass(1)
  expect(keeper.draft('notes')?.text).toBe('Saved in the other tab')
})
