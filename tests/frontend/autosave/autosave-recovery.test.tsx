import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Route } from '#core/route'
import { putQuizDraft } from '#quizzes/contract'
import { putAnswer } from '#work/answer-contract'
import { getWork, putNote } from '#work/contract'
import { AutosaveRecovery } from '../../../frontend/autosave/autosave-recovery.tsx'
import { type Kind, openDraftStorage } from '../../../frontend/autosave/draft-storage.ts'
import { discardDrafts, saveUnsavedText, unsavedText } from '../../../frontend/session/sign-out-guard.ts'
import { FakeApi, noNetwork } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'

const device = fakeIndexedDb()
let account = ''
let api: FakeApi
beforeEach(() => {
  account = crypto.randomUUID()
  api = new FakeApi().on(getWork, () => ({ access: true, completed: [], notes: [] }))
  for (const route of [putNote, putQuizDraft, putAnswer]) api.on(route, () => Promise.reject(noNetwork))
})
afterEach(async () => {
  cleanup()
  await discardDrafts()
  vi.doUnmock('../../../frontend/autosave/all-targets.ts')
  vi.unstubAllGlobals()
})

const moduleId = 'genai-module-1'
const changedAt = Date.parse('2026-03-01T01:00:00Z')
const note = { text: 'Half a thought', version: 0, changedAt }
const answer = { type: 'predict', done: false, choice: 1 }
const kinds: [kind: Kind, path: string, entry: object, route: Route, sent: object][] = [
  ['note', `${moduleId} notes`, note, putNote, { moduleId, boxId: 'notes', text: 'Half a thought' }],
  ['answers', `${moduleId} 1`, { chosen: { q1: 'A' } }, putQuizDraft, { moduleId, chosen: { q1: 'A' } }],
  ['exercise', `${moduleId} guess`, { answer, version: 0 }, putAnswer, { exerciseId: 'guess', answer }],
]

test.each(kinds)('saves what an earlier visit left of the kind “%s”', async (kind, path, entry, route, sent) => {
  await openDraftStorage(account).store(kind, path, { ...entry, changedAt })
  renderInApp(<AutosaveRecovery account={account} signedIn />)
  await vi.waitFor(() => expect(api.of(route)[0]).toMatchObject(sent), { timeout: 10_000 })
})

test.each([
  ['the tab comes to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the network comes back', () => window.dispatchEvent(new Event('online'))],
])('saves what another tab has left since the page opened, once %s', async (_, happen) => {
  renderInApp(<AutosaveRecovery account={account} signedIn />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await openDraftStorage(account).store('note', `${moduleId} notes`, note)
  act(() => void happen())
  await vi.waitFor(() => expect(api.of(putNote)).toHaveLength(1), { timeout: 10_000 })
})

test('saves what a closed tab left before signing out, though nothing was there when the page opened', async () => {
  renderInApp(<AutosaveRecovery account={account} signedIn />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await openDraftStorage(account).store('note', `${moduleId} notes`, note)
  expect(await saveUnsavedText()).toBe(false)
  expect(api.of(putNote)).toHaveLength(1)
  expect(unsavedText()).toContain('Half a thought')
})

test('waits for a renewed session', async () => {
  await openDraftStorage(account).store('note', `${moduleId} notes`, note)
  const page = renderInApp(<AutosaveRecovery account={account} signedIn={false} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(api.calls).toEqual([])
  page.rerender(<AutosaveRecovery account={account} signedIn />)
  await vi.waitFor(() => expect(api.of(putNote)).toHaveLength(1), { timeout: 10_000 })
})

/** As for a page whose network has gone before autosave's code was needed. */
const withoutCode = () =>
  vi.doMock('../../../frontend/autosave/all-targets.ts', () => {
    throw new Error('no network')
  })

test('without autosave’s code, signing out goes on only where nothing is stored, and offers the words that are', async () => {
  withoutCode()
  renderInApp(<AutosaveRecovery account={account} signedIn />)
  expect(await saveUnsavedText()).toBe(true)
  await openDraftStorage(account).store('note', `${moduleId} notes`, note)
  expect(await saveUnsavedText()).toBe(false)
  expect(unsavedText()).toContain('Half a thought')
  await discardDrafts()
  expect(device.entries().filter(([key]) => String(key).startsWith(account))).toEqual([])
})
