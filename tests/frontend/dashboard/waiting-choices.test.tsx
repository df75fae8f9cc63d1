import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putNote } from '#work/contract'
import { allTargets } from '../../../frontend/autosave/all-targets.ts'
import { openDraftStorage } from '../../../frontend/autosave/draft-storage.ts'
import { autosaveOf } from '../../../frontend/autosave/open-autosave.ts'
import WaitingChoices from '../../../frontend/dashboard/waiting-choices.tsx'
import { discardDrafts } from '../../../frontend/session/sign-out-guard.ts'
import { FakeApi, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'

fakeIndexedDb()
let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})
afterEach(async () => {
  cleanup()
  await discardDrafts()
  vi.unstubAllGlobals()
})

test('names the module of a text with two versions, until the learner has chosen', async () => {
  const { send } = renderInApp(<WaitingChoices account="zoe" />)
  expect(screen.queryByRole('link')).toBeNull()
  const autosave = autosaveOf('zoe', send)
  const path = 'genai-module-3 notes'
  const current = { boxId: 'notes', text: 'Theirs', version: 1, savedAt: '2026-03-01T01:00:00.000Z' }
  api.on(putNote, () => Promise.reject(new Refuse('conflict', '', { current })))
  await act(async () => {
    await autosave.open('note', path, { value: '', version: 0 })
    autosave.type('note', path, 'Mine')
    await autosave.flush()
  })
  expect(screen.getByRole('link', { name: 'Building My AI Teaching Partner' }).getAttribute('href')).toBe(
    '/course/genai-module-3',
  )
  await act(async () => autosave.choose('note', path, 'Mine, Theirs'))
  expect(screen.queryByRole('link')).toBeNull()
})

test('names the module of a prompt form with two versions', async () => {
  const moduleId = 'genai-module-3' as const
  const form = { promptId: '01HZXW5N7Q8R9S0T1V2W3X4Y5Z', title: '', text: 'Mine', moduleId }
  const { send } = renderInApp(<WaitingChoices account="kim" />)
  const autosave = autosaveOf('kim', send, allTargets)
  await openDraftStorage('kim').storeEntry({
    key: ['kim', 'prompt', `add-${moduleId}`, 'a closed tab'],
    ...{ kind: 'prompt', path: `add-${moduleId}`, tab: 'closed' },
    entry: { value: { ...form, text: 'Theirs' }, version: 1, changedAt: Date.now() } as { changedAt: number },
  })
  await act(async () => {
    const opened = autosave.open('prompt', `add-${moduleId}`)
    autosave.type('prompt', `add-${moduleId}`, form)
    await opened
  })
  expect(screen.getByRole('link', { name: 'Building My AI Teaching Partner' }).getAttribute('href')).toBe(
    '/course/genai-module-3',
  )
})
