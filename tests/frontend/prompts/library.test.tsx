import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getPrompts, postPrompt } from '#prompts/contract'
import { PromptCard } from '../../../frontend/prompts/prompt-card.tsx'
import { PromptLibrary } from '../../../frontend/prompts/prompt-library.tsx'
import { PromptPanel } from '../../../frontend/prompts/prompt-panel.tsx'
import { discardDrafts } from '../../../frontend/session/sign-out-guard.ts'
import { noNetwork, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'
import { FakeLibrary, openCards, prompt } from './fake-library.ts'

fakeIndexedDb()
let accounts = 0
let account = ''
let server: FakeLibrary
beforeEach(() => {
  accounts += 1
  account = `lee-${accounts}`
  server = new FakeLibrary()
})
afterEach(async () => {
  cleanup()
  await discardDrafts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ready = async () => {
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  await act(async () => {})
}
const panel = () => <PromptPanel moduleId="genai-module-2" account={account} />
const library = () => <PromptLibrary account={account} empty={<p>No Prompts Yet</p>} />
const boxes = () => screen.getAllByLabelText<HTMLTextAreaElement>('Prompt')
const write = (text: string, box = 0) => fireEvent.change(boxes()[box] as HTMLElement, { target: { value: text } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const storedTexts = () => server.stored.map(({ text }) => text)

describe('a prompt card in a lesson', () => {
  const card = (
    <PromptCard node={{ type: 'prompt', id: 'p', title: 'Card', text: 'The card.' }} moduleId="genai-module-2" />
  )
  const adapt = async () => {
    await screen.findByRole('button', { name: 'Card', expanded: false })
    openCards('Card')
    press('Edit: Card')
    write('My own careful adaptation.', 1)
    press('Save')
    await waitFor(() => expect(storedTexts()).toEqual(['My own careful adaptation.']))
    await screen.findByRole('button', { name: /Save to my library/ })
  }
  const withPanel = async () => {
    const page = renderInApp(
      <>
        {card}
        {panel()}
      </>,
    )
    await ready()
    return page
  }

  test('saved again after its copy was edited in the library leaves the edited copy alone', async () => {
    await withPanel()
    press(/Save to my library/)
    await screen.findByRole('button', { name: /In my library/ })
    await adapt()
    press(/Save to my library/)
    await screen.findByRole('button', { name: /In my library/ })
    expect(storedTexts()).toEqual(['My own careful adaptation.', 'The card.'])
  })

  test('saved again leaves the edited copy alone even if the first answer was lost', async () => {
    server.api.on(postPrompt, (input) => {
      server.add(input)
      throw noNetwork
    })
    const { queries } = await withPanel()
    press(/Save to my library/)
    await screen.findByText('Failed to save prompt')
    server.api.on(postPrompt, (input) => server.add(input))
    await act(() => queries.refetchQueries())
    await adapt()
    press(/Save to my library/)
    await screen.findByRole('button', { name: /In my library/ })
    expect(storedTexts()).toEqual(['My own careful adaptation.', 'The card.'])
  })

  test('is saved once while the library can’t be loaded', async () => {
    server.api.on(getPrompts, () => Promise.reject(new Refuse('bad-request')))
    renderInApp(card)
    await act(async () => {})
    press(/Save to my library/)
    const saved = await screen.findByRole('button', { name: /In my library/ })
    expect(saved.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(saved)
    expect(storedTexts()).toEqual(['The card.'])
  })
})

describe('a library that can’t be reloaded', () => {
  test.each([
    ['as a whole', library],
    ['beside a lesson', panel],
  ])('%s stays as it was, with the form that is being edited', async (_, view) => {
    server.stored = [prompt(1)]
    const { queries } = renderInApp(view())
    await ready()
    openCards('Title 1')
    press('Edit: Title 1')
    write('Half an edit', boxes().length - 1)
    server.api.on(getPrompts, () => Promise.reject(new Refuse('bad-request')))
    await act(() => queries.refetchQueries())
    await act(async () => {})
    expect(boxes().at(-1)?.value).toBe('Half an edit')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a prompt that is added while the list loads', () => {
  const slowly = () => {
    let answer = () => {}
    server.api.on(getPrompts, async () => {
      const prompts = server.stored
      await new Promise<void>((done) => {
        answer = done
      })
      return { prompts }
    })
    return () => answer()
  }
  const addQuickly = async (answer: () => void) => {
    write('Quick')
    press('Add to my library')
    await waitFor(() => expect(storedTexts()).toContain('Quick'))
    await screen.findByText('Prompt added to your library')
    answer()
    await waitFor(() => expect(server.api.of(getPrompts).length).toBeGreaterThan(1))
    await act(async () => {})
    answer()
    await ready()
  }

  test('for the first time appears in it', async () => {
    server.stored = [prompt(1)]
    const answer = slowly()
    renderInApp(panel())
    await act(async () => {})
    await addQuickly(answer)
    await screen.findByText('Quick')
    expect(screen.getByText('Text 1')).toBeDefined()
  })

  test('again appears in it, with prompts that another device has added', async () => {
    server.stored = [prompt(1)]
    const { queries } = renderInApp(panel())
    await ready()
    const answer = slowly()
    server.stored = [prompt(1), prompt(2)]
    void queries.refetchQueries()
    await act(async () => {})
    await addQuickly(answer)
    await screen.findByText('Text 2')
    expect(screen.getByText('Quick')).toBeDefined()
  })
})

test('the second half of a double click does not delete the next prompt', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  server.stored = [prompt(1), prompt(2)]
  renderInApp(panel())
  await ready()
  openCards('Title 1')
  press('Delete: Title 1')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Title 1' })).toBeNull())
  openCards('Title 2')
  press('Delete: Title 2')
  await act(async () => {})
  expect(storedTexts()).toEqual(['Text 2'])
  vi.setSystemTime(Date.now() + 600)
  openCards('Title 2')
  press('Delete: Title 2')
  await waitFor(() => expect(storedTexts()).toEqual([]))
})

describe('the focus after a deletion', () => {
  const remove = async (title: string) => {
    openCards(title)
    const button = screen.getByRole('button', { name: `Delete: ${title}` })
    act(() => button.focus())
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('article', { name: title })).toBeNull())
    await act(async () => {})
  }
  const focused = () => document.activeElement?.textContent

  test.each([
    ['Title 1', '2. Title 2'],
    ['Title 2', '3. Title 3'],
    ['Title 3', '2. Title 2'],
  ])('is on the heading of the card beside %s', async (title, heading) => {
    server.stored = [prompt(1), prompt(2), prompt(3)]
    renderInApp(library())
    await ready()
    await remove(title)
    // Numbers close up after the deletion.
    expect(focused()?.replace(/^\d/, '')).toBe(heading.replace(/^\d/, ''))
    expect(document.activeElement?.tagName).toBe('H3')
  })

  test('is on the library once it is empty', async () => {
    server.stored = [prompt(1)]
    renderInApp(library())
    await ready()
    await remove('Title 1')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Prompt library' }))
  })

  test('stays where the teacher has moved it meanwhile', async () => {
    server.stored = [prompt(1), prompt(2)]
    renderInApp(library())
    await ready()
    const search = screen.getByLabelText('Search your prompts')
    openCards('Title 1')
    fireEvent.click(screen.getByRole('button', { name: 'Delete: Title 1' }))
    act(() => search.focus())
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Title 1' })).toBeNull())
    expect(document.activeElement).toBe(search)
  })
})

test('a search without a result offers to clear it, and leads to where prompts are added', async () => {
  server.stored = [prompt(1)]
  renderInApp(library())
  const search = await screen.findByLabelText<HTMLInputElement>('Search your prompts')
  fireEvent.change(search, { target: { value: 'platypus' } })
  await screen.findByText(/None of your prompts has “platypus”/)
  expect(screen.getByRole('link', { name: /^Add one in/ }).getAttribute('href')).toBe('/course/genai-module-1')
  press('Clear search')
  await screen.findByRole('article', { name: 'Title 1' })
  expect([search.value, document.activeElement]).toEqual(['', search])
})

test('the export menu closes on Escape, and when the focus goes elsewhere', async () => {
  server.stored = [prompt(1)]
  renderInApp(library())
  await ready()
  const menu = document.querySelector('details')
  const summary = menu?.querySelector('summary')
  const opened = async () => {
    if (summary) fireEvent.click(summary)
    await waitFor(() => expect(menu?.open).toBe(true))
    await act(async () => {})
  }
  await opened()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect([menu?.open, document.activeElement]).toEqual([false, summary])
  await opened()
  act(() => screen.getByLabelText('Search your prompts').focus())
  expect(menu?.open).toBe(false)
})

test('a card says when it was added, and where its heading doesn’t, which module it is from', async () => {
  server.stored = [prompt(1, { updatedAt: '2026-04-05T01:00:00.000Z', where: 'Chrome on Windows' })]
  renderInApp(library())
  await screen.findByText('2 Mar')
  fireEvent.click(screen.getByRole('radio', { name: 'Newest' }))
  await screen.findByText('Module 1, 2 Mar')
  openCards('Title 1')
  screen.getByText('Module 1 · added 2 March 2026 · edited 5 April 2026 · Chrome on Windows')
})

describe('a search in long prompts', () => {
  const long = `${'Begin with this. '.repeat(60)}Give Feedback in kind words. ${'Go on with that. '.repeat(60)}The very end.`
  const search = async (words: string, text = long) => {
    server.stored = [prompt(1, { text })]
    renderInApp(library())
    fireEvent.change(await screen.findByLabelText('Search your prompts'), { target: { value: words } })
    await screen.findByText(/^\d of 1 prompts$/)
  }
  const says = () => screen.getByRole('article').querySelector('p')?.textContent ?? ''

  test('shows the match with the text around it', async () => {
    await search('feedback IN')
    expect(says()).toMatch(/^… .*this\. Give Feedback in kind words\. Go .* …$/)
    expect(says().length).toBeLessThan(600)
    openCards('Title 1')
    expect(says()).toBe(long)
  })

  test.each(['begin with', 'Title 1'])(
    'shows the beginning if the match is there or in the title: %s',
    async (words) => {
      await search(words)
      expect(says()).toMatch(/^Begin .* …$/)
    },
  )

  test.each([
    [
      'soft hyphens',
      'Be\u00adgin with this, and look\u00ading for\u00adward. '.repeat(300),
      'Give feed\u00adback.',
      'feedback',
    ],
    ['full-width letters', 'Begin with this. '.repeat(300), 'Give ＦＥＥＤback.', 'feedback'],
    ['soft hyphens typed', 'Begin with this. '.repeat(300), 'Give feedback.', 'feed\u00adback'],
  ])('finds and shows a word with %s', async (_, before, match, words) => {
    await search(words, `${before}${match} ${before}`)
    expect(says()).toContain(match)
  })

  test('shows no ellipsis after the end of the text', async () => {
    await search('very end')
    expect(says()).toMatch(/^… .*that\. The very end\.$/)
  })
})

describe('the order of prompts', () => {
  const at = (minute: number) => `2026-03-02T01:${String(minute).padStart(2, '0')}:00.000Z`
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)

  test('is by module, then by the time of adding, whatever the ids say and wherever the pages end', async () => {
    const [one, two, three] = [
      prompt(3, { createdAt: at(1) }),
      prompt(1, { createdAt: at(2) }),
      prompt(2, { moduleId: 'digital-media', createdAt: at(3) }),
    ]
    server.api.on(getPrompts, ({ cursor }) =>
      cursor === undefined ? { prompts: [two], next: 'more' } : { prompts: [three, one] },
    )
    renderInApp(library())
    await ready()
    expect(titles()).toEqual(['1. Title 2', '1. Title 3', '2. Title 1'])
  })

  test('puts a prompt added from a lesson card last, although the card was drawn first', async () => {
    const card = (
      <PromptCard node={{ type: 'prompt', id: 'p', title: 'Card', text: 'Words.' }} moduleId="genai-module-2" />
    )
    server.api.on(postPrompt, (input) => ({ ...server.add(input), createdAt: at(9) }))
    renderInApp(
      <>
        {card}
        {panel()}
      </>,
    )
    await ready()
    write('My own')
    press('Add to my library')
    await screen.findByRole('article')
    press(/Save to my library/)
    await screen.findByRole('button', { name: /In my library/ })
    const [own, fromCard] = server.api.of(postPrompt).map(({ promptId }) => String(promptId))
    expect(String(own) < String(fromCard)).toBe(true)
  })
})

describe('a library of 1,000 prompts', () => {
  /** Observes nothing by itself; `see` tells what's in view. */
  class FakeObserver {
    static callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      FakeObserver.callback = callback
    }
    observe() {}
    unobserve() {}
  }
  const see = (target: Element, isIntersecting: boolean) =>
    act(() =>
      FakeObserver.callback([{ target, isIntersecting } as unknown as IntersectionObserverEntry], null as never),
    )
  const buttonsIn = (article: Element | undefined) => article?.querySelectorAll('button').length

  test('draws buttons only where the learner is, and every word everywhere', async () => {
    vi.stubGlobal('IntersectionObserver', FakeObserver)
    server.stored = Array.from({ length: 1000 }, (_, n) => prompt(n))
    renderInApp(library())
    await ready()
    const articles = screen.getAllByRole('article')
    expect(articles).toHaveLength(1000)
    expect(document.querySelectorAll('*').length).toBeLessThan(6_000)
    expect(articles[999]?.textContent).toContain('Text 999')

    const [first, second] = articles as [HTMLElement, HTMLElement]
    expect(buttonsIn(first)).toBe(0)
    see(first, true)
    expect(buttonsIn(first)).toBe(2)
    expect(second.tabIndex).toBe(0)
    act(() => second.focus())
    expect(buttonsIn(second)).toBe(2)
    see(second, false)
    expect(buttonsIn(second)).toBe(2)
    see(first, false)
    expect(buttonsIn(first)).toBe(0)
  })
})

describe('a library of several modules', () => {
  const titles = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))
  const show = async () => {
    const on = (day: number) => ({ createdAt: `2026-03-0${day}T01:00:00.000Z` })
    server.stored = [prompt(1, on(3)), prompt(2, on(5)), prompt(3, { ...on(4), moduleId: 'genai-module-2' })]
    renderInApp(library())
    await ready()
  }

  test('is shown by module, or the newest first', async () => {
    await show()
    expect(titles()).toEqual(['Title 1', 'Title 2', 'Title 3'])
    fireEvent.click(screen.getByRole('radio', { name: 'Newest' }))
    expect(titles()).toEqual(['Title 2', 'Title 3', 'Title 1'])
  })

  test('shows one module alone, and all again once that has no prompt left', async () => {
    await show()
    screen.getByRole('radio', { name: 'All 3', checked: true })
    fireEvent.click(screen.getByRole('radio', { name: 'Module 2: The Power of Prompting 1' }))
    expect(titles()).toEqual(['Title 3'])
    openCards('Title 3')
    press('Delete: Title 3')
    await waitFor(() => expect(titles()).toEqual(['Title 1', 'Title 2']))
  })
})

test('a closed card copies the whole prompt, not only what it shows', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const text = 'word '.repeat(300)
  server.stored = [prompt(1, { text })]
  renderInApp(library())
  await ready()
  press('Copy: Title 1')
  await screen.findByRole('button', { name: 'Copied: Title 1' })
  expect(writeText).toHaveBeenCalledWith(text)
})

test.each([
  ['Write for [YEAR LEVEL] about [the topic].', ['[YEAR LEVEL]', '[the topic]']],
  ['A [link](https://example.edu.au), a note [1] and [] aren’t blanks.', []],
])('marks the blanks to fill in: %s', async (text, blanks) => {
  server.stored = [prompt(1, { text })]
  renderInApp(library())
  await ready()
  expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(blanks)
  expect(screen.getByRole('article').querySelector('p')?.textContent).toBe(text)
})

test('an empty library on a page of its own has no search and nothing to export', async () => {
  renderInApp(<PromptLibrary account={account} empty={<p>Pinned here</p>} alone />)
  await ready()
  screen.getByText('Pinned here')
  expect(screen.queryByText('Export')).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('the export buttons of an empty library are there, and say that there’s nothing to export', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  renderInApp(library())
  await ready()
  screen.getByText('No Prompts Yet')
  for (const name of ['Export to PDF', 'Markdown', 'JSON', 'Print']) {
    press(name)
    expect((await screen.findAllByText('No prompts to export')).length).toBeGreaterThan(0)
  }
  expect(print).not.toHaveBeenCalled()
  expect(server.api.calls.filter(({ path }) => path.endsWith('/pdf'))).toEqual([])
})
