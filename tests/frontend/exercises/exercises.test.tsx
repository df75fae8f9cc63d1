import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Exercise as ExerciseData } from '#lessons/lesson'
import { putAnswer, type SavedAnswer } from '#work/answer-contract'
import { getWork, type Work } from '#work/contract'
import { useClient } from '../../../frontend/client/client.ts'
import { type InteractiveParts, InteractivePartsContext } from '../../../frontend/elements/interactive-parts.ts'
import { Exercise } from '../../../frontend/exercises/exercise.tsx'
import { discardDrafts, saveUnsavedText } from '../../../frontend/session/sign-out-guard.ts'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { smallLesson } from '../lesson/small-lesson.ts'
import { renderInApp } from '../render-in-app.tsx'

fakeIndexedDb()

const text = (value: string) => [{ type: 'text' as const, value }]
const common = { minutes: 3, title: 'T', nodes: [] }
const predict: ExerciseData = {
  ...common,
  type: 'predict',
  id: 'guess',
  ask: 'What will come back?',
  choices: ['Work', 'Gaps', 'Invention'].map((one) => ({ nodes: text(one), feedback: text(`About ${one}.`) })),
  happens: 2,
  basis: 'In this ledger',
}
const sort: ExerciseData & { type: 'sort' } = {
  ...common,
  type: 'sort',
  id: 'sort',
  groups: ['Paste', 'Change', 'Never'],
  items: [
    { nodes: text('Rubric'), group: 0, feedback: text('Yours.'), instead: {} },
    { nodes: text('Draft'), group: 1, feedback: text('Describe it.'), instead: { 0: text('The name is the least.') } },
  ],
}
const spot: ExerciseData = {
  ...common,
  type: 'spot',
  id: 'spot',
  text: [
    [
      { nodes: text('The ') },
      { spot: 0, words: 'wetland', why: 'In the notes.' },
      { nodes: text(' near ') },
      { spot: 1, words: 'Echuca', kind: 'added', why: 'No town there.' },
      { spot: 2, words: 'at noon', kind: 'doubtful', why: 'At dusk.' },
    ],
  ],
}
const respond: ExerciseData = {
  ...common,
  type: 'respond',
  id: 'reply',
  label: 'My reply',
  model: [{ type: 'paragraph', nodes: text('A good answer.') }],
  marker: ['Says what', 'Says why'].map((one) => ({ nodes: text(one), why: text(`Since ${one}.`) })),
}
const lesson = {
  ...smallLesson('genai-module-1'),
  sections: [{ id: 's', title: 'S', minutes: 9, nodes: [predict, { ...predict, id: 'other' }, sort, spot, respond] }],
}

let accounts = 0
let api: FakeApi
let stored: SavedAnswer[]
const at = '2026-03-02T01:00:00.000Z'
beforeEach(() => {
  accounts += 1
  stored = []
  api = new FakeApi()
    .on(getWork, () => ({ access: true, completed: [], notes: [], answers: stored }))
    .on(putAnswer, ({ exerciseId, answer, version }) => {
      const before = stored.find((one) => one.exerciseId === exerciseId)
      if ((before?.version ?? 0) !== version) throw new Refuse('conflict', 'Elsewhere.', { current: before })
      const saved = { exerciseId, answer: answer as SavedAnswer['answer'], version: version + 1, savedAt: at }
      stored = [...stored.filter((one) => one !== before), saved]
      return saved
    })
})
afterEach(async () => {
  cleanup()
  await discardDrafts()
  vi.unstubAllGlobals()
})

/** The lesson's text box, as the page passes it. */
let written = ''
const box = {
  Box: ({ boxId, label }: { boxId: string; label: string }) => <textarea id={boxId} aria-label={label} />,
  useText: () => useState(written)[0],
}

function Page({ node }: { node: ExerciseData }) {
  const { send } = useClient()
  const { data } = useQuery({
    queryKey: ['work', lesson.moduleId],
    queryFn: (): Promise<Work> => send(getWork, { moduleId: lesson.moduleId }),
  })
  return (
    data && (
      <InteractivePartsContext value={{} as InteractiveParts}>
        <Exercise node={node} lesson={lesson} work={data} account={`zoe-${accounts}`} {...box} />
      </InteractivePartsContext>
    )
  )
}
async function opened(node: ExerciseData) {
  const page = renderInApp(<Page node={node} />)
  await waitFor(() => expect(page.container.querySelector('.ex-buttons')).not.toBeNull())
  await act(async () => {})
  return page
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isEnabled = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === null
const sure = (how: string) => fireEvent.click(screen.getByRole('radio', { name: how }))
const savedNow = () => act(() => saveUnsavedText())
const feedback = () => document.activeElement as HTMLElement
/** What's on the screen, without the solution for print. */
const shown = () => (document.querySelector('.ex-answer') as HTMLElement).textContent

describe('a prediction', () => {
  test('answers the own choice first and takes the focus there, then the others', async () => {
    await opened(predict)
    expect(isEnabled('See what happens')).toBe(false)
    fireEvent.click(screen.getByRole('radio', { name: 'Gaps' }))
    expect(isEnabled('See what happens')).toBe(false)
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
    sure('90%')
    press('See what happens')
    expect(feedback().textContent).toContain('It turns out otherwise')
    expect(feedback().textContent).toContain('90% sure')
    expect(feedback().textContent).toContain('About Gaps.')
    expect(feedback().textContent).not.toContain('About Work.')
    expect(shown()).toContain('About Work.')
    expect(shown()).toMatch(/In this ledgerInvention/)
  })

  test('stands in an order of the learner’s own, the same after a reload, and says the same', async () => {
    const names = () => screen.getAllByRole('radio').flatMap(({ parentElement }) => parentElement?.textContent ?? [])
    const orders = new Set<string>()
    for (let learner = 0; learner < 12; learner += 1) {
      accounts = 100 + learner
      const page = await opened(predict)
      const before = names().slice(0, 3)
      page.unmount()
      const again = await opened(predict)
      expect(names().slice(0, 3)).toEqual(before)
      again.unmount()
      orders.add(before.join())
    }
    expect([...orders].map((order) => order.split(',').toSorted().join())).toEqual(
      [...orders].map(() => 'Gaps,Invention,Work'),
    )
    expect(new Set([...orders].map((order) => order.split(',')[0])).size).toBe(3)
  })

  test('is saved, shown again, and keeps the first one through a second try', async () => {
    const page = await opened(predict)
    fireEvent.click(screen.getByRole('radio', { name: 'Work' }))
    sure('25%')
    press('See what happens')
    expect(shown()).toContain('You were 25% sure of this:Work')
    press('Try again')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Work' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Invention' }))
    sure('Certain')
    press('See what happens')
    await savedNow()
    const first = { choice: 0, certainty: 25, at: expect.any(String) }
    expect(stored[0]?.answer).toEqual({ type: 'predict', done: true, choice: 2, certainty: 100, first })
    page.unmount()
    await opened(predict)
    await waitFor(() => expect(shown()).toContain('You were certain of this:Invention'))
    expect(document.activeElement).toBe(document.body)
  })

  test('comes back as another device has answered since, although this page’s own answer is confirmed later', async () => {
    let confirm = () => {}
    const confirmed = new Promise<void>((resolve) => {
      confirm = resolve
    })
    const of = (choice: number, version: number): SavedAnswer => ({
      ...{ exerciseId: 'guess', version, savedAt: at },
      answer: { type: 'predict', done: true, choice, certainty: 100 },
    })
    api.on(putAnswer, async () => {
      await confirmed
      return of(0, 1)
    })
    const page = await opened(predict)
    fireEvent.click(screen.getByRole('radio', { name: 'Work' }))
    sure('Certain')
    press('See what happens')
    const saving = saveUnsavedText()
    await waitFor(() => expect(api.of(putAnswer)).toHaveLength(1))
    stored = [of(2, 2)]
    await act(() => page.queries.refetchQueries())
    await act(async () => confirm())
    await act(() => saving)
    api.on(getWork, () => Promise.reject(noNetwork))
    page.rerender(null)
    page.rerender(<Page node={predict} />)
    await waitFor(() => expect(shown()).toContain('You were certain of this:Invention'))
  })

  test('says how sure the learner was over the module, from first predictions', async () => {
    const first = { choice: 2, certainty: 50 as const, at }
    const other = { type: 'predict' as const, done: true, choice: 2, certainty: 100 as const, first }
    stored = [{ exerciseId: 'other', version: 1, savedAt: at, answer: other }]
    await opened(predict)
    fireEvent.click(screen.getByRole('radio', { name: 'Work' }))
    sure('75%')
    press('See what happens')
    expect(shown()).toContain('you said 63% sure on average; 1 of 2 came true.')
  })
})

describe('a sorting', () => {
  const row = (name: string) => screen.getByRole('group', { name })
  const choice = (item: string, name: string) => within(row(item)).getByRole<HTMLInputElement>('radio', { name })

  test('shows every group of each statement, which names them', async () => {
    await opened(sort)
    expect(screen.queryByRole('combobox')).toBeNull()
    for (const item of ['Rubric', 'Draft'])
      expect(
        within(row(item))
          .getAllByRole<HTMLInputElement>('radio')
          .map(({ checked, labels }) => [labels?.[0]?.textContent, checked]),
      ).toEqual([
        ['Paste', false],
        ['Change', false],
        ['Never', false],
      ])
    expect(choice('Rubric', 'Paste').name).not.toBe(choice('Draft', 'Paste').name)
  })

  test('becomes piles, with what there is to say about a particular wrong one', async () => {
    await opened(sort)
    fireEvent.click(choice('Rubric', 'Paste'))
    expect(isEnabled('Check')).toBe(false)
    expect(screen.getByText('1 of 2 still open')).toBeDefined()
    fireEvent.click(choice('Draft', 'Paste'))
    press('Check')
    expect(feedback().textContent).toContain('You put 1 of 2 where we’d put them.')
    const pile = screen.getByRole('region', { name: 'Paste 2' })
    expect(
      within(pile)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rubric So would weYours.', 'Draft We’d say “Change”The name is the least.Describe it.'])
    expect(screen.queryByRole('region', { name: /Never/ })).toBeNull()
    press('Try again')
    expect(document.activeElement).toBe(choice('Rubric', 'Paste'))
    fireEvent.click(choice('Draft', 'Change'))
    press('Check')
    expect(screen.getByRole('region', { name: 'Change 1' }).textContent).toContain('Draft So would we')
    await savedNow()
    expect(stored[0]?.answer).toEqual({ type: 'sort', done: true, groups: { 0: 0, 1: 1 } })
  })

  test('with more than four groups has a list to open for each statement', async () => {
    await opened({ ...sort, groups: ['Paste', 'Change', 'Never', 'Ask', 'Wait'] })
    fireEvent.change(screen.getByRole('combobox', { name: 'Rubric' }), { target: { value: '4' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Draft' }), { target: { value: '1' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Draft' }), { target: { value: '' } })
    expect(isEnabled('Check')).toBe(false)
    fireEvent.change(screen.getByRole('combobox', { name: 'Draft' }), { target: { value: '1' } })
    press('Check')
    expect(screen.getByRole('region', { name: 'Wait 1' }).textContent).toContain('We’d say “Paste”')
    press('Try again')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Rubric' }))
  })

  const here = () => document.querySelector('.ex-here')?.textContent
  const tray = (name: string) =>
    screen.getByText(name, { selector: '.ex-trays b' }).closest('li')?.querySelector('ul')?.textContent

  test('goes on to the next statement after a press, not at each arrow key, and fills the trays', async () => {
    const user = userEvent.setup()
    await opened(sort)
    expect(here()).toMatch(/^Rubric/)
    await user.click(choice('Rubric', 'Paste'))
    expect(here()).toMatch(/^Draft/)
    expect(document.activeElement).toBe(choice('Draft', 'Paste'))
    expect(tray('Paste')).toBe('Change: Rubric')
    // A browser clicks the next radio at an arrow key.
    fireEvent.keyDown(choice('Draft', 'Paste'), { key: 'ArrowRight' })
    fireEvent.click(choice('Draft', 'Change'))
    expect(here()).toMatch(/^Draft/)
    expect(tray('Change')).toBe('Change: Draft')
    await user.click(screen.getByRole('button', { name: /^Change:\s*Rubric$/ }))
    expect(here()).toMatch(/^Rubric/)
    expect(choice('Rubric', 'Paste').checked).toBe(true)
  })

  test('takes a statement that’s dragged into a tray, and leaves one for later', async () => {
    await opened(sort)
    press('Leave it for later')
    expect(here()).toMatch(/^Draft/)
    const drag = { dataTransfer: { setData: () => {} } }
    fireEvent.dragStart(screen.getByText('Draft', { selector: '.ex-here [draggable] *, .ex-here [draggable]' }), drag)
    const into = screen.getByText('Never', { selector: '.ex-trays b' }).closest('li') as HTMLElement
    fireEvent.dragOver(into, drag)
    fireEvent.drop(into, drag)
    expect(tray('Never')).toBe('Change: Draft')
    expect(here()).toMatch(/^Rubric/)
    await savedNow()
    expect(stored[0]?.answer).toEqual({ type: 'sort', done: false, groups: { 1: 2 } })
  })

  test('that was left halfway goes on where it was', async () => {
    const page = await opened(sort)
    fireEvent.click(choice('Draft', 'Never'))
    await savedNow()
    expect(stored[0]?.answer).toEqual({ type: 'sort', done: false, groups: { 1: 2 } })
    page.unmount()
    await opened(sort)
    await waitFor(() => expect(choice('Draft', 'Never').checked).toBe(true))
    expect(screen.getByText('1 of 2 still open')).toBeDefined()
  })
})

describe('a text with places to find', () => {
  test('is marked in the text or in the list, which do the same', async () => {
    await opened(spot)
    expect(isEnabled('Check')).toBe(false)
    // How many there are to find isn't told before the check.
    expect(document.querySelector('.ex-ask')?.textContent).not.toMatch(/\d to find|of 2/)
    const list = screen.getByText('Mark in a list instead').closest('details') as HTMLElement
    const [inText, inList] = screen.getAllByRole('checkbox', { name: 'Echuca' }) as [HTMLInputElement, HTMLInputElement]
    fireEvent.click(inText)
    expect(within(list).getByRole<HTMLInputElement>('checkbox', { name: 'Echuca' }).checked).toBe(true)
    fireEvent.click(inList)
    expect(inText.checked).toBe(false)
    fireEvent.click(inList)
    fireEvent.click(inText.closest('blockquote')?.querySelector('input') as HTMLInputElement)
    const named = within(screen.getByRole('list', { name: 'What you marked' }))
    expect(named.getAllByRole('combobox')).toHaveLength(2)
    fireEvent.change(named.getByLabelText(/^Echuca/), { target: { value: '1' } })
    await savedNow()
    expect(stored[0]?.answer).toEqual({ type: 'spot', done: false, marked: [0, 1], kinds: { 1: 1 } })
    press('Check')
    expect(feedback().textContent).toContain('You found 1 of 2, and marked 1 that is fine.')
    const reasons = [...document.querySelectorAll('.ex-list > li')].map((item) => item.textContent)
    expect(reasons).toEqual([
      'wetland You marked it, and it’s fineIn the notes.',
      'Echuca You found itadded You called it “doubtful”.No town there.',
      'at noon You missed itdoubtfulAt dusk.',
    ])
  })
})

describe('an answer in words', () => {
  test('opens the model once something is written, beside the own text, and saves the ticks', async () => {
    written = 'Only four words here'
    const page = await opened(respond)
    expect(isEnabled('Compare with a model answer')).toBe(false)
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(screen.queryByText('A good answer.', { ignore: '.ex-print *' })).toBeNull()
    page.unmount()
    written = 'Now there are five words'
    await opened(respond)
    press('Compare with a model answer')
    expect(feedback().textContent).toContain('A good answer.')
    expect(screen.getByRole('textbox', { name: 'My reply' })).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'What would you change in yours now?' })).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Says why' }))
    expect(screen.getByText('1 of 2 ticked')).toBeDefined()
    await savedNow()
    expect(stored[0]?.answer).toEqual({ type: 'respond', done: true, ticks: [1] })
    press('Close the model answer')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Compare with a model answer' }))
  })

  test('shows the model anyway to those who ask', async () => {
    written = ''
    await opened(respond)
    press('See it anyway')
    expect(feedback().textContent).toContain('A good answer.')
  })
})

describe('an answer', () => {
  test('that can’t be saved stays on the device and is saved later', async () => {
    let isOffline = true
    const online = (input: Record<string, unknown>) => {
      if (isOffline) throw noNetwork
      const saved = { exerciseId: 'guess', answer: input.answer as SavedAnswer['answer'], version: 1, savedAt: at }
      stored = [saved]
      return saved
    }
    api.on(putAnswer, online)
    const page = await opened(predict)
    fireEvent.click(screen.getByRole('radio', { name: 'Gaps' }))
    sure('50%')
    press('See what happens')
    await savedNow()
    page.unmount()
    await opened(predict)
    await waitFor(() => expect(shown()).toContain('About Gaps.'))
    isOffline = false
    await savedNow()
    expect(stored[0]?.answer).toMatchObject({ done: true, choice: 1 })
  })

  test('that another device changed meanwhile goes through without a question: the last choice counts', async () => {
    await opened(predict)
    const half = { choice: 0, certainty: 50 as const }
    const elsewhere = { type: 'predict' as const, done: true, ...half, first: { ...half, at } }
    stored = [{ exerciseId: 'guess', answer: elsewhere, version: 4, savedAt: at }]
    fireEvent.click(screen.getByRole('radio', { name: 'Invention' }))
    sure('50%')
    press('See what happens')
    await savedNow()
    await savedNow()
    expect(stored[0]).toMatchObject({ version: 5, answer: { choice: 2, done: true, first: half } })
  })

  test('that isn’t finished gives way to one that another device has finished', async () => {
    await opened(predict)
    const half = { choice: 0, certainty: 50 as const }
    const elsewhere = { type: 'predict' as const, done: true, ...half, first: { ...half, at } }
    stored = [{ exerciseId: 'guess', answer: elsewhere, version: 4, savedAt: at }]
    fireEvent.click(screen.getByRole('radio', { name: 'Invention' }))
    await savedNow()
    await waitFor(() => expect(shown()).toContain('You were 50% sure of this:Work'))
    expect(stored[0]?.version).toBe(4)
  })

  test('of a shape that nobody knows any more counts as none', async () => {
    stored = [{ exerciseId: 'guess', answer: { type: 'predict', choice: 'x' } as never, version: 4, savedAt: at }]
    await opened(predict)
    expect(screen.getAllByRole<HTMLInputElement>('radio').every((radio) => !radio.checked)).toBe(true)
  })
})

test('print has the worked solution of each exercise', async () => {
  for (const [node, words] of [
    [predict, 'What will come back?Work About Work.Gaps About Gaps.Invention (In this ledger) About Invention.'],
    [sort, 'Draft (Change) Describe it. Paste? The name is the least.'],
    [spot, 'The wetland [1] near Echuca [2]at noon [3]'],
    [respond, 'A good answer.'],
  ] as const) {
    const page = await opened(node)
    expect(page.container.querySelector('.ex-print')?.textContent?.replace(/\s+/g, ' ')).toContain(words)
    page.unmount()
  }
})
