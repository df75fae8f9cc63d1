import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Dashboard, getDashboard } from '#dashboard/contract'
import { getPrompts, type Prompt, postPrompt } from '#prompts/contract'
import { PromptLibrary } from '../../../frontend/prompts/prompt-library.tsx'
import { noNetwork, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'
import { FakeLibrary, prompt } from './fake-library.ts'

fakeIndexedDb()
let server: FakeLibrary
const dashboard = (access: boolean) =>
  ({
    name: 'Lee',
    email: 'lee@school.example',
    courses: [{ courseId: 'genai-course', access, open: true }],
    progress: [],
    sections: {},
    certificates: [],
  }) satisfies Dashboard
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  server = new FakeLibrary()
  server.api.on(getDashboard, () => dashboard(true))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  renderInApp(<PromptLibrary account={crypto.randomUUID()} empty={<p>None yet</p>} alone />)
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Bring prompts in' }))
  await screen.findByLabelText('File of prompts')
}
const choose = (list: unknown, name = 'mine.json') =>
  fireEvent.change(screen.getByLabelText('File of prompts'), {
    target: { files: [new File([typeof list === 'string' ? list : JSON.stringify(list)], name)] },
  })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const posts = () => server.api.of(postPrompt)
const words = () => server.stored.map(({ title, text }: Prompt) => [title, text])

test('a file is shown before anything is sent, then what’s new is added, to the chosen module; again it adds nothing', async () => {
  server.stored = [prompt(1, { title: 'Had', text: 'Before' })]
  await open()
  const list = [
    { title: 'Had', text: 'Before' },
    { title: 'New', text: 'One', tags: 'a, b' },
    { text: '', title: 'Nothing' },
  ]
  choose(list)
  await screen.findByText(/1 prompt new/)
  screen.getByText('1 prompt in your library already, or twice in the file')
  screen.getByText(/It has no text\./)
  expect(posts()).toEqual([])
  fireEvent.change(screen.getByLabelText('Add them to'), { target: { value: 'genai-module-3' } })
  await press('Add 1 prompt')
  await screen.findByText('1 prompt added to your library')
  expect(posts()).toMatchObject([{ title: 'New', text: 'One', tags: ['a', 'b'], moduleId: 'genai-module-3' }])
  await screen.findByRole('article', { name: 'New' })
  choose(list)
  await screen.findByText(/0 prompts new/)
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('when the connection goes, pressing again adds the rest, and none twice though its answer was lost', async () => {
  await open()
  let answers = 2
  server.api.on(postPrompt, (input) => {
    const added = server.add(input)
    if (answers-- > 1) return added
    throw noNetwork
  })
  choose(['One', 'Two', 'Three'])
  await press('Add 3 prompts')
  await screen.findByText(/Press again to add the rest: none is added twice/)
  expect(words()).toEqual([
    [null, 'One'],
    [null, 'Two'],
  ])
  server.api.on(postPrompt, (input) => server.add(input))
  await press('Add 2 prompts')
  await screen.findByText('2 prompts added to your library')
  expect(words()).toEqual([
    [null, 'One'],
    [null, 'Two'],
    [null, 'Three'],
  ])
})

test('200 are added at a time', async () => {
  await open()
  choose(Array.from({ length: 201 }, (_, n) => `Prompt ${n}`))
  await screen.findByText(/201 prompts new/)
  await screen.findByRole('button', { name: 'Add the first 200' })
})

test('what the server refuses is said, and the others are added; a library that another tab has filled says so', async () => {
  await open()
  server.api.on(postPrompt, (input) => {
    if (input.text === 'Bad') throw new Refuse('too-large', 'This prompt is too long.')
    return server.add(input)
  })
  choose(['Bad', 'Good'])
  await press('Add 2 prompts')
  await screen.findByText('1 prompt added to your library')
  await screen.findByText(/1 prompt can’t be added\. This prompt is too long\./)
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()

  server.api
    .on(postPrompt, () => Promise.reject(new Refuse('refused', 'A library holds up to 1,000 prompts.')))
    .on(getPrompts, () => ({ prompts: Array.from({ length: 1_000 }, (_, n) => prompt(n)) }))
  choose(['Late'], 'late.json')
  await press('Add 1 prompt')
  await screen.findByText(/^A library holds up to 1,000 prompts\. Press again/)
  await screen.findByText(/1 prompt can’t be added/)
}, 20_000)

test('a file that can’t be read says why, and without a course there’s no module for a prompt', async () => {
  server.api.on(getDashboard, () => dashboard(false))
  await open()
  choose('PK\u0003\u0004', 'mine.zip')
  expect((await screen.findByRole('alert')).textContent).toContain('This is a ZIP file')
  choose(['One'])
  await screen.findByText(/Once you have a course/)
  await act(async () => {})
  expect(posts()).toEqual([])
})
