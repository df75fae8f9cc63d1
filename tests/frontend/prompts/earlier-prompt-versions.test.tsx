import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getPromptHistory, getPromptVersion, putPrompt } from '#prompts/contract'
import { PromptLibrary } from '../../../frontend/prompts/prompt-library.tsx'
import { discardDrafts } from '../../../frontend/session/sign-out-guard.ts'
import { Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'
import { FakeLibrary, prompt } from './fake-library.ts'

fakeIndexedDb()
afterEach(async () => {
  cleanup()
  await discardDrafts()
  vi.unstubAllGlobals()
})

test('an earlier version of a prompt comes back into its form, after what the form holds is kept', async () => {
  const server = new FakeLibrary()
  server.stored = [prompt(1)]
  const savedAt = '2026-03-02T01:00:00.000'
  server.api
    .on(getPromptHistory, () => ({ versions: [{ key: `${savedAt}#1`, savedAt, characters: 8, print: 'another' }] }))
    .on(getPromptVersion, () => ({ title: 'Old title', text: 'Old text' }))
  renderInApp(<PromptLibrary account="zoe-versions" empty={null} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Title 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit: Title 1' }))
  const form = screen.getByRole('button', { name: 'Save' }).closest('form') as HTMLFormElement
  const field = (label: RegExp | string) => within(form).getByLabelText<HTMLTextAreaElement>(label)

  fireEvent.click(await screen.findByRole('button', { name: 'Earlier versions' }))
  await screen.findByText('Saved on 2 March at 01:00 (8 characters). It’s kept for 30 days.')
  expect(screen.queryByRole('radio', { name: /^Saved on/ })).toBeNull()
  fireEvent.change(field('Prompt'), { target: { value: 'Half an edit' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Put this text back' }))
  await vi.waitFor(() => expect(field('Prompt').value).toBe('Old text'))
  expect(field(/^Title/).value).toBe('Old title')
  fireEvent.click(await screen.findByRole('radio', { name: /, only on this device \(12 characters\)$/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Put this text back' }))
  await vi.waitFor(() => expect(field('Prompt').value).toBe('Half an edit'))
  fireEvent.click(await screen.findByRole('radio', { name: /^Saved on 2 March at 01:00/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Put this text back' }))
  await vi.waitFor(() => expect(field('Prompt').value).toBe('Old text'))

  fireEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(server.stored[0]).toMatchObject({ title: 'Old title', text: 'Old text' }))
  expect(server.api.of(putPrompt)).toHaveLength(1)
})

test('a prompt without earlier versions has no button for them, and one whose list could not be loaded has', async () => {
  const server = new FakeLibrary()
  server.stored = [prompt(1), prompt(2)]
  server.api.on(getPromptHistory, ({ promptId }) => {
    if (promptId === prompt(2).promptId) throw new Refuse('bad-request', 'Please.')
    return { versions: [] }
  })
  renderInApp(<PromptLibrary account="zoe-without" empty={null} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Title 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit: Title 1' }))
  await vi.waitFor(() => expect(server.api.of(getPromptHistory)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Earlier versions' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Title 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit: Title 2' }))
  await screen.findByRole('button', { name: 'Earlier versions' })
})
