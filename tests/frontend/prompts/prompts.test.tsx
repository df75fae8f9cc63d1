import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putForm } from '#contract/forms'
import { deletePrompt, getLibraryPdf, getPrompts, postPrompt, putPrompt } from '#contract/prompts'
import { autosaveOf } from '../../../frontend/autosave/open-autosave.ts'
import { discardDrafts, saveUnsavedText, unsavedText } from '../../../frontend/autosave/sign-out-guard.ts'
import { PromptCard } from '../../../frontend/features/prompts/prompt-card.tsx'
import { PromptLibrary } from '../../../frontend/features/prompts/prompt-library.tsx'
import { PromptPanel } from '../../../frontend/features/prompts/prompt-panel.tsx'
import { type FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'
import { FakeLibrary, prompt } from './fake-library.ts'

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
/** Ends the page as a reload does, and renders it again; the device's storage stays. */
const reload = async () => {
  cleanup()
  autosaveOf(account, page.send).end()
  return panel()
}

let page: ReturnType<typeof renderInApp>
const panel = async () => {
  page = renderInApp(<PromptPanel moduleId="genai-module-2" account={account} />)
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  await act(async () => {})
  return page
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

  test('stores it with a trimmed title, says so and empties the form', async () => {
    await panel()
    write('You are a careful editor.\n\nAsk first.', '  Editor  ')
    press('Add to my library')
    await toast('Prompt added to your library')
    expect(api.of(postPrompt)).toMatchObject([
      { moduleId: 'genai-module-2', title: 'Editor', text: 'You are a careful editor.\n\nAsk first.' },
    ])
    await waitFor(() => expect(field('Prompt').value).toBe(''))
    expect(screen.getByRole('article', { name: 'Editor' })).toBeDefined()
    await waitFor(() => expect(storedEntries()).toEqual([]))
  })

  test('without a title stores null as the title', async () => {
    await panel()
    write('No title', '   ')
    press('Add to my library')
    await toast('Prompt added to your library')
    expect(api.of(postPrompt)).toMatchObject([{ title: null }])
  })

  test('by a double click stores it once; it is read-only meanwhile', async () => {
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
  })

  test('after a lost answer stores it once, with its current text', async () => {
    api.on(postPrompt, (input) => {
      server.add(input)
      throw noNetwork
    })
    await panel()
    write('First words')
    press('Add to my library')
    await toast('Failed to save prompt')
    expect(field('Prompt').value).toBe('First words')
    write('First words, and better ones')
    api.on(postPrompt, (input) => server.add(input))
    press('Add to my library')
    await toast('Prompt added to your library')
    expect(server.stored).toMatchObject([{ text: 'First words, and better ones', version: 2 }])
    expect(new Set(api.of(postPrompt).map(({ promptId }) => promptId)).size).toBe(1)
  })

  test('that is unfinished survives a reload with the same id, and counts as unsaved', async () => {
    api.on(putForm, () => Promise.reject(noNetwork))
    await panel()
    write('Half a prompt', 'Half')
    await waitFor(() => expect(JSON.stringify(storedEntries())).toContain('Half a prompt'))
    expect(await saveUnsavedText()).toBe(false)
    expect(unsavedText()).toBe('## A prompt\n\nHalf\n\nHalf a prompt')
    const [[, entry]] = storedEntries() as [[unknown, { promptId: string }]]
    api.on(putForm, (input) => server.saveForm(input))
    await reload()
    await waitFor(() => expect(field('Prompt').value).toBe('Half a prompt'))
    press('Add to my library')
    await toast('Prompt added to your library')
    expect(api.of(postPrompt)).toMatchObject([{ promptId: entry.promptId, title: 'Half', text: 'Half a prompt' }])
    // The form's draft may be on the server by now: then emptying it is saved too.
    expect(await saveUnsavedText()).toBe(true)
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

  test('to a full library is refused with the reason', async () => {
    api.on(postPrompt, () => Promise.reject(new Refuse('refused', 'A library holds up to 1,000 prompts.')))
    await panel()
    write('One too many')
    press('Add to my library')
    await toast('A library holds up to 1,000 prompts.')
    expect(field('Prompt').value).toBe('One too many')
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

  test('saves a prompt of the lesson once', async () => {
    renderInApp(
      <PromptCard
        node={{ type: 'prompt', id: 'p', title: 'A careful reader', text: 'Read this twice.' }}
        moduleId="genai-module-2"
      />,
    )
    await act(async () => {})
    press(/Save to my library/)
    await toast('Prompt added to your library')
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /In my library/ })
    expect(button.disabled).toBe(true)
    expect(server.stored).toMatchObject([{ title: 'A careful reader', text: 'Read this twice.' }])
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
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
  })
})

describe('editing a prompt', () => {
  const editing = async () => {
    server.stored = [prompt(1)]
    await panel()
    press('Edit: Title 1')
    return within(screen.getByRole('button', { name: 'Save' }).closest('form') as HTMLFormElement)
  }
  const change = (form: ReturnType<typeof within>, text: string) =>
    fireEvent.change(form.getByLabelText('Prompt'), { target: { value: text } })

  test('saves it in place', async () => {
    const form = await editing()
    change(form, 'Better text')
    press('Save')
    await screen.findByText('Better text')
    expect(api.of(putPrompt)).toMatchObject([{ title: 'Title 1', text: 'Better text', version: 1 }])
  })

  test('can be cancelled', async () => {
    const form = await editing()
    change(form, 'Never mind')
    press('Cancel')
    expect(screen.getByText('Text 1')).toBeDefined()
    expect(api.of(putPrompt)).toEqual([])
    await waitFor(() => expect(storedEntries()).toEqual([]))
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
    ['Keep this one', 'Mine'],
    ['Take this one', 'From my phone'],
  ])('that conflicts with another device’s edit shows both: %s', async (choice, result) => {
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
    await waitFor(() => expect(storedEntries()).toEqual([]))
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
    press('Delete: Title 1')
    await toast('Prompt removedUndo')
    press('Undo')
    const back = await screen.findByRole('article', { name: 'Title 1' })
    await waitFor(() => expect(document.activeElement).toBe(within(back).getByRole('heading')))
    await toast('Prompt added to your library')
  })
})

describe('deleting a prompt', () => {
  test('removes it and can be undone', async () => {
    server.stored = [prompt(1), prompt(2)]
    await panel()
    press('Delete: Title 1')
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Title 1' })).toBeNull())
    expect(server.stored).toHaveLength(1)
    press('Undo')
    await screen.findByRole('article', { name: 'Title 1' })
    expect(server.stored.find(({ promptId }) => promptId === prompt(1).promptId)).toMatchObject({
      title: 'Title 1',
      text: 'Text 1',
    })
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['Title 1', 'Title 2'])
  })

  test('offers to try again if undoing fails offline', async () => {
    server.stored = [prompt(1)]
    await panel()
    press('Delete: Title 1')
    await screen.findByText('Prompt removed')
    api.on(postPrompt, () => Promise.reject(noNetwork))
    press('Undo')
    await screen.findByText('Failed to save prompt')
    api.on(postPrompt, (input) => server.add(input))
    press('Try again')
    await screen.findByRole('article', { name: 'Title 1' })
  })

  test('leaves it on the page if that fails', async () => {
    server.stored = [prompt(1)]
    await panel()
    api.on(deletePrompt, () => Promise.reject(noNetwork))
    press('Delete: Title 1')
    await toast('Failed to delete prompt')
    expect(screen.getByRole('article', { name: 'Title 1' })).toBeDefined()
  })

  test('removes it from the page if it was already deleted', async () => {
    server.stored = [prompt(1)]
    await panel()
    server.stored = []
    api.on(deletePrompt, () => Promise.reject(new Refuse('not-found', 'We can’t find that prompt.')))
    press('Delete: Title 1')
    await toast('Prompt removedUndo')
    expect(screen.queryByRole('article')).toBeNull()
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

  test('is empty at first', async () => {
    await library()
    await screen.findByText('No Prompts Yet')
  })

  test('says so when it can’t be loaded', async () => {
    api.on(getPrompts, () => Promise.reject(new Refuse('bad-request')))
    await library()
    await toast('Failed to load your Prompt Library')
  })

  test('is loaded page by page, grouped and numbered by module', async () => {
    const all = [prompt(1), prompt(2), prompt(3, { moduleId: 'genai-module-4', title: null })]
    api.on(getPrompts, ({ cursor }) =>
      cursor === undefined ? { prompts: all.slice(0, 2), next: 'two' } : { prompts: all.slice(2) },
    )
    await library()
    await screen.findByText(/^Total prompts: 3 • Generated on /)
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Module 1: What is AI?',
      'Module 4: AI Feedback Generator',
    ])
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      '1. Title 1',
      '2. Title 2',
      '1. Untitled prompt',
    ])
    expect(api.of(getPrompts)).toEqual([{}, { cursor: 'two' }])
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

  test('is exported in full as Markdown, JSON and PDF, even during a search', async () => {
    const files = saved()
    server.stored = [prompt(1), prompt(2)]
    api.on(getLibraryPdf, () => new File(['%PDF'], 'x.pdf') as never)
    await library()
    fireEvent.change(await screen.findByLabelText('Search your prompts'), { target: { value: 'Title 1' } })
    press('Markdown')
    press('JSON')
    press('Export to PDF')
    await waitFor(() =>
      expect(files.map(({ name }) => name)).toEqual(['prompt-library.md', 'prompt-library.json', 'prompt-library.pdf']),
    )
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

  test('says so if it is too big for a PDF', async () => {
    server.stored = [prompt(1)]
    api.on(getLibraryPdf, () => Promise.reject(new Refuse('too-large', 'Please export it as Markdown instead.')))
    await library()
    await screen.findByRole('article')
    press('Export to PDF')
    await toast('Please export it as Markdown instead.')
  })
})
