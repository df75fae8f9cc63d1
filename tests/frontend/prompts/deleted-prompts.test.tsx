import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDeletedPrompts, getPrompts, postPrompt, putPrompt } from '#prompts/contract'
import { PromptLibrary } from '../../../frontend/prompts/prompt-library.tsx'
import { Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'
import { FakeLibrary, prompt } from './fake-library.ts'

fakeIndexedDb()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const deletedAt = '2026-03-04T01:00:00.000Z'
const gone = (n: number) => ({ ...prompt(n), deletedAt })
let server: FakeLibrary
beforeEach(() => {
  server = new FakeLibrary()
  server.stored = [prompt(1)]
})
const open = async () => {
  renderInApp(<PromptLibrary account="zoe-deleted" empty={<p>No Prompts Yet</p>} />)
  await screen.findByRole('region', { name: 'Prompt library' })
}
const section = () => screen.findByRole('region', { name: 'Deleted prompts' })
const titles = (where: HTMLElement) => within(where).queryAllByRole('heading', { level: 3, hidden: true })
const library = () => screen.getByRole('region', { name: 'Prompt library' })

test('a prompt stands there as soon as it is deleted, also when it was the last one', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Title 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete: Title 1' }))
  expect(titles(await section())).toHaveLength(1)
  screen.getByText('No Prompts Yet')
})

test('a full library says what to do, beside the prompt and in a toast', async () => {
  const full = 'A library holds up to 1,000 prompts. Please delete one to add another.'
  server.deleted = [gone(2)]
  server.api.on(postPrompt, () => Promise.reject(new Refuse('refused', full)))
  await open()
  const list = await section()
  fireEvent.click(within(list).getByRole('button', { name: 'Take back: Title 2', hidden: true }))
  await within(list).findByText(full)
  expect(screen.getAllByText(full)).toHaveLength(2)
})

test('one that another device took back and edited since keeps that edit', async () => {
  server.deleted = [gone(2)]
  await open()
  server.stored = [prompt(1), prompt(2, { text: 'Edited on the iPad', version: 2 })]
  fireEvent.click(within(await section()).getByRole('button', { name: 'Take back: Title 2', hidden: true }))
  await within(library()).findByText('Edited on the iPad')
  expect(server.api.of(putPrompt)).toEqual([])
})

test('a long list comes in parts, over as many pages as it takes', async () => {
  const all = Array.from({ length: 45 }, (_, n) => gone(n + 2))
  server.api.on(getDeletedPrompts, ({ cursor = '0' }) => {
    const from = Number(cursor)
    return { prompts: all.slice(from, from + 10), ...(from + 10 < all.length && { next: String(from + 10) }) }
  })
  await open()
  const list = await section()
  within(list).getByText('Deleted in the last 30 days')
  expect(titles(list)).toHaveLength(20)
  for (const count of [40, 45]) {
    fireEvent.click(within(list).getByRole('button', { name: 'Show more', hidden: true }))
    await vi.waitFor(() => expect(titles(list)).toHaveLength(count))
  }
  expect(within(list).queryByRole('button', { name: 'Show more', hidden: true })).toBeNull()
  within(list).getByText('Deleted in the last 30 days (45)')
})

test('if they could not be loaded, they can be loaded again', async () => {
  server.api.on(getDeletedPrompts, () => Promise.reject(new Refuse('bad-request', 'Please.')))
  await open()
  await screen.findByText('Your deleted prompts could not be loaded. They’re safe; please try again.')
  server.api.on(getDeletedPrompts, () => ({ prompts: [gone(2)] }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(titles(await section())).toHaveLength(1)
  expect(server.api.of(getPrompts)).toHaveLength(1)
})
