import { existsSync } from 'node:fs'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exerciseTypes, exhibitTypes } from '#exercises/names'
import { getReplies } from '#lessons/contract'
import type { Exhibit, LessonNode } from '#lessons/lesson'
import { putAnswer, type SavedAnswer } from '#work/answer-contract'
import { Exercise } from '../../../frontend/exercises/exercise.tsx'
import { measured, withNewWords } from '../../../frontend/exercises/kinds/bench.tsx'
import { FakeApi, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { smallLesson } from '../lesson/small-lesson.ts'
import { renderInApp } from '../render-in-app.tsx'

fakeIndexedDb()

const text = (value: string) => [{ type: 'text' as const, value }]
const common = { minutes: 3, title: 'T', nodes: [] }
const recording = {
  name: 'fridge',
  day: '2026-11-23',
  kinds: ['named a yoghurt', 'named a hummus', 'named milk'],
  variants: [{ replies: [1, 0, 0] }],
}
const predict: LessonNode = {
  ...common,
  type: 'predict',
  id: 'guess',
  ask: 'What will come back?',
  choices: ['Yoghurt', 'Milk', 'Soup'].map((one) => ({ nodes: text(one), feedback: text(`About ${one}.`) })),
  happens: 0,
  recording,
}
const bench: Exhibit = {
  ...common,
  type: 'bench',
  id: 'bench',
  switches: ['Context', 'Notes'],
  notes: ['plain', 'with context', 'with notes', 'with both'].map((one) => [text(`Notice ${one}.`)]),
  recording: {
    ...recording,
    name: 'bench',
    kinds: ['replies'],
    variants: ['Nothing', 'Context', 'Notes', 'Context + Notes'].map((label) => ({ label, replies: [0, 0] })),
  },
}
const replies = {
  fridge: {
    variants: [{ prompt: 'The oldest thing is', replies: ['A *hummus*.', 'A yoghurt.', '<b>Linda’s</b> yoghurt.'] }],
  },
  bench: {
    variants: ['', ' for Year 5', ' from notes', ' from both'].map((one) => ({
      prompt: `Write${one}.`,
      replies: [`First text${one}.`, `Second text${one}. [CHECK]`],
    })),
  },
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
    .on(getReplies, ({ recording: name }) => replies[name as keyof typeof replies])
    .on(
      putAnswer,
      ({ exerciseId, answer, version }): SavedAnswer => ({
        exerciseId,
        answer: answer as SavedAnswer['answer'],
        version: version + 1,
        savedAt: '2026-03-02T01:00:00.000Z',
      }),
    )
})
afterEach(() => cleanup())

const place = {
  lesson: smallLesson('genai-module-1'),
  work: { access: true, completed: [], notes: [], answers: [] } as never,
  account: 'recorded',
  Box: () => null,
  useText: () => '',
}
/** What's on the screen, without what only print shows. */
const onScreen = () => within(document.querySelector<HTMLElement>('.ex-answer') ?? expect.unreachable())
const show = (node: LessonNode) => renderInApp(<Exercise node={node} {...place} />)

async function predictMilk() {
  show(predict)
  fireEvent.click(await screen.findByLabelText('Milk'))
  fireEvent.click(screen.getByLabelText('75%'))
  expect(api.of(getReplies)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'See what happens' }))
}

describe('recorded replies', () => {
  test('come after the prediction: the count, a tile for each, and the words of the one pressed', async () => {
    await predictMilk()
    const count = 'Of the 3 replies of 23 November 2026, 2 named a yoghurt and 1 named a hummus. None named milk.'
    await waitFor(() => onScreen().getByText(count))
    fireEvent.click(screen.getByRole('button', { name: 'Read the 3 replies' }))
    await waitFor(() => expect(onScreen().getByRole('status').textContent).toBe('Reply 1 of 3, word for word'))
    fireEvent.click(screen.getByRole('button', { name: 'Reply 3: named a yoghurt' }))
    // Markup in a reply stays text.
    await waitFor(() => onScreen().getByText('<b>Linda’s</b> yoghurt.'))
    expect(screen.getByText('The oldest thing is')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Next reply' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Previous reply' }))
    expect(onScreen().getByRole('status').textContent).toBe('Reply 2 of 3, word for word')
    expect(screen.getByRole('button', { name: 'Reply 2: named a yoghurt' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('that don’t load leave the count, and can be asked for again', async () => {
    let fails = true
    api.on(getReplies, () => {
      if (fails) throw new Refuse('not-found', 'Gone.')
      return replies.fridge
    })
    await predictMilk()
    fireEvent.click(await screen.findByRole('button', { name: 'Reply 1: named a hummus' }))
    expect(await screen.findByText('The replies couldn’t be loaded. The count above stands.')).toBeDefined()
    expect(screen.getByText('It turns out otherwise')).toBeDefined()
    fails = false
    const [again] = onScreen().getAllByRole('button', { name: 'Try again' })
    fireEvent.click(again ?? expect.unreachable())
    await waitFor(() => onScreen().getByText('hummus'))
  })
})

describe('a reply is set as its reader sees it', () => {
  const set = async (reply: string) => {
    replies.fridge.variants = [{ prompt: 'The *oldest*', replies: [reply] }]
    await predictMilk()
    fireEvent.click(await screen.findByRole('button', { name: 'Reply 1: named a hummus' }))
    return waitFor(
      () =>
        document.querySelector('.ex-answer .reply :is(h4, ol, ul, table, em)')?.closest<HTMLElement>('.reply') ??
        expect.unreachable(),
    )
  }

  test('headings, lists, tables, quotations and line breaks; never a deeper heading than may follow', async () => {
    const reply = await set(
      '### Plan\n\n#### Why\n\n# Then\n\nKind regards,\nMs *Lee*\n\n4. four\n5. five\n\n> said\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n---\n\n    x  y',
    )
    const headings = within(reply).getAllByRole('heading')
    expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H4 Plan',
      'H5 Why',
      'H4 Then',
    ])
    expect(reply.querySelector('p')?.textContent).toBe('Kind regards,\nMs Lee')
    expect(reply.querySelector('ol')?.start).toBe(4)
    expect(reply.querySelector('blockquote')?.textContent).toBe('said')
    expect(within(reply).getByRole('cell', { name: '2' }).dataset.align).toBe('right')
    expect(reply.querySelector('pre')?.textContent).toBe('x  y')
    // What was typed stays as it was typed.
    expect(onScreen().getByText('The *oldest*')).toBeDefined()
  })

  test('no HTML, no link and no picture comes from it: their words and addresses are text', async () => {
    const reply = await set(
      '*So*\n\n<img src=x onerror=alert(1)> [site](https://example.com "t") ![fish](https://example.com/f.png) <https://example.org> [b]\n\n<script>\nalert(1)\n</script>\n\n[b]: https://example.net\n\nAT&amp;T &copy;',
    )
    expect(reply.querySelector('a, img, script, iframe, [src], [href], [style]')).toBeNull()
    expect(reply.textContent).toBe(
      'So<img src=x onerror=alert(1)> site (https://example.com) fish (https://example.com/f.png) https://example.org [b]<script>\nalert(1)\n</script>[b]: https://example.netAT&T ©',
    )
  })

  test('a long one folds where a block ends, with all of it behind one press, and is copied as plain text', async () => {
    const reply = await set(`*Start.* ${'word '.repeat(180)}\n\n## Next\n\n${'More words. '.repeat(600)}`)
    const rest = reply.querySelector('details') ?? expect.unreachable()
    expect(rest.querySelector('summary')?.textContent).toContain('Show all of it, 1,201 more words')
    expect(rest.querySelector('h4')?.textContent).toBe('Next')
    const copied = new Map<string, string>()
    vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'Start.' } as Selection)
    const clipboardData = { setData: (type: string, value: string) => copied.set(type, value) }
    expect(fireEvent.copy(reply, { clipboardData })).toBe(false)
    expect([...copied]).toEqual([['text/plain', 'Start.']])
  })

  test('any text can be set, and loses no word', async () => {
    const { default: Reply } = await import('../../../frontend/exercises/reply.tsx')
    const marks = [
      '# ',
      '- ',
      '1. ',
      '> ',
      '| a ',
      '|---',
      '**',
      '`',
      '<b>',
      '&lt;',
      '[a]',
      '](b)',
      '![',
      '\t',
      '\n',
      '\n\n',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom('word', ...marks), { maxLength: 30 }), (pieces) => {
        const reply = pieces.join('')
        const { container, unmount } = render(
          <Reply reply={reply} words={(text) => text} most={Number.POSITIVE_INFINITY} />,
        )
        expect(container.textContent?.split('word').length).toBe(reply.split('word').length)
        unmount()
      }),
    )
  })
})

test.each([...exerciseTypes, ...exhibitTypes])('%s has a file that draws it', (kind) => {
  const folder = 'frontend/exercises'
  expect([`${folder}/${kind}.tsx`, `${folder}/kinds/${kind}.tsx`].filter((path) => existsSync(path))).toHaveLength(1)
})

describe('the bench', () => {
  test('asks for a guess, then shows what a switch changed in the reply', async () => {
    show(bench)
    const notes = await screen.findByRole('switch', { name: 'Notes' })
    expect(notes.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(notes)
    expect(notes.getAttribute('aria-checked')).toBe('false')
    expect(onScreen().getByText('First text.')).toBeDefined()
    fireEvent.click(screen.getByLabelText('What it says'))
    fireEvent.click(notes)
    expect(notes.getAttribute('aria-checked')).toBe('true')
    expect(onScreen().getByRole('status').textContent).toBe('Notes: reply 1 of 2, word for word')
    expect(screen.getByText('You guessed: what it says.')).toBeDefined()
    expect(onScreen().getByText('Notice with notes.')).toBeDefined()
    expect([...document.querySelectorAll('ins')].map((one) => one.textContent)).toEqual(['from', 'notes'])
    fireEvent.click(screen.getByRole('button', { name: 'Run it again' }))
    expect(onScreen().getByRole('status').textContent).toBe('Notes: reply 2 of 2, word for word')
    expect(screen.getByText('[CHECK]').parentElement?.textContent).toBe('[CHECK] 0→ before, now 1')
  })

  test('says so when the replies don’t load', async () => {
    api.on(getReplies, () => Promise.reject(new Refuse('not-found', 'Gone.')))
    show(bench)
    await waitFor(() => screen.getByText('The replies couldn’t be loaded. Your lesson goes on without them.'))
  })
})

describe('what’s counted in a reply', () => {
  test('words, sentences, the longest paragraph and places to check', () => {
    expect(measured('One two three. Four five?\n\nSix [CHECK: length].')).toEqual({
      Words: 8,
      'a sentence': 3,
      'longest paragraph': 5,
      '[CHECK]': 1,
    })
  })

  test('the runs of new and known words are the reply, and a reply has no new words beside itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, now) => {
        expect(
          withNewWords(before)(now)
            .map(({ text: one }) => one)
            .join(''),
        ).toBe(now)
        expect(withNewWords(now)(now).some(({ isNew }) => isNew)).toBe(false)
      }),
    )
  })
})

describe('“May I paste this?”', () => {
  const rule = {
    place: 'nsw' as const,
    sector: 'government' as const,
    tools: ['open' as const],
    texts: ['draft' as const],
    verdict: 'no' as const,
    says: 'not inputting student work',
    source: 'The department, rules',
    address: 'https://example.edu.au/rules',
    read: '2026-11-24',
  }
  const pasting: Exhibit = { ...common, type: 'pasting', id: 'may', rules: [rule] }
  const row = (text: string) => screen.getByText(text).closest('details') ?? expect.unreachable()
  const inOneLine = (text: string) => row(text).querySelector('summary')?.textContent

  test('answers each kind of text in one line with its source, and has the employer’s own words beneath', async () => {
    show(pasting)
    await screen.findByText('Choose where you teach.')
    fireEvent.change(await screen.findByLabelText('Where you teach'), { target: { value: 'nsw' } })
    fireEvent.change(screen.getByLabelText('The tool'), { target: { value: 'open' } })
    expect(inOneLine('A student’s draft')).toBe('A student’s draft Not as it is The department')
    expect(row('A student’s draft').textContent).toContain('“not inputting student work”')
    expect(row('A student’s draft').textContent).toContain('The department, rules, read 24 November 2026')
    expect(
      screen.getByText('At a government school in New South Wales, in a public tool without a login:'),
    ).toBeDefined()
  })

  test('says in a sentence what no page was found on, and has an email that asks', async () => {
    show(pasting)
    fireEvent.change(await screen.findByLabelText('Where you teach'), { target: { value: 'nsw' } })
    fireEvent.change(screen.getByLabelText('The tool'), { target: { value: 'open' } })
    const missing = /^We found no public page on pasting your own plan or worksheet, your rubric, a name with a mark/
    expect(screen.getByText(missing)).toBeDefined()
    expect(screen.getByText(/^Dear …,/).textContent).toContain('May I paste my own plan or worksheet, my rubric, ')
    expect(screen.getByRole('button', { name: 'Copy: the email' })).toBeDefined()
    fireEvent.change(screen.getByLabelText('Where you teach'), { target: { value: 'act' } })
    fireEvent.change(screen.getByLabelText('Your school'), { target: { value: 'independent' } })
    expect(screen.queryByText('A student’s draft')).toBeNull()
    expect(
      screen.getByText(
        'At an independent school in the Australian Capital Territory, in a public tool without a login:',
      ),
    ).toBeDefined()
  })
})
