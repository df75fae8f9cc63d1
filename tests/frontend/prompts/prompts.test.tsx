import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deletePrompt, getLibraryPdf, getPrompts, postPrompt, putPrompt } from '#prompts/contract'
import type { PromptDraft } from '../../../frontend/autosave/targets/prompt-forms.ts'
import { PromptLibrary } from '../../../frontend/prompts/prompt-library.tsx'
import { PromptPanel } from '../../../frontend/prompts/prompt-panel.tsx'
import { discardDrafts, saveUnsavedText } from '../../../frontend/session/sign-out-guard.ts'
import { type FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'
import { FakeLibrary, openCards, prompt } from './fake-library.ts'

const storage = fakeIndexedDb()
let accounts = 0
let account = ''
let api: FakeApi
let server: FakeLibrary
beforeEach(() => {
  accounts += 1
  Element.prototype.scrollIntoView = vi.fn()
  account = `zoe-${accounts}`
  server = new FakeLibrary()
  api = server.api
})
afterEach(async () => {
  cleanup()
  await discardDrafts()
  vi.unstubAllGlobals()
})

const panel = async () => {
  renderInApp(<PromptPanel moduleId="genai-module-2" account={account} />)
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  await act(async () => {})
}
const field = (label: RegExp | string) => screen.getByLabelText<HTMLTextAreaElement>(label)
const write = (text: string, title = '') => {
  fireEvent.change(field(/^Title/), { target: { value: title } })
  fireEvent.change(field('Prompt'), { target: { value: text } })
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const toast = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(text))
const storedEntries = () => storage.entries().filter(([key]) => String(key).startsWith(`${account},`))

/** What the device still has: forms, and what was discarded from them. */
const storedTexts = () =>
  storedEntries().map(([, entry]) => {
    const { value, held } = entry as { value?: PromptDraft; held?: { value?: PromptDraft } }
    return (held?.value ?? value)?.text
  })

describe('adding a prompt', () => {
  test.each(['', '   \n '])('that is blank (%j) is refused below the box and in a toast', async (text) => {
    await panel()
    write(text, 'A title')
    press('Add to my library')
    await toast('Please enter a prompt')
    expect(document.activeElement).toBe(field('Prompt'))
    const described = field('Prompt').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Please enter a prompt')
    expect(api.of(postPrompt)).toEqual([])
    write('Now there is one')
    expect(field('Prompt').getAttribute('aria-invalid')).toBeNull()
  })

  test('by a double click stores it once; it is read-only meanwhile, and empty afterwards', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((done) => {
      answer = done
    })
    api.on(postPrompt, async (input) => {
      await waiting
      return server.add(input)
    })
    await panel()
    write('Only once')
    press('Add to my library')
    press(/Add to my library|Saving\.\.\./)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Saving...' })).toBeDefined())
    press('Saving...')
    expect(field('Prompt').readOnly).toBe(true)
    await act(async () => answer())
    await toast('Prompt added to your library')
    expect(api.of(postPrompt)).toHaveLength(1)
    expect(field('Prompt').value).toBe('')
    await waitFor(() => expect(storedEntries()).toEqual([]))
  })

  test('that is emptied again leaves nothing on the device', async () => {
    await panel()
    write('A slip')
    write('')
    await waitFor(() => expect(storedEntries()).toEqual([]))
    expect(await saveUnsavedText()).toBe(true)
  })

  test('shows a count near the limit and an error past it, and cuts nothing', async () => {
    await panel()
    write('x'.repeat(18_001))
    expect(screen.getByText('18,001 of 20,000')).toBeDefined()
    write('x'.repeat(20_001), 'y'.repeat(201))
    press('Add to my library')
    expect(screen.getByText('A prompt can have up to 20,000 characters. Nothing has been cut.')).toBeDefined()
    expect(screen.getByText('A title can have up to 200 characters.')).toBeDefined()
    expect(field('Prompt').value).toHaveLength(20_001)
    expect(api.of(postPrompt)).toEqual([])
  })

  test('to a full library says so, and keeps what was typed', async () => {
    const full = 'A library holds up to 1,000 prompts. Please delete one to add another.'
    api.on(postPrompt, () => Promise.reject(new Refuse('refused', full)))
    await panel()
    write('One more')
    press('Add to my library')
    await toast(full)
    expect(field('Prompt').value).toBe('One more')
  })
})

describe('the panel beside a lesson', () => {
  test('shows the prompts of this module, where one is added, then of the modules before it', async () => {
    server.stored = [prompt(1), prompt(2, { moduleId: 'genai-module-2' }), prompt(3, { moduleId: 'genai-module-3' })]
    await panel()
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['Title 2', 'Title 1'])
    expect(screen.getByText('Module 1: What is AI? (1)')).toBeDefined()
  })

  test('says so when they can’t be loaded, and loads them on request', async () => {
    api.on(getPrompts, () => Promise.reject(new Refuse('bad-request')))
    renderInApp(<PromptPanel moduleId="genai-module-2" account={account} />)
    await toast('Failed to load prompts')
    expect(screen.getAllByText('Failed to load prompts')).toHaveLength(2)
    server.stored = [prompt(1)]
    api.on(getPrompts, () => ({ prompts: server.stored }))
    press('Try again')
    await screen.findByRole('article', { name: 'Title 1' })
  })
})

describe('a long prompt', () => {
  test.each([
    ['of many lines', Array.from({ length: 12 }, (_, n) => `Line ${n}`).join('\n'), 'Line 11'],
    ['of many words', `${'word '.repeat(300)}end`, 'end'],
  ])('%s shows its beginning, and all of it on request and in print', async (_, text, last) => {
    server.stored = [prompt(1, { text })]
    renderInApp(<PromptLibrary account={account} empty={<p>No Prompts Yet</p>} />)
    const article = await screen.findByRole('article', { name: 'Title 1' })
    const says = () => article.querySelector('p')?.textContent ?? ''
    expect(text.startsWith(says().replace(/ …$/, ''))).toBe(true)
    expect(says()).not.toContain(last)
    press('Title 1')
    expect(says()).toBe(text)
    press('Title 1')
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(says()).toBe(text)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(says()).not.toContain(last)
  })

  test('that is only six lines or 490 characters is shown in full', async () => {
    server.stored = [prompt(1, { text: 'Six\nlines\nor\nless\nare\nshort' }), prompt(2, { text: 'x '.repeat(245) })]
    await panel()
    const shown = screen.getAllByRole('article').map((one) => one.querySelector('p')?.textContent)
    expect(shown).toEqual(server.stored.map(({ text }) => text))
  })
})

describe('editing a prompt', () => {
  const editing = async () => {
    server.stored = [prompt(1)]
    await panel()
    openCards('Title 1')
    press('Edit: Title 1')
    return within(screen.getByRole('button', { name: 'Save' }).closest('form') as HTMLFormElement)
  }
  const change = (form: ReturnType<typeof within>, text: string) =>
    fireEvent.change(form.getByLabelText('Prompt'), { target: { value: text } })

  test('can be cancelled', async () => {
    const form = await editing()
    change(form, 'Never mind')
    press('Cancel')
    expect(screen.getByText('Text 1')).toBeDefined()
    expect(api.of(putPrompt)).toEqual([])
    await waitFor(() => expect(storedTexts()).toEqual(['Never mind']))
  })

  test('keeps the text of a failed save', async () => {
    const form = await editing()
    change(form, 'Stored text')
    api.on(putPrompt, () => Promise.reject(noNetwork))
    press('Save')
    await toast('Failed to save prompt')
    expect(form.getByLabelText<HTMLTextAreaElement>('Prompt').value).toBe('Stored text')
  })

  test.each([
    ['Keep this one', 'Mine', []],
    ['Take this one', 'From my phone', ['Mine']],
  ])('that conflicts with another device’s edit shows both: %s', async (choice, result, kept) => {
    const form = await editing()
    server.stored = [prompt(1, { text: 'From my phone', version: 2 })]
    change(form, 'Mine')
    press('Save')
    await screen.findByRole('button', { name: choice }, { timeout: 20_000 })
    expect(screen.getByRole('alert').textContent).toContain(
      'This prompt was changed in another tab or on another device',
    )
    const theirs = screen.getByLabelText<HTMLTextAreaElement>('Saved in another tab or on another device')
    expect(theirs.value).toContain('From my phone')
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce()
    press(choice)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(screen.getByRole('article', { name: 'Title 1' }).textContent).toContain(result)
    expect(server.stored[0]?.text).toBe(result)
    await waitFor(() => expect(storedTexts()).toEqual(kept))
  })

  test('after a lost answer doesn’t conflict with itself', async () => {
    const form = await editing()
    change(form, 'Sent twice')
    api.on(putPrompt, ({ text }) => {
      server.stored = [prompt(1, { text, version: 2 })]
      throw noNetwork
    })
    press('Save')
    await toast('Failed to save prompt')
    api.on(putPrompt, () => Promise.reject(new Refuse('conflict', '', { current: server.stored[0] })))
    press('Save')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the focus', () => {
  const editButton = () => screen.getByRole('button', { name: 'Edit: Title 1' })
  const inForm = () => expect(document.activeElement).toBe(screen.getAllByLabelText('Prompt').at(-1))
  const editing = async () => {
    server.stored = [prompt(1)]
    await panel()
    openCards('Title 1')
    editButton().focus()
    press('Edit: Title 1')
    inForm()
  }
  const change = (text: string) => fireEvent.change(document.activeElement as HTMLElement, { target: { value: text } })

  test('goes to the text with Edit, and back to Edit with Cancel', async () => {
    await editing()
    press('Cancel')
    expect(document.activeElement).toBe(editButton())
  })

  test('goes back to Edit with Save, which says so', async () => {
    await editing()
    change('Better text')
    screen.getByRole('button', { name: 'Save' }).focus()
    press('Save')
    await toast('Prompt saved')
    expect(document.activeElement).toBe(editButton())
  })

  test('stays where the learner has moved it while the prompt is being saved', async () => {
    await editing()
    change('Better text')
    press('Save')
    const title = screen.getAllByLabelText(/^Title/)[0]
    title?.focus()
    await toast('Prompt saved')
    expect(document.activeElement).toBe(title)
  })

  test('goes to the text again when a discarded edit is taken back', async () => {
    await editing()
    change('Never mind')
    press('Cancel')
    expect(document.activeElement).toBe(editButton())
    press('Undo')
    inForm()
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('Never mind')
  })

  test('goes to a deleted prompt that is taken back, which says so', async () => {
    server.stored = [prompt(1), prompt(2)]
    await panel()
    openCards('Title 1')
    press('Delete: Title 1')
    await toast('Prompt removedUndo')
    press('Undo')
    const back = await screen.findByRole('article', { name: 'Title 1' })
    await waitFor(() => expect(document.activeElement).toBe(within(back).getByRole('heading')))
    await toast('Prompt added to your library')
  })
})

describe('deleting a prompt', () => {
  test('offers to try again if undoing fails offline', async () => {
    server.stored = [prompt(1)]
    await panel()
    openCards('Title 1')
    press('Delete: Title 1')
    await screen.findByText('Prompt removed')
    api.on(postPrompt, () => Promise.reject(noNetwork))
    press('Undo')
    await screen.findByText('Failed to save prompt')
    api.on(postPrompt, (input) => server.add(input))
    press('Try again')
    await screen.findByRole('article', { name: 'Title 1' })
  })

  test('that another device has deleted takes it off the page', async () => {
    server.stored = [prompt(1)]
    await panel()
    api.on(deletePrompt, () => Promise.reject(new Refuse('not-found', 'We can’t find that prompt.')))
    openCards('Title 1')
    press('Delete: Title 1')
    await screen.findByText('Prompt removed')
    expect(screen.queryByRole('article', { name: 'Title 1' })).toBeNull()
  })

  test('leaves it on the page if that fails', async () => {
    server.stored = [prompt(1)]
    await panel()
    api.on(deletePrompt, () => Promise.reject(noNetwork))
    openCards('Title 1')
    press('Delete: Title 1')
    await toast('Failed to delete prompt')
    expect(screen.getByRole('article', { name: 'Title 1' })).toBeDefined()
  })
})

describe('the whole library', () => {
  const library = async () => {
    renderInApp(<PromptLibrary account={account} empty={<p>No Prompts Yet</p>} />)
    await waitFor(() => expect(api.of(getPrompts).length).toBeGreaterThan(0))
  }
  const saved = () => {
    const files: { name: string; content: Blob }[] = []
    let content: Blob | undefined
    const createObjectURL = (blob: Blob) => {
      content = blob
      return 'blob:x'
    }
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL() {} }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (content) files.push({ name: this.download, content })
    })
    return files
  }

  test('says so when it can’t be loaded', async () => {
    api.on(getPrompts, () => Promise.reject(new Refuse('bad-request')))
    await library()
    await toast('Failed to load your Prompt Library')
  })

  test('is searched by title and text', async () => {
    server.stored = [prompt(1, { text: 'Rubric for Année 9' }), prompt(2), prompt(3, { title: 'RUBRIC' })]
    await library()
    fireEvent.change(await screen.findByLabelText('Search your prompts'), { target: { value: ' rubric ' } })
    await screen.findByText('2 of 3 prompts')
    expect(screen.getAllByRole('article')).toHaveLength(2)
    fireEvent.change(screen.getByLabelText('Search your prompts'), { target: { value: 'nowhere' } })
    await screen.findByText('0 of 3 prompts')
  })

  test('says before the PDF which letters it lacks, and prints or downloads as the teacher chooses', async () => {
    const files = saved()
    server.stored = [prompt(1, { text: 'Say 你好 to 先生 😀' })]
    api.on(getLibraryPdf, () => new File(['%PDF'], 'x.pdf') as never)
    await library()
    await screen.findByRole('article')
    press('Export to PDF')
    await screen.findByText(
      'The PDF can’t show 你, 好, 先, 生 and 😀. It marks each with \ufffd. Printing from your browser shows every letter, and the Markdown export keeps them all.',
    )
    expect(files).toEqual([])
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    fireEvent.click(within(screen.getByText(/can’t show/).closest('.print\\:hidden') as HTMLElement).getByText('Print'))
    expect(print).toHaveBeenCalledOnce()
    press('Download anyway')
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['prompt-library.pdf']))
    expect(screen.queryByText(/can’t show/)).toBeNull()
  })
})
