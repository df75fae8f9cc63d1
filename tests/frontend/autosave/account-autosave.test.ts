import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putQuizDraft } from '#quizzes/contract'
import { getWork, type Note, putNote } from '#work/contract'
import { allTargets } from '../../../frontend/autosave/all-targets.ts'
import { Autosave } from '../../../frontend/autosave/autosave.ts'
import type { DraftStorage } from '../../../frontend/autosave/draft-storage.ts'
import { discardDrafts, guardSignOut, saveUnsavedText, unsavedText } from '../../../frontend/session/sign-out-guard.ts'
import { client, FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { FakeDevice } from './fake-device.ts'
import { FakeNoteServer } from './fake-note-server.ts'
import { NotePage } from './note-page.ts'

let server: FakeNoteServer
let device: FakeDevice
let api: FakeApi
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T01:00:00.000Z') })
  server = new FakeNoteServer()
  device = new FakeDevice()
  api = new FakeApi()
    .on(getWork, () => ({ access: true, completed: [], notes: server.notes() }))
    .on(putNote, async ({ boxId, text, version, operation }) => {
      const answer = await server.save()(boxId, text, version, operation)
      if ('saved' in answer) return answer.saved
      if ('wait' in answer) throw noNetwork
      throw new Refuse('conflict', '', { current: 'stale' in answer ? answer.stale : undefined })
    })
    .on(putQuizDraft, ({ attempt, chosen }) => ({ attempt, options: {}, chosen, best: 0 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

type Message = { data: unknown }
/** In-memory broadcast channels between tabs. A tab doesn't receive its own messages. */
class Channels {
  readonly #listeners = new Map<string, (message: Message) => void>()
  of(tab: string) {
    return {
      postMessage: (data: unknown) => {
        for (const [other, listener] of this.#listeners)
          if (other !== tab) queueMicrotask(() => listener({ data: structuredClone(data) }))
      },
      addEventListener: (_: string, listener: EventListenerOrEventListenerObject) => {
        this.#listeners.set(tab, listener as unknown as (message: Message) => void)
      },
    } as unknown as BroadcastChannel
  }
}
let channels: Channels
beforeEach(() => {
  channels = new Channels()
})

/** Whether the account is signed out on purpose, as every tab reads it. */
let signedOut: boolean
beforeEach(() => {
  signedOut = false
})
function tabOf(name: string): { accountAutosave: Autosave; storage: DraftStorage } {
  const storage = device.storage(name)
  const accountAutosave = new Autosave({
    targets: allTargets(client().send),
    storage,
    channel: channels.of(name),
    isSignedOut: () => signedOut,
  })
  return { storage, accountAutosave }
}
const module = 'genai-module-2' as const
async function writing(name: string, words: string, box = 'notes') {
  const tab = tabOf(name)
  const autosave = new NotePage(tab.accountAutosave, module)
  await autosave.begin(server.notes(), [box], () => false)
  autosave.type(box, words)
  await pass(400)
  return { ...tab, autosave }
}
/** Leaves unsaved text of a tab that has closed. */
async function leaveUnsaved(words: string, box = 'notes') {
  const { autosave } = await writing(`gone ${words}`, words, box)
  autosave.end()
  device.close(`gone ${words}`)
}
const leaveAnswers = async (chosen: Record<string, string>) => {
  const entry = { chosen, changedAt: 1 }
  await device.storage('closed').store('answers', 'genai-module-1 1', entry)
  device.close('closed')
}
const promptId = '01HZXW5N7Q8R9S0T1V2W3X4Y5Z'
const promptPath = 'add-genai-module-1'
const form = (text: string, title = '') => ({ title, text, promptId, moduleId: 'genai-module-1' as const })
const leavePrompt = async (text: string) => {
  const entry = { value: form(text, 'My title'), version: 1, changedAt: 1 }
  await device.storage('closed').store('prompt', promptPath, entry)
  device.close('closed')
}

describe('text that an earlier visit left unsaved', () => {
  test('is saved in the background when the portal opens again, on any page', async () => {
    await leaveUnsaved('Left by a tab that was killed')
    await leaveAnswers({ q1: 'A' })
    const { accountAutosave } = tabOf('new')
    await accountAutosave.recover()
    await pass(1_000)
    expect(server.note()?.text).toBe('Left by a tab that was killed')
    expect(api.of(putQuizDraft)).toEqual([{ moduleId: 'genai-module-1', attempt: 1, chosen: { q1: 'A' } }])
    expect(device.entries()).toEqual([])
    expect(await accountAutosave.save()).toBe(true)
    expect(accountAutosave.unsavedText()).toBe('')
  })

  test('causes no requests if there is none', async () => {
    await tabOf('new').accountAutosave.recover()
    expect(api.calls).toEqual([])
  })

  test('is retried while offline, with growing delays', async () => {
    await leaveUnsaved('Left behind')
    await leaveAnswers({ q1: 'A' })
    const { accountAutosave } = tabOf('new')
    let online = false
    api
      .on(getWork, () => (online ? { access: true, completed: [], notes: server.notes() } : Promise.reject(noNetwork)))
      .on(putQuizDraft, ({ attempt, chosen }) =>
        online ? { attempt, options: {}, chosen, best: 0 } : Promise.reject(noNetwork),
      )
    await accountAutosave.recover()
    await pass(60 * 60_000)
    expect(api.of(getWork).length).toBeLessThan(14)
    expect(await accountAutosave.save()).toBe(false)
    expect(accountAutosave.unsavedText()).toContain('Left behind')
    expect(accountAutosave.unsavedText()).toContain('q1: A')
    online = true
    await pass(10 * 60_000)
    expect(server.note()?.text).toBe('Left behind')
    expect(device.entries()).toEqual([])
    expect(await accountAutosave.save()).toBe(true)
  })

  test('conflicts with a different text on the server, and counts as unsaved until the learner chooses', async () => {
    await leaveUnsaved('From this device')
    await server.save()('notes', 'From another one', 0, 'operation-elsewhere')
    const { accountAutosave } = tabOf('new')
    await accountAutosave.recover()
    await pass(60_000)
    expect(server.note()?.text).toBe('From another one')
    expect(await accountAutosave.save()).toBe(false)
    expect(accountAutosave.unsavedText()).toBe('## The Power of Prompting (notes)\n\nFrom this device')

    const autosave = new NotePage(accountAutosave, module)
    await autosave.begin(server.notes(), ['notes'], () => false)
    expect(autosave.state()).toEqual({ kind: 'conflict' })
    autosave.choose('notes', 'From both')
    await pass(6_000)
    expect(server.note()?.text).toBe('From both')
    expect(await accountAutosave.kept('note', `${module} notes`)).toMatchObject([{ value: 'From this device' }])
    expect(await accountAutosave.save(accountAutosave.goesOnline)).toBe(true)
  })

  test('isn’t lost when its box has been locked since', async () => {
    await leaveUnsaved('Too late')
    api.on(getWork, () => ({
      access: true,
      completed: [module],
      notes: [{ boxId: 'notes', text: 'Submitted', version: 1, savedAt: '2026-03-01T01:00:00.000Z' }],
      progress: { moduleId: module, completed: true, activityCompleted: true, ticks: [], updatedAt: '' },
    }))
    const { accountAutosave } = tabOf('new')
    await accountAutosave.recover()
    await pass(60_000)
    expect(api.of(putNote)).toEqual([])
    expect(await accountAutosave.save()).toBe(false)
    expect(accountAutosave.unsavedText()).toContain('Too late')
  })

  test('stays on the device, for download, when the server refuses it', async () => {
    await leaveUnsaved('Written while the course was mine')
    api.on(putNote, () => Promise.reject(new Refuse('no-access')))
    const { accountAutosave } = tabOf('new')
    await accountAutosave.recover()
    await pass(60_000)
    expect(api.of(putNote)).toHaveLength(1)
    expect(await accountAutosave.save()).toBe(false)
    expect(accountAutosave.unsavedText()).toContain('Written while the course was mine')
  })

  test('in a prompt form waits for that form, whatever page opens first, and can be downloaded', async () => {
    await leavePrompt('You are a kind and exacting editor')
    const { accountAutosave: dashboard } = tabOf('dashboard')
    await dashboard.recover()
    expect(await dashboard.save()).toBe(false)
    expect(dashboard.unsavedText()).toBe('## A prompt\n\nMy title\n\nYou are a kind and exacting editor')
    const { accountAutosave } = tabOf('lesson')
    await accountAutosave.open('prompt', promptPath)
    expect(accountAutosave.draft('prompt', promptPath)?.value?.text).toBe('You are a kind and exacting editor')
    expect(api.calls).toEqual([])
  })

  test('as quiz answers is saved, and the quiz continues with them', async () => {
    await leaveAnswers({ q1: 'A' })
    const { accountAutosave } = tabOf('one')
    await accountAutosave.recover()
    await pass(1_000)
    expect(api.of(putQuizDraft)).toMatchObject([{ chosen: { q1: 'A' } }])
    expect(device.entries()).toEqual([])
    // The page's copy is older than the save.
    await accountAutosave.open('answers', 'genai-module-1 1', { value: {}, version: Date.now() - 5_000 })
    expect(accountAutosave.draft('answers', 'genai-module-1 1')?.value).toEqual({ q1: 'A' })
  })

  test('as answers to a finished attempt is removed', async () => {
    await leaveAnswers({ q1: 'A' })
    api.on(putQuizDraft, () => ({ attempt: 2, options: {}, chosen: {}, best: 7 }))
    const { accountAutosave } = tabOf('new')
    await accountAutosave.recover()
    await pass(1_000)
    expect(device.entries()).toEqual([])
  })

  test('of another account isn’t read, saved, offered or removed', async () => {
    await leaveUnsaved('Words of Zoe')
    const storage = device.storage('new', 'max')
    const accountAutosave = new Autosave({ targets: allTargets(client().send), storage })
    await accountAutosave.recover()
    expect(api.calls).toEqual([])
    expect(await accountAutosave.save()).toBe(true)
    expect(accountAutosave.unsavedText()).toBe('')
    await accountAutosave.discard()
    expect(device.entries()).toMatchObject([{ text: 'Words of Zoe' }])
  })
})

test('saving everything doesn’t wait for a device storage that hangs', async () => {
  const { accountAutosave } = await writing('here', 'Typed here')
  device.hang()
  let saved: boolean | undefined
  void accountAutosave.save().then((all) => {
    saved = all
  })
  await pass(9_900)
  expect(server.note()?.text).toBe('Typed here')
  expect(saved).toBe(true)
})

describe('a module that is no longer on screen', () => {
  test('continues saving, and its page continues with the same drafts', async () => {
    server.condition = 'no network'
    const { accountAutosave, autosave } = await writing('a', 'Typed just before leaving the page')
    await autosave.flush()
    await pass(60_000)
    server.condition = 'fine'
    await pass(30_000)
    expect(server.note()?.text).toBe('Typed just before leaving the page')
    expect(new NotePage(accountAutosave, module).draft('notes')?.base).toMatchObject({ version: 1 })
  })
})

describe('signing out', () => {
  test('saves in every tab of the account first', async () => {
    const { autosave } = await writing('other', 'Typed in another tab')
    const { accountAutosave } = tabOf('leaving')
    const saved = accountAutosave.save()
    await pass(1_000)
    expect(await saved).toBe(true)
    expect(server.note()?.text).toBe('Typed in another tab')
    expect(autosave.state().kind).toBe('saved')
  })

  test('reports unsaved text when another tab can’t save, and offers that text', async () => {
    server.condition = 'no network'
    await writing('other', 'Typed in another tab')
    const { accountAutosave } = tabOf('leaving')
    const saved = accountAutosave.save()
    await pass(5_000)
    expect(await saved).toBe(false)
    expect(accountAutosave.unsavedText()).toContain('Typed in another tab')
  })

  test('removes the account’s drafts from the device, and no tab writes any afterwards', async () => {
    server.condition = 'no network'
    const { autosave, accountAutosave: other } = await writing('other', 'Typed in another tab')
    await leaveUnsaved('Left behind', 'second')
    await leaveAnswers({ q1: 'A' })
    await leavePrompt('A prompt')
    const { accountAutosave, autosave: own } = await writing('leaving', 'Typed here', 'first')
    await accountAutosave.discard()
    autosave.type('notes', 'Typed in another tab before it hears of the sign-out')
    await pass(1_000)
    signedOut = true
    other.endIfSignedOut()
    await pass(1_000)
    expect(device.entries()).toEqual([])
    autosave.type('notes', 'Typed after the sign-out')
    own.type('first', 'Typed after the sign-out')
    await autosave.storeAll()
    const requests = api.of(putNote).length
    await pass(120_000)
    expect(device.entries()).toEqual([])
    expect(api.of(putNote)).toHaveLength(requests)
  })

  test('has no effect on a tab that was frozen then and wakes after the account has signed in again', async () => {
    server.condition = 'no network'
    const { accountAutosave, autosave } = await writing('slept', 'Typed before it slept')
    const { accountAutosave: leaving } = tabOf('leaving')
    await leaving.discard()
    await writing('new', 'Typed after signing in again', 'first')
    channels.of('leaving').postMessage({ please: 'end' })
    accountAutosave.endIfSignedOut()
    await pass(100)
    expect(device.entries()).toMatchObject([{ text: 'Typed after signing in again' }])
    server.condition = 'fine'
    autosave.type('notes', 'Typed in the tab that woke up')
    await pass(60_000)
    expect(server.note()?.text).toBe('Typed in the tab that woke up')
  })

  test('is noticed by a tab that is hidden before it gets the event', async () => {
    server.condition = 'no network'
    const { accountAutosave, autosave } = await writing('other', 'Typed in another tab')
    await tabOf('leaving').accountAutosave.discard()
    signedOut = true
    autosave.type('notes', 'Typed since')
    await accountAutosave.storeAll()
    await pass(60_000)
    expect(device.entries()).toEqual([])
  })

  test('offers the text that it would remove, even when network and storage hang', async () => {
    await leaveUnsaved('My plan of two hours')
    await leavePrompt('My long prompt')
    const never = () => new Promise<never>((_, reject) => setTimeout(() => reject(noNetwork), 20_000))
    api.on(getWork, never).on(putNote, never)
    const { accountAutosave } = await writing('leaving', 'Typed here', 'first')
    const removeGuard = guardSignOut({
      save: () => accountAutosave.save(),
      unsavedText: () => accountAutosave.unsavedText(),
      losesText: () => accountAutosave.isOnPageOnly(),
      discard: () => accountAutosave.discard(),
    })
    for (const hangs of [false, true]) {
      const saving = saveUnsavedText()
      await pass(100)
      const wake = hangs ? device.hang() : () => {}
      await pass(10_000)
      expect(await saving).toBe(false)
      for (const words of ['My plan of two hours', 'My long prompt', 'Typed here'])
        expect(unsavedText()).toContain(words)
      wake()
    }
    await discardDrafts()
    expect(device.entries()).toEqual([])
    removeGuard()
  })

  test('reports stored text that the page hasn’t loaded yet', async () => {
    const entry = { text: 'Stored before', version: 0, changedAt: 1 }
    await device.storage('here').store('note', `${module} notes`, entry)
    const { accountAutosave, storage } = tabOf('here')
    const { all } = storage
    storage.all = () => new Promise(() => {})
    const begun = new NotePage(accountAutosave, module).begin([], ['notes'], () => false)
    await pass(2_000)
    await begun
    storage.all = all
    server.condition = 'no network'
    expect(await accountAutosave.save()).toBe(false)
    expect(accountAutosave.unsavedText()).toContain('Stored before')
    server.condition = 'fine'
    expect(await accountAutosave.save()).toBe(true)
    expect(server.note()?.text).toBe('Stored before')
  })

  test('continues when the device can’t store anything', async () => {
    device.failure = new Error('no storage')
    const { accountAutosave } = tabOf('leaving')
    await accountAutosave.recover()
    expect(await accountAutosave.save()).toBe(true)
    await expect(accountAutosave.discard()).rejects.toThrow('no storage')
  })
})

test('a note saved in one tab shows in the others', async () => {
  const note: Note = { boxId: 'notes', text: 'Saved in the other tab', version: 1, savedAt: '2026-03-02T01:00:00.000Z' }
  const { accountAutosave } = tabOf('here')
  const autosave = new NotePage(accountAutosave, module)
  await autosave.begin([], ['notes'], () => false)
  const copy = { value: note.text, version: note.version, savedAt: note.savedAt }
  channels.of('there').postMessage({ kind: 'note', path: `${module} notes`, copy })
  channels.of('there').postMessage({ kind: 'note', path: 'genai-module-3 notes', copy })
  await pass(1)
  expect(autosave.draft('notes')?.text).toBe('Saved in the other tab')
})

describe('what a button replaces', () => {
  /** A box with a choice between the text of another device and the text of this one. */
  async function choosing() {
    const tab = await writing('here', 'From this device')
    await server.save()('notes', 'From another one', 0, 'operation-elsewhere')
    await pass(6_000)
    expect(tab.autosave.state().kind).toBe('conflict')
    return tab
  }

  test.each([
    ['Keep this one', 'From this device', []],
    ['Put both together', 'From this device, From another one', []],
    ['Take this one', 'From another one', ['From this device']],
  ])('is kept even if the page goes before the save: %s', async (_, chosen, discarded) => {
    const { autosave } = await choosing()
    autosave.choose('notes', chosen)
    await pass(400)
    const before = api.of(putNote).length
    autosave.end()
    device.close('here')

    const { accountAutosave } = tabOf('next')
    await accountAutosave.recover()
    await pass(20_000)
    expect(server.note()?.text).toBe(chosen)
    const kept = await accountAutosave.kept('note', `${module} notes`)
    expect(kept.map(({ value }) => value)).toEqual(discarded)
    const saves = api.of(putNote).slice(before)
    expect(saves.map(({ keepPrevious }) => keepPrevious)).toEqual(chosen === 'From another one' ? [] : [true])
  })

  test('and only this device has counts when signing out, and not where the device keeps it', async () => {
    const { autosave, accountAutosave } = await choosing()
    autosave.choose('notes', 'From another one')
    await pass(20_000)
    expect(await accountAutosave.save()).toBe(false)
    expect(accountAutosave.unsavedText()).toContain('From this device')
    expect(await accountAutosave.save(accountAutosave.goesOnline)).toBe(true)
  })

  test('stays on the page and is downloaded from there while the device stores nothing', async () => {
    const { autosave, accountAutosave } = await choosing()
    device.failure = new Error('no storage')
    autosave.choose('notes', 'From another one')
    await pass(1_000)
    expect(accountAutosave.isOnPageOnly()).toBe(true)
    expect(accountAutosave.unsavedText()).toContain('From this device')
    const kept = await accountAutosave.kept('note', `${module} notes`)
    expect(kept.map(({ value }) => value)).toEqual(['From this device'])
  })
})

describe('a prompt form', () => {
  const openForm = async (name: string) => {
    const { accountAutosave } = tabOf(name)
    await accountAutosave.open('prompt', promptPath)
    return accountAutosave
  }
  const type = (tab: Autosave, text: string) => tab.type('prompt', promptPath, text ? form(text) : null)
  const draft = (tab: Autosave) => tab.draft('prompt', promptPath)
  const keptIn = async (tab: Autosave) => (await tab.kept('prompt', promptPath)).map(({ value }) => value?.text)
  /** Ends a tab without warning. */
  const close = (tab: Autosave, name: string) => {
    tab.end()
    device.close(name)
  }

  test.each([
    ['at once', 400],
    ['later', 120_000],
  ])('is on this device alone, through reloads and a closed tab %s', async (_, ms) => {
    for (const [name, more] of [
      ['here', 'Half'],
      ['here', ' a prompt'],
      ['next', ', and more'],
    ] as const) {
      const tab = await openForm(name)
      type(tab, (draft(tab)?.value?.text ?? '') + more)
      await pass(ms)
      expect(tab.keptIn('prompt', promptPath)).toBe('device')
      expect(tab.isOnPageOnly()).toBe(false)
      close(tab, name)
    }
    const tab = await openForm('last')
    expect(draft(tab)?.value).toEqual(form('Half a prompt, and more'))
    expect(api.calls).toEqual([])
  })

  test('counts when signing out until it’s empty, and not where the device keeps it', async () => {
    const tab = await openForm('here')
    expect(await tab.save()).toBe(true)
    type(tab, 'Half a prompt')
    for (const ms of [0, 30_000]) {
      await pass(ms)
      expect(await tab.save()).toBe(false)
      expect(tab.unsavedText()).toContain('Half a prompt')
      expect(await tab.save(tab.goesOnline)).toBe(true)
    }
    tab.receive('prompt', promptPath, { value: null, version: 0 })
    await pass(100)
    expect(await tab.save()).toBe(true)
    expect(device.entries()).toEqual([])
  })

  test('isn’t waited for in another tab, because no tab can save it', async () => {
    type(await openForm('other'), 'Half a prompt')
    await pass(400)
    let saved: boolean | undefined
    void tabOf('leaving')
      .accountAutosave.save()
      .then((all) => {
        saved = all
      })
    await pass(100)
    expect(saved).toBe(false)
  })

  test('in two tabs shows both texts once one has closed, and keeps what a button replaces', async () => {
    const [left, right] = [await openForm('left'), await openForm('right')]
    type(left, 'From the left')
    type(right, 'From the right')
    await pass(20_000)
    expect(draft(right)?.value).toEqual(form('From the right'))
    close(left, 'left')
    await right.recover()
    expect(draft(right)).toMatchObject({
      status: 'conflict',
      value: { text: 'From the right' },
      other: { from: 'device', value: { text: 'From the left' } },
    })
    right.choose('prompt', promptPath, form('From the left'))
    await pass(400)
    close(right, 'right')
    const next = await openForm('next')
    expect(draft(next)?.value).toEqual(form('From the left'))
    expect(await keptIn(next)).toEqual(['From the right'])
    expect(await next.kept('prompt', 'add-genai-module-2')).toEqual([])
  })

  test('keeps both what’s written and what was there before, if a button replaces them', async () => {
    const tab = await openForm('here')
    type(tab, 'A first prompt')
    await pass(20_000)
    type(tab, 'A second one')
    tab.choose('prompt', promptPath, null)
    await pass(400)
    expect((await keptIn(tab)).sort()).toEqual(['A first prompt', 'A second one'])
    tab.choose('prompt', promptPath, form('A third'))
    await pass(20_000)
    tab.choose('prompt', promptPath, form('A third, and more'))
    await pass(20_000)
    expect(await keptIn(tab)).toHaveLength(2)
  })

  const long = 'Ask me what my class found hard last week, and only then write. '.repeat(14)
  test.each([
    ['selects all and types', ['x'], 1],
    ['empties the form', [''], 1],
    ['takes away a little at a time', [1, 2, 3, 4].map((n) => long.slice(0, -80 * n)), 1],
    ['goes on writing', [`${long} Then`, `${long} Then stop.`], 0],
    ['mends a word', [long.replace('hard', 'easy')], 0],
  ])('whose writer %s keeps what typing took away, by the rule of boxes', async (_, texts, count) => {
    const tab = await openForm('here')
    type(tab, long)
    await pass(20_000)
    for (const text of texts) {
      type(tab, text)
      await pass(20_000)
    }
    expect(draft(tab)?.value?.text ?? '').toBe(texts.at(-1))
    const kept = await keptIn(tab)
    expect(kept).toHaveLength(count)
    for (const text of kept) expect(long.length - (text?.length ?? 0)).toBeLessThanOrEqual(200)
    if (texts.at(-1) === '') expect(device.entries()).toHaveLength(1)
    // As any other text that only this device has.
    expect(await tab.save()).toBe(false)
  })

  test('that is closed while its text is typed over keeps it, and offers it in the next tab', async () => {
    const tab = await openForm('here')
    type(tab, long)
    await pass(20_000)
    type(tab, 'x')
    await pass(400)
    close(tab, 'here')
    const next = await openForm('next')
    await pass(20_000)
    expect(draft(next)?.value?.text).toBe('x')
    expect(await keptIn(next)).toEqual([long])
  })

  test('counts small losses over reloads', async () => {
    let tab = await openForm('here')
    type(tab, long)
    await pass(20_000)
    for (const n of [1, 2, 3]) {
      type(tab, long.slice(0, -80 * n))
      await pass(20_000)
      close(tab, 'here')
      tab = await openForm('here')
    }
    expect(await keptIn(tab)).toHaveLength(1)
  })

  test('keeps the text that a sitting began with', async () => {
    const tab = await openForm('here')
    type(tab, 'Monday')
    await pass(20_000)
    close(tab, 'here')
    await pass(3_600_000)
    const later = await openForm('here')
    type(later, 'Monday. Tuesday')
    await pass(20_000)
    expect(await keptIn(later)).toEqual(['Monday'])
  })

  test('is said to be on the page only while the device can’t keep what typing took away', async () => {
    const tab = await openForm('here')
    type(tab, long)
    await pass(20_000)
    expect(tab.keptIn('prompt', promptPath)).toBe('device')
    device.failure = new Error('no storage')
    type(tab, 'x')
    await pass(20_000)
    expect(tab.keptIn('prompt', promptPath)).toBe('page')
    expect(tab.isOnPageOnly()).toBe(true)
    expect(tab.unsavedText()).toContain(long)
  })

  test('leaves nothing of words that are in the library', async () => {
    const tab = await openForm('here')
    type(tab, long)
    await pass(20_000)
    tab.receive('prompt', promptPath, { value: null, version: 0 })
    await pass(20_000)
    expect(await keptIn(tab)).toEqual([])
    expect(device.entries()).toEqual([])
  })

  test('never asks where there’s nothing to choose: the same words, or an empty form', async () => {
    const [left, right] = [await openForm('left'), await openForm('right')]
    type(left, 'The same words')
    type(right, 'The same words')
    await pass(20_000)
    close(left, 'left')
    await right.recover()
    expect(draft(right)).toMatchObject({ status: 'clean', value: { text: 'The same words' } })
    expect(device.entries()).toHaveLength(1)
    const third = await openForm('third')
    close(right, 'right')
    await third.recover()
    expect(draft(third)?.value).toEqual(form('The same words'))
  })
})
