import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeIndexedDb, fakeLocks } from '../fake-indexed-db.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A new page, which claims its tab's name again. */
async function page({ account = 'zoe', open = [] as string[] } = {}) {
  const release = fakeLocks(open)
  vi.resetModules()
  const { openDraftStorage, storedAt } = await import('../../../frontend/autosave/draft-storage.ts')
  return {
    storage: openDraftStorage(account),
    storedAt,
    again: openDraftStorage(account),
    tab: () => sessionStorage.getItem('tab'),
    release,
  }
}
const entry = (text: string, changedAt: number) => ({ text, changedAt })
const texts = (kept: { entry: object }[]) => kept.map((one) => (one.entry as { text: string }).text)

describe('draft storage', () => {
  test('is shared by the parts of a page and survives a reload', async () => {
    fakeIndexedDb()
    const before = await page()
    expect(before.storage).toBe(before.again)
    await before.storage.store('note', 'genai-module-1 notes', entry('Half a sent', 1))
    await before.storage.store('note', 'genai-module-1 notes', entry('Half a sentence', 2))
    const after = await page()
    expect(after.tab()).toBe(before.tab())
    const kept = await after.storedAt(after.storage, 'note', 'genai-module-1 notes')
    expect(kept).toMatchObject([{ tab: 'own', entry: { text: 'Half a sentence' } }])
    await after.storage.remove('note', 'genai-module-1 notes')
    expect(await after.storage.all()).toEqual([])
  })

  test('keeps another account’s text for thirty days, and the account’s own as long as it takes', async () => {
    const database = fakeIndexedDb()
    const day = 86_400_000
    const before = await page({ account: 'zoe' })
    await before.storage.store('note', 'm first', entry('Zoe’s, 31 days old', Date.now() - 31 * day))
    await before.storage.store('note', 'm second', entry('Zoe’s, 29 days old', Date.now() - 29 * day))
    const next = await page({ account: 'max' })
    await next.storage.store('note', 'm first', entry('Max’s, 31 days old', Date.now() - 31 * day))
    const left = () => database.entries().map(([, value]) => (value as { text: string }).text)
    expect(texts(await next.storage.all())).toEqual(['Max’s, 31 days old'])
    await vi.waitFor(() => expect(left()).toEqual(['Zoe’s, 29 days old', 'Max’s, 31 days old']))
  })

  test('puts the tab’s own entry first and tells closed tabs from open ones', async () => {
    fakeIndexedDb()
    const tabs: string[] = []
    for (const [text, at] of [
      ['of a gone tab', 1],
      ['of an open tab', 4],
      ['of another gone tab', 3],
      ['own', 2],
    ] as const) {
      sessionStorage.clear()
      const { storage, tab } = await page()
      await storage.store('note', 'm notes', entry(text, at))
      tabs.push(tab() ?? '')
    }
    const { storage, storedAt } = await page({ open: [tabs[1] ?? ''] })
    expect(texts(await storage.all())).toEqual(['of an open tab', 'of another gone tab', 'own', 'of a gone tab'])
    expect(texts(await storedAt(storage, 'note', 'm notes'))).toEqual(['own', 'of another gone tab', 'of a gone tab'])
    expect(await storedAt(storage, 'prompt', 'm notes')).toEqual([])
  })

  test('keeps the tab’s name after a reload, once the previous page has released its lock', async () => {
    fakeIndexedDb()
    const before = await page()
    await before.storage.store('answers', 'm 1', entry('chosen', 1))
    window.dispatchEvent(new Event('pagehide'))
    const after = await page({ open: [before.tab() ?? ''] })
    setTimeout(() => after.release(before.tab() ?? ''), 50)
    expect(await after.storedAt(after.storage, 'answers', 'm 1')).toMatchObject([
      { tab: 'own', entry: { text: 'chosen' } },
    ])
    await after.storage.store('answers', 'm 1', entry('chosen again', 2))
    expect(texts(await after.storage.all())).toEqual(['chosen again'])
  })

  test('finds what the previous page of its tab stored, though that page doesn’t release its lock in time', async () => {
    fakeIndexedDb()
    const before = await page()
    await before.storage.store('note', 'm notes', entry('typed just before the reload', 1))
    window.dispatchEvent(new Event('pagehide'))
    const after = await page({ open: [before.tab() ?? ''] })
    expect(await after.storedAt(after.storage, 'note', 'm notes')).toMatchObject([
      { tab: 'closed', entry: { text: 'typed just before the reload' } },
    ])
  })

  test('gives a tab that was duplicated while its page was closing a name of its own', async () => {
    fakeIndexedDb()
    const first = await page()
    await first.storage.store('note', 'm notes', entry('of the first', 1))
    window.dispatchEvent(new Event('pagehide'))
    const name = first.tab() ?? ''
    const copy = await page({ open: [name] })
    await copy.storage.store('note', 'm notes', entry('of the copy', 2))
    expect(copy.tab()).not.toBe(name)
    expect(texts(await copy.storage.all())).toEqual(['of the copy', 'of the first'])
  })

  test('gives a duplicate of a page restored from the back/forward cache a name of its own', async () => {
    fakeIndexedDb()
    const first = await page()
    await first.storage.store('note', 'm notes', entry('of the first', 1))
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    const name = first.tab() ?? ''
    const copy = await page({ open: [name] })
    await copy.storage.all()
    expect(copy.tab()).not.toBe(name)
  })

  test('gives a duplicated tab a name of its own', async () => {
    fakeIndexedDb()
    const first = await page()
    await first.storage.store('note', 'm notes', entry('of the first', 1))
    const name = first.tab() ?? ''
    const copy = await page({ open: [name] })
    await copy.storage.store('note', 'm notes', entry('of the copy', 2))
    expect(copy.tab()).not.toBe(name)
    expect((await copy.storage.all()).map(({ tab }) => tab)).toEqual(['own', 'open'])
  })

  test('separates accounts, and clears an account for good when it signs out', async () => {
    const { entries } = fakeIndexedDb()
    const zoe = await page()
    await zoe.storage.store('note', 'm notes', entry('Words of Zoe', 1))
    await zoe.storage.store('prompt', 'add-m', entry('A prompt of Zoe', 2))
    await zoe.storage.store('answers', 'm 1', entry('An answer of Zoe', 3))
    const { openDraftStorage } = await import('../../../frontend/autosave/draft-storage.ts')
    const max = openDraftStorage('max')
    await max.store('note', 'm notes', entry('Words of Max', Date.now()))
    expect(texts(await max.all())).toEqual(['Words of Max'])

    const late = zoe.storage.store('note', 'm notes', entry('On its way while leaving', 5))
    await zoe.storage.clear()
    await late
    await zoe.storage.store('note', 'm notes', entry('After leaving', 6))
    expect(JSON.stringify(entries())).not.toMatch(/Zoe|leaving/)
    expect(texts(await max.all())).toEqual(['Words of Max'])
  })

  test('rejects where the browser stores nothing', async () => {
    fakeIndexedDb().fail()
    const { storage } = await page()
    await expect(storage.store('note', 'm notes', entry('x', 1))).rejects.toThrow('no storage')
    await expect(storage.all()).rejects.toThrow('no storage')
  })

  test('works without locks and without a session storage', async () => {
    fakeIndexedDb()
    const { storage } = await page()
    vi.stubGlobal('navigator', { ...navigator, locks: undefined })
    await storage.store('note', 'm notes', entry('x', 1))
    expect(texts(await storage.all())).toEqual(['x'])
  })
})
