import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ModuleId } from '#catalogue/catalogue'
import { postCompletion } from '#work/contract'
import type { WorkDone } from '#work/rules'
import { createQueryClient } from '../../../frontend/client/query-client.ts'
import { ModuleCompletion } from '../../../frontend/lesson/completion.tsx'
import { completedIn } from '../dashboard/sample-dashboard.ts'
import { FakeApi } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

let api: FakeApi
const done: WorkDone = { notes: 'What I did.', quiz: { submitted: true, best: 10 } }
type Props = Partial<Parameters<typeof ModuleCompletion>[0]>

const onNotesMissing = vi.fn()
const completion = (moduleId: ModuleId, props: Props = {}) => (
  <ModuleCompletion
    moduleId={moduleId}
    completed={false}
    work={done}
    notes={{ saveEverywhere: async () => undefined, whilePaused: (run) => run() }}
    places={{ quiz: 'quiz', notes: 'notes-box' }}
    sections={{ done: 8, all: 8, open: [] }}
    onNotesMissing={onNotesMissing}
    {...props}
  />
)
const show = (moduleId: ModuleId, props: Props = {}) => renderInApp(completion(moduleId, props))
const finishButton = () =>
  screen.queryByRole('button', { name: /^(Submit & Complete Module|Print to PDF|Complete Module and Finish Course)$/ })
const finish = () => fireEvent.click(finishButton() as HTMLElement)
const toast = (text: string) => waitFor(() => expect(document.querySelector('.toast p')?.textContent).toBe(text))

beforeEach(() => {
  vi.stubGlobal('__SITE_SETTINGS__', { payment: 'required', provider: {} })
  onNotesMissing.mockReset()
  api = new FakeApi().on(postCompletion, ({ moduleId }) => ({ progress: completedIn(moduleId), open: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('before completion', () => {
  test('says that the notes will be locked, and hides what comes after completion', () => {
    show('genai-module-4', { children: <a href="/next">Next</a> })
    expect(screen.getByRole('heading').textContent).toBe('Finish this module')
    expect(screen.getByText(/saved and then locked/)).toBeDefined()
    expect(screen.queryByText('Next')).toBeNull()
    expect(screen.queryByText('Module completed. Your notes are saved and locked.')).toBeNull()
  })

  test('says at the button what pressing it does', () => {
    show('genai-module-3')
    const beneath = finishButton()?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(beneath)?.textContent).toBe('Completes the module and locks these notes')
  })

  const notYet = { submitted: false, best: 0 }
  test.each<[ModuleId, WorkDone, string[]]>([
    [
      'genai-module-1',
      { notes: ' ', quiz: notYet },
      ['To do Quiz: 7 of 10 needed, not taken yet', 'To do Reflection: write at least a sentence'],
    ],
    [
      'genai-module-1',
      { notes: 'Words.', quiz: { submitted: true, best: 5 } },
      ['To do Quiz: 7 of 10 needed, best so far 5', 'Done Reflection: written'],
    ],
    ['genai-module-1', done, ['Done Quiz: 10 of 10', 'Done Reflection: written']],
    [
      'genai-module-2',
      { notes: '', quiz: notYet },
      ['To do Notes: write at least a sentence', 'To do Quiz: submit it once, any score counts'],
    ],
    [
      'genai-module-2',
      { notes: 'Words.', quiz: { submitted: true, best: 4 } },
      ['Done Notes: written', 'Done Quiz: 4 of 10'],
    ],
    ['genai-module-3', { notes: '', quiz: notYet }, ['To do Notes: write at least a sentence']],
    ['genai-module-4', done, ['Done Notes: written']],
    ['genai-module-5', { notes: '', quiz: notYet }, []],
  ])('%s with %j lists at once what completing it needs, each with a link to its place', (moduleId, work, lines) => {
    show(moduleId, { work })
    // At once, because a list that came later would move the button away from a learner who is pressing it.
    const links = screen.queryAllByRole('link')
    expect(links.map((link) => link.textContent?.replace(/Go to the (quiz|box)$/, ''))).toEqual(lines)
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      lines.map((line) => (line.includes('Quiz') ? '#quiz' : '#notes-box')),
    )
  })

  test('says what is missing at one place: words at their box, the quiz beside the button', async () => {
    const page = show('genai-module-2', { work: { notes: ' ', quiz: notYet } })
    finish()
    expect(onNotesMissing).toHaveBeenCalledExactlyOnceWith('Please provide your Prompt Library notes before printing.')
    expect(screen.queryByRole('alert')).toBeNull()
    page.rerender(completion('genai-module-2', { work: { notes: 'Words.', quiz: notYet } }))
    finish()
    expect(screen.getByRole('alert').textContent).toBe('Please complete the quiz before printing.')
    expect(document.querySelector('.toast')).toBeNull()
    expect(api.calls).toEqual([])
    page.rerender(completion('genai-module-2', { work: done }))
    expect(screen.queryByRole('alert')).toBeNull()
    finish()
    await waitFor(() => expect(api.of(postCompletion)).toHaveLength(1))
  })

  test('shows a missing requirement first, then an obstacle to saving', async () => {
    const obstacle = 'There are two versions of some of your notes. Please choose one first.'
    show('genai-module-3', { obstacle, work: { ...done, notes: '' } })
    finish()
    expect(onNotesMissing).toHaveBeenCalledExactlyOnceWith('Please provide your implementation notes before printing.')
    cleanup()
    show('genai-module-3', { obstacle })
    finish()
    await toast(obstacle)
    expect(api.calls).toEqual([])
  })

  test('saves the notes before it completes', async () => {
    const order: string[] = []
    api.on(postCompletion, ({ moduleId }) => {
      order.push('completed')
      return { progress: completedIn(moduleId), open: [] }
    })
    const saveEverywhere = async () => void order.push('saved')
    show('genai-module-4', { notes: { saveEverywhere, whilePaused: (run) => run() } })
    finish()
    await waitFor(() => expect(order).toEqual(['saved', 'completed']))
  })
})

describe('after completion', () => {
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

  test.each<[ModuleId, string]>([
    ['genai-module-1', 'Next Module'],
    ['genai-module-2', 'Next module: Building My AI Teaching Partner, 180 min'],
    ['genai-module-3', 'Next module: The AI Feedback Generator, 120 min'],
    ['genai-module-4', 'Next module: Your Complete Prompt Library, 60 min'],
    ['genai-module-5', 'Next module: Understanding AI Without the Jargon, 90 min'],
  ])('%s leads to the next module first, then to its own certificate unless it is the last', async (id, next) => {
    show(id, { completed: true, children: <a href="/more">More</a> })
    expect(screen.getByRole('heading').textContent).toBe(`Module ${id.at(-1)} of 5 is done`)
    await screen.findByRole('link', { name: next })
    expect(finishButton()).toBeNull()
    expect(screen.getAllByRole('link')[0]?.textContent).toBe(next)
    const own = id === 'genai-module-5' ? [] : [`/certificate?module=${id}`]
    expect(hrefs().slice(1)).toEqual(['/more', ...own, `/record#${id}`])
  })

  test('leads past modules that are complete already, and back to one that was left out', async () => {
    show('genai-module-2', { completed: true, alsoDone: ['genai-module-1', 'genai-module-3'] })
    await waitFor(() => expect(hrefs()[0]).toBe('/course/genai-module-4'))
    cleanup()
    show('genai-module-4', { completed: true, alsoDone: ['genai-module-2', 'genai-module-3', 'genai-module-5'] })
    await waitFor(() => expect(hrefs()[0]).toBe('/course/genai-module-1'))
  })

  test('says what was finished, and when', async () => {
    const work = { notes: 'Words.', quiz: { submitted: true, best: 8 } }
    show('genai-module-2', { completed: true, completedOn: '22 November 2026', work })
    const finished = await screen.findAllByRole('listitem')
    expect(finished.map((one) => one.textContent?.trim())).toEqual([
      'Notes saved and locked',
      'Quiz: 8 of 10',
      'Completed 22 November 2026',
    ])
  })

  test('says what the learner made there: words, prompts where the page has them, and minutes', async () => {
    show('genai-module-2', { completed: true, wrote: 1204 })
    expect(await screen.findByText('1,204 words and 150 minutes of professional learning')).toBeDefined()
    cleanup()
    const queries = createQueryClient()
    queries.setQueryData(['prompts'], [{ moduleId: 'genai-module-1' }, { moduleId: 'genai-module-2' }])
    renderInApp(completion('genai-module-2', { completed: true, wrote: 1 }), { queries })
    expect(await screen.findByText('1 word, 1 prompt and 150 minutes of professional learning')).toBeDefined()
  })

  test.each<[ModuleId, string[], boolean]>([
    ['genai-module-3', ['Completed'], false],
    ['genai-module-4', [], true],
  ])('%s: the button is disabled, or gone and a sentence stands there', async (moduleId, names, banner) => {
    show(moduleId, { completed: true })
    await screen.findByText(/^Next module/)
    const buttons = screen.queryAllByRole<HTMLButtonElement>('button')
    expect(buttons.map((one) => one.textContent)).toEqual(names)
    expect(buttons.every((one) => one.getAttribute('aria-disabled') === 'true')).toBe(true)
    expect(screen.queryByText('Module completed. Your notes are saved and locked.') !== null).toBe(banner)
  })
})
