import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deletePrompt, postPrompt, putPrompt } from '#prompts/contract'
import { PromptLibrary } from '../../../frontend/prompts/prompt-library.tsx'
import { discardDrafts } from '../../../frontend/session/sign-out-guard.ts'
import { noNetwork } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'
import { FakeLibrary, openCards, prompt } from './fake-library.ts'

fakeIndexedDb()
let server: FakeLibrary
const copied = vi.fn(async (_: string) => {})
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText: copied } }))
  copied.mockClear()
  server = new FakeLibrary()
})
afterEach(async () => {
  cleanup()
  await discardDrafts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async () => {
  const page = renderInApp(<PromptLibrary account={crypto.randomUUID()} empty={<p>None</p>} />)
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  await act(async () => {})
  return page
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const titles = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
const tagsOnServer = () => server.stored.map(({ tags }) => tags)
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const addTag = async (typed: string) => {
  fireEvent.change(await screen.findByLabelText('Add a tag'), { target: { value: typed } })
  press('Add')
}
const editTags = (title: string) => {
  openCards(title)
  press(`Tags: ${title}`)
}

describe('the tags of a prompt', () => {
  test('are added with commas between them, in the library’s spelling, and taken away', async () => {
    server.stored = [prompt(1), prompt(2, { tags: ['Year 7'] })]
    await open()
    editTags('Title 1')
    await addTag('maths, YEAR 7')
    await waitFor(() => expect(tagsOnServer()).toEqual([['maths', 'Year 7'], ['Year 7']]))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Add a tag')))
    fireEvent.click(await screen.findByRole('button', { name: 'maths: remove this tag' }))
    await waitFor(() => expect(tagsOnServer()).toEqual([['Year 7'], ['Year 7']]))
  })

  test('added in another tab meanwhile stay, and so does its text', async () => {
    server.stored = [prompt(1)]
    await open()
    server.edit({ ...prompt(1), text: 'Edited elsewhere', tags: ['elsewhere'] })
    editTags('Title 1')
    await addTag('here')
    await waitFor(() =>
      expect(server.stored).toMatchObject([{ text: 'Edited elsewhere', tags: ['elsewhere', 'here'], version: 3 }]),
    )
    await screen.findByText('Edited elsewhere')
  })

  test('are ten at most, and 30 in all; what was typed stays', async () => {
    const tags = (from: number, count: number) => Array.from({ length: count }, (_, n) => `tag ${from + n}`)
    server.stored = [
      prompt(1, { tags: tags(0, 10) }),
      prompt(2, { tags: tags(10, 10) }),
      prompt(3, { tags: tags(20, 9) }),
    ]
    await open()
    editTags('Title 1')
    await addTag('eleventh')
    screen.getByText('A prompt can have up to 10 tags.')
    fireEvent.change(screen.getByLabelText('Add a tag'), { target: { value: '' } })
    press('Tags: Title 1')
    editTags('Title 3')
    await addTag('thirtieth, tag 1')
    screen.getByText('A prompt can have up to 10 tags.')
    await addTag('t'.repeat(31))
    screen.getByText('A tag can have up to 30 characters.')
    await addTag('thirtieth')
    await waitFor(() => expect(tagsOnServer()[2]).toHaveLength(10))
    fireEvent.click(await screen.findByRole('button', { name: 'tag 20: remove this tag' }))
    await waitFor(() => expect(tagsOnServer()[2]).toHaveLength(9))
    await addTag('tag 20')
    await waitFor(() => expect(tagsOnServer()[2]).toHaveLength(10))
    expect(api().filter(({ tags }) => String(tags).includes('eleventh'))).toEqual([])
  })

  test('come back with a deleted prompt', async () => {
    server.stored = [prompt(1, { tags: ['kept'] })]
    await open()
    openCards('Title 1')
    press('Delete: Title 1')
    await waitFor(() => expect(server.api.of(deletePrompt)).toHaveLength(1))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(tagsOnServer()).toEqual([['kept']]))
    expect(server.api.of(postPrompt)).toMatchObject([{ tags: ['kept'] }])
  })
})
const api = () => server.api.of(putPrompt)

describe('all tags', () => {
  beforeEach(() => {
    server.stored = [
      prompt(1, { tags: ['maths', 'Year 7'] }),
      prompt(2, { tags: ['Year 7'], moduleId: 'genai-module-2' }),
      prompt(3, { moduleId: 'genai-module-2' }),
    ]
  })

  test('are a choice, alone and with a module and a search', async () => {
    await open()
    choose('Year 7 2')
    expect(titles()).toEqual(['Title 1', 'Title 2'])
    choose(/^Module 2/)
    expect(titles()).toEqual(['Title 2'])
    choose('maths 1')
    await screen.findByText('None of your prompts in this module has this tag.')
    press('Clear search')
    expect(titles()).toHaveLength(3)
    fireEvent.change(screen.getByLabelText('Search your prompts'), { target: { value: 'MATH' } })
    await waitFor(() => expect(titles()).toEqual(['Title 1']))
  })

  test('are renamed everywhere, also in prompts that another tab has tagged since; two can become one', async () => {
    await open()
    press('Rename or remove tags')
    fireEvent.click(await screen.findByRole('button', { name: 'Rename: Year 7' }))
    server.edit({ ...prompt(3), tags: ['YEAR 7'] })
    fireEvent.change(screen.getByLabelText('New name of “Year 7”'), { target: { value: 'Maths' } })
    screen.getByText('You have “maths” already: the two become one.')
    press('Rename everywhere')
    await screen.findByText('“Year 7” is now “maths” in 3 prompts')
    expect(tagsOnServer()).toEqual([['maths'], ['maths'], ['maths']])
  })

  test('are removed everywhere, and Undo brings them back where they were', async () => {
    await open()
    choose('Year 7 2')
    press('Rename or remove tags')
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: Year 7' }))
    await screen.findByText('“Year 7” is removed from 2 prompts')
    expect(tagsOnServer()).toEqual([['maths'], [], undefined])
    expect(titles()).toHaveLength(3)
    press('Undo')
    await waitFor(() => expect(tagsOnServer()).toEqual([['maths', 'Year 7'], ['Year 7'], undefined]))
  })

  test('renamed halfway when the connection goes are renamed wholly by pressing again', async () => {
    let answers = 1
    server.api.on(putPrompt, (input) => {
      if (answers-- > 0) return server.edit(input)
      throw noNetwork
    })
    await open()
    press('Rename or remove tags')
    fireEvent.click(await screen.findByRole('button', { name: 'Rename: Year 7' }))
    fireEvent.change(screen.getByLabelText('New name of “Year 7”'), { target: { value: 'Year 8' } })
    press('Rename everywhere')
    await screen.findByText(/press again to change the rest/)
    expect(tagsOnServer()).toEqual([['maths', 'Year 8'], ['Year 7'], undefined])
    server.api.on(putPrompt, (input) => server.edit(input))
    press('Rename everywhere')
    await screen.findByText('“Year 7” is now “Year 8” in 1 prompt')
    expect(tagsOnServer()).toEqual([['maths', 'Year 8'], ['Year 8'], undefined])
  })
})

describe('blanks', () => {
  const text = 'For {{year level}} on {{topic|fractions}} in {{Year Level}}, {{without an end.'

  test('have a field each above the prompt; Copy fills them in, and nothing of it is stored or sent', async () => {
    server.stored = [prompt(1, { text })]
    await open()
    press('Fill in: Title 1')
    const card = within(screen.getByRole('article', { name: 'Title 1' }))
    const fields = card.getAllByRole<HTMLInputElement>('textbox')
    expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['year level', 'topic'])
    expect(document.activeElement).toBe(fields[0])
    press('Copy: Title 1')
    await waitFor(() =>
      expect(copied).toHaveBeenCalledWith('For {{year level}} on fractions in {{Year Level}}, {{without an end.'),
    )
    const calls = server.api.calls.length
    fireEvent.change(fields[0] as HTMLElement, { target: { value: 'Year 7' } })
    fireEvent.change(fields[1] as HTMLElement, { target: { value: '$& decimals' } })
    press('Copied: Title 1')
    await waitFor(() => expect(copied).toHaveBeenCalledWith('For Year 7 on $& decimals in Year 7, {{without an end.'))
    expect(server.api.calls).toHaveLength(calls)
    expect(server.stored).toMatchObject([{ text }])
    expect([...Array(localStorage.length).keys()].map((n) => localStorage.key(n))).toEqual([])
  })

  test('are marked in the text, and a prompt without any is copied from its closed card', async () => {
    server.stored = [prompt(1, { text }), prompt(2, { text: 'Plain {{}} text' })]
    await open()
    openCards('Title 1')
    const [card] = screen.getAllByRole('article')
    expect([...(card?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual([
      '{{year level}}',
      '{{topic|fractions}}',
      '{{Year Level}}',
    ])
    press('Copy: Title 2')
    await waitFor(() => expect(copied).toHaveBeenCalledWith('Plain {{}} text'))
  })
})
