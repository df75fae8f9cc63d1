import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flagship, type ModuleId, moduleById } from '#catalogue/catalogue'
import { settings } from '#core/site-settings'
import { getDashboard } from '#dashboard/contract'
import { getLesson } from '#lessons/contract'
import { getPrompts } from '#prompts/contract'
import { putQuizDraft, type Quiz } from '#quizzes/contract'
import { getNotesPdf, getWork, type Progress, postCompletion, putNote, putPosition, type Work } from '#work/contract'
import { useClient } from '../../../frontend/client/client.ts'
import { ModuleLesson } from '../../../frontend/lesson/module-lesson.tsx'
import { dashboardOf } from '../dashboard/sample-dashboard.ts'
import { completeDialogElement } from '../dialog-element.ts'
import { client, FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'
import { smallLesson } from './small-lesson.ts'

// The page stops waiting for the learner five seconds after its modules have loaded, which a busy machine needs to get to the first test.
vi.hoisted(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
vi.useRealTimers()

completeDialogElement()
fakeIndexedDb()

/** Nothing comes into view by itself. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let accounts = 0
let api: FakeApi
let progress: Progress | undefined
let quiz: Quiz | undefined
let alsoDone: ModuleId[] = []
const at = '2026-03-02T01:00:00.000Z'
const begun = (moduleId: ModuleId, more: Partial<Progress> = {}): Progress => ({
  moduleId,
  completed: false,
  activityCompleted: false,
  ticks: [],
  updatedAt: at,
  ...more,
})
const quizWith = (score: number | undefined): Quiz => {
  const options = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`q${i + 1}`, ['Yes', 'No']]))
  const submitted = { attempt: 1, options, answers: {}, score: score ?? 0, marks: [], submittedAt: at }
  return { attempt: 1, options, chosen: {}, best: score ?? 0, ...(score !== undefined && { submitted }) }
}

beforeEach(() => {
  vi.stubGlobal('__SITE_SETTINGS__', { payment: 'required', provider: {} })
  accounts += 1
  progress = undefined
  quiz = undefined
  alsoDone = []
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollIntoView = vi.fn()
  api = new FakeApi()
    .on(getPrompts, () => ({ prompts: [] }))
    .on(putNote, ({ boxId, text, version }) => ({ boxId, text, version: version + 1, savedAt: at }))
    .on(putPosition, ({ moduleId }) => begun(moduleId))
    .on(putQuizDraft, () => quiz as Quiz)
    .on(postCompletion, ({ moduleId }) => {
      progress = begun(moduleId, { completed: true, activityCompleted: true, completedAt: at })
      return { progress, open: moduleId === 'genai-module-5' ? [] : (['genai-module-5'] as const).slice() }
    })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Page({ moduleId }: { moduleId: ModuleId }) {
  const { send } = useClient()
  const { data } = useQuery({ queryKey: ['work', moduleId], queryFn: (): Promise<Work> => send(getWork, { moduleId }) })
  const lesson = lessons.get(moduleId) ?? smallLesson(moduleId)
  lessons.set(moduleId, lesson)
  return data && <ModuleLesson lesson={lesson} work={data} account={`zoe-${accounts}`} />
}
const lessons = new Map<ModuleId, ReturnType<typeof smallLesson>>()

async function opened(moduleId: ModuleId, notes = '', ofBox = 'notes') {
  // What's been read, so that module 5 completes without a question.
  if (moduleId === 'genai-module-5') progress ??= begun(moduleId, { ticks: ['first', 'second'] })
  api.on(getWork, () => ({
    access: true,
    completed: [...alsoDone, ...(progress?.completed ? [moduleId] : [])],
    notes: notes ? [{ boxId: ofBox, text: notes, version: 1, savedAt: at }] : [],
    ...(progress && { progress }),
    ...(quiz && { quiz }),
  }))
  const page = renderInApp(<Page moduleId={moduleId} />)
  await screen.findByRole('heading', { level: 1, name: moduleById(moduleId).title })
  await waitFor(() => expect(document.querySelector('textarea[readonly]') === null || progress?.completed).toBe(true))
  // The lesson's ending loads once the learner does something.
  fireEvent.pointerMove(window)
  await waitFor(() => expect(document.querySelector('[aria-labelledby="completion"]')).not.toBeNull())
  return page
}
const card = () => within(document.querySelector('[aria-labelledby="completion"]') as HTMLElement)
const press = (name: string) => {
  const button = card().getByText(name, { selector: 'button' })
  button.focus()
  fireEvent.click(button)
}
const toast = (text: string) =>
  waitFor(() => expect(document.querySelector('.toast p')?.textContent).toBe(text), { timeout: 3_000 })
const box = () => screen.getByLabelText<HTMLTextAreaElement>('My notes')

// The first test, because the page remembers that the learner has begun.
test('the end of a lesson loads once the learner does something', async () => {
  api.on(getWork, () => ({ access: true, completed: [], notes: [] }))
  renderInApp(<Page moduleId="genai-module-3" />)
  await screen.findByRole('heading', { level: 1 })
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByRole('heading', { name: 'Finish this module' })).toBeNull()
  fireEvent.pointerMove(window)
  await screen.findByRole('heading', { name: 'Finish this module' }, { timeout: 20_000 })
})

test('two versions of the notes have to be chosen from before a module is completed', async () => {
  await opened('genai-module-3', 'Before')
  const current = { boxId: 'notes', text: 'From my phone', version: 2, savedAt: at }
  api.on(putNote, () => Promise.reject(new Refuse('conflict', '', { current })))
  fireEvent.change(box(), { target: { value: 'From my laptop' } })
  press('Print to PDF')
  await screen.findByText('There are two versions of this text')
  await waitFor(() => expect(card().getByText('Print to PDF')).toBeDefined())
  press('Print to PDF')
  await toast('There are two versions of some of your notes. Please choose one first.')
  expect(api.of(postCompletion)).toEqual([])
})

describe('completing', () => {
  const cases: [ModuleId, ready: string, working: string, done: string | undefined, said: string][] = [
    [
      'genai-module-1',
      'Submit & Complete Module',
      'Processing...',
      'Next Module',
      'Congratulations! Module 1 completed! You can now access Module 2.',
    ],
    ['genai-module-2', 'Print to PDF', 'Saving...', 'Completed', 'Module 2 completed! Your responses have been saved.'],
    [
      'genai-module-3',
      'Print to PDF',
      'Saving...',
      'Completed',
      'Module 3 completed! Your implementation plan has been saved.',
    ],
    [
      'genai-module-4',
      'Print to PDF',
      'Saving...',
      undefined,
      'Module 4 completed! Your implementation notes have been saved.',
    ],
    [
      'genai-module-5',
      'Complete Module and Finish Course',
      'Completing...',
      'View Certificate',
      'Module 5 completed! Finish the remaining modules to earn your certificate.',
    ],
  ]
  test.each(cases)('%s: “%s”, “%s”, “%s”', async (moduleId, ready, working, done, said) => {
    if (moduleId === 'genai-module-1' || moduleId === 'genai-module-2') quiz = quizWith(8)
    let answer = () => {}
    const waiting = new Promise<void>((go) => {
      answer = go
    })
    api.on(postCompletion, async () => {
      await waiting
      progress = begun(moduleId, { completed: true, activityCompleted: moduleId !== 'genai-module-5', completedAt: at })
      return { progress, open: [] }
    })
    await opened(moduleId)
    const written = moduleId !== 'genai-module-5'
    if (written) fireEvent.change(box(), { target: { value: 'What I did, and what I saw.' } })
    press(ready)
    press(ready)
    await waitFor(() => expect(card().getByText(working).closest('button')?.getAttribute('aria-disabled')).toBe('true'))
    press(working)
    await act(async () => answer())
    expect((await screen.findByText(said)).role).toBe('status')
    expect(document.querySelector('.toast')).toBeNull()
    expect(api.of(postCompletion)).toHaveLength(1)
    if (written) expect(api.of(putNote)).toMatchObject([{ text: 'What I did, and what I saw.' }])

    expect(card().queryByText(ready)).toBeNull()
    expect(document.activeElement).toBe(card().getByRole('heading', { name: `Module ${moduleId.at(-1)} of 5 is done` }))
    if (written) await waitFor(() => expect(box().readOnly).toBe(true))
    if (written) expect(box().value).toBe('What I did, and what I saw.')
    await card().findByText(moduleId === 'genai-module-1' ? 'Next Module' : /^Next module: /)
    const next = {
      'genai-module-2': 'Building My AI Teaching Partner, 180 min',
      'genai-module-3': 'The AI Feedback Generator, 120 min',
    }[moduleId as string]
    if (next) expect(card().getAllByRole('link')[0]?.textContent).toBe(`Next module: ${next}`)
    if (done === 'Completed')
      expect(card().getByText('Completed', { selector: 'button' }).getAttribute('aria-disabled')).toBe('true')
    if (done === 'Next Module')
      expect(card().getByText('Next Module').getAttribute('href')).toBe('/course/genai-module-2')
    if (done === 'View Certificate')
      expect(card().getByText('View Certificate').getAttribute('href')).toBe('/certificate?module=genai-module-5')
    if (moduleId === 'genai-module-4') {
      expect(card().getByText('Module completed. Your notes are saved and locked.')).toBeDefined()
      expect(card().queryByText('Completed', { selector: 'button' })).toBeNull()
    }
    const paper = ['genai-module-2', 'genai-module-3', 'genai-module-4'].includes(moduleId)
    expect(card().queryAllByText(/^(Print|Download PDF)$/, { selector: 'button' })).toHaveLength(paper ? 2 : 0)
    expect(card().queryAllByText('Download my notes', { selector: 'button' })).toHaveLength(paper ? 0 : 1)
    const own = card().queryByText('View module certificate')?.getAttribute('href')
    expect(own).toBe(moduleId === 'genai-module-5' ? undefined : `/certificate?module=${moduleId}`)
  })

  test('says that the course is complete after the last open module, and links to its certificate', async () => {
    alsoDone = flagship.modules.map(({ id }) => id).filter((id) => id !== 'genai-module-3')
    await opened('genai-module-3', 'My notes')
    expect(screen.queryByText("Congratulations! You've completed the entire course!")).toBeNull()
    press('Print to PDF')
    await screen.findByText('Module 3 completed! Your implementation plan has been saved.')
    await waitFor(() => expect(card().getByText("Congratulations! You've completed the entire course!")).toBeDefined())
    expect(card().getByText('View Certificate').getAttribute('href')).toBe('/certificate?module=genai-course')
  })

  test('all five: shows the course with its hours, its certificate first, what stays, and one course to take next', async () => {
    alsoDone = flagship.modules.map(({ id }) => id).filter((id) => id !== 'genai-module-5')
    // By then it's 11 May in Sydney.
    const dates = flagship.modules.map(({ id }, place) =>
      begun(id, { completed: true, completedAt: `2026-0${place + 1}-10T15:00:00.000Z`, zone: 'Australia/Perth' }),
    )
    api.on(getDashboard, () => dashboardOf(['genai-course', 'failure-festival'], dates))
    await opened('genai-module-5')
    press('Complete Module and Finish Course')
    await screen.findByText("Congratulations! You've completed the entire course!")
    const heading = card().getByRole('heading', { name: 'Course Completed!' })
    expect(document.activeElement).toBe(heading)
    expect(await card().findByText('10 hours of professional learning, completed 10 May 2026')).toBeDefined()
    expect(card().getByText(flagship.title)).toBeDefined()
    expect(
      card()
        .getAllByRole('link')
        .map((one) => one.getAttribute('href')),
    ).toEqual(['/certificate?module=genai-module-5', '/record#genai-module-5', '/prompts', '/course/digital-media'])
    expect(document.querySelector('.completed.settles')).not.toBeNull()
    cleanup()
    await opened('genai-module-5')
    expect(await card().findByText('10 hours of professional learning, completed 10 May 2026')).toBeDefined()
    expect(document.querySelector('.completed.settles')).toBeNull()
  })

  test('elsewhere while somebody reads does not move the focus', async () => {
    const { queries } = await opened('genai-module-3', 'My plan')
    progress = begun('genai-module-3', { completed: true, activityCompleted: true, completedAt: at })
    await queries.invalidateQueries({ queryKey: ['work'] })
    await waitFor(() => expect(card().getByText('Module 3 of 5 is done')).toBeDefined())
    expect(document.activeElement).toBe(document.body)
  })

  test.each<[ModuleId, string, string]>([
    ['genai-module-1', 'Submit & Complete Module', 'Failed to mark module as complete'],
    ['genai-module-2', 'Print to PDF', 'Failed to save progress'],
    ['genai-module-3', 'Print to PDF', 'Failed to save progress'],
    ['genai-module-4', 'Print to PDF', 'Failed to save progress'],
    ['genai-module-5', 'Complete Module and Finish Course', 'Failed to mark module as complete'],
  ])('shows a failure of %s, changes nothing and retries as the same operation', async (moduleId, ready, said) => {
    if (moduleId === 'genai-module-1' || moduleId === 'genai-module-2') quiz = quizWith(8)
    api.on(postCompletion, () => Promise.reject(noNetwork))
    await opened(moduleId, 'My notes')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    press(ready)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await toast(said)
    expect(card().getByText(ready, { selector: 'button' }).getAttribute('aria-disabled')).toBeNull()
    expect(card().getByText(/We can’t reach the portal/)).toBeDefined()
    expect(api.of(postCompletion)).toHaveLength(4)
    press(ready)
    await waitFor(() => expect(api.of(postCompletion)).toHaveLength(5))
    expect(new Set(api.of(postCompletion).map(({ operation }) => operation)).size).toBe(1)
  })

  test('is not requested while the notes cannot be saved', async () => {
    api.on(putNote, () => Promise.reject(noNetwork))
    await opened('genai-module-3')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.change(box(), { target: { value: 'Typed on a train' } })
    press('Print to PDF')
    await waitFor(() => expect(box().readOnly).toBe(true))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await toast('Failed to save progress')
    expect(card().getByText(/We can’t reach the portal/)).toBeDefined()
    expect(api.of(postCompletion)).toEqual([])
    expect(box().value).toBe('Typed on a train')
    expect(box().readOnly).toBe(false)
  })

  test('shows the message of a refusal from the server', async () => {
    quiz = quizWith(8)
    const sentence = 'Please complete the quiz with at least 7 correct answers to unlock the next module.'
    api.on(postCompletion, () => Promise.reject(new Refuse('refused', sentence)))
    await opened('genai-module-1', 'My thoughts')
    press('Submit & Complete Module')
    await toast(sentence)
  })

  test('offers to print and download the notes', async () => {
    progress = begun('genai-module-2', { completed: true, activityCompleted: true })
    quiz = quizWith(3)
    await opened('genai-module-2', 'My notes of module 2')
    await card().findByText('Completed')
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    press('Print')
    expect(print).toHaveBeenCalledOnce()
    api.on(getNotesPdf, () =>
      Promise.reject(new Refuse('refused', 'You have not written anything in this module yet.')),
    )
    press('Download PDF')
    await toast('You have not written anything in this module yet.')
  })
})

test('says before the PDF of the notes which letters it lacks', async () => {
  progress = begun('genai-module-2', { completed: true, activityCompleted: true })
  await opened('genai-module-2', 'Notes on 日本語 and ∑')
  await card().findByText('Completed')
  api.on(getNotesPdf, () => Promise.reject(new Refuse('refused', 'Asked for the file.')))
  press('Download PDF')
  await screen.findByText(/The PDF can’t show 日, 本 and 語\. .* Printing from your browser shows every letter\./)
  expect(api.of(getNotesPdf)).toEqual([])
  press('Download anyway')
  await toast('Asked for the file.')
})

test('shows notes whose box the lesson no longer has, on the page and in print', async () => {
  await opened('genai-module-2', 'What I thought last year', 'a-box-of-last-year')
  await waitFor(() => expect(screen.getAllByText('From an earlier version of this module')).toHaveLength(2))
  const [onPage, onPaper] = screen.getAllByText('What I thought last year')
  expect(onPage?.closest('article')).not.toBeNull()
  expect(onPaper?.closest('.hidden')).not.toBeNull()
})

describe('a lesson of a later release', () => {
  const later = (...nodes: unknown[]) => {
    const lesson = smallLesson('genai-module-2')
    const [first, ...rest] = lesson.sections
    api.on(
      getLesson,
      () => ({ ...lesson, sections: [{ ...first, nodes: [...(first?.nodes ?? []), ...nodes] }, ...rest] }) as never,
    )
  }
  const read = async () => lessons.set('genai-module-2', await client().send(getLesson, { moduleId: 'genai-module-2' }))
  afterEach(() => lessons.delete('genai-module-2'))

  test('opens, and says where a part needs a newer page', async () => {
    later(
      { type: 'invented', id: 'map', drawing: { layers: 3 }, nodes: [{ type: 'reflection', id: 'on-the-map' }] },
      {
        type: 'activity',
        id: 'try',
        minutes: 5,
        title: 'Try it',
        nodes: [{ type: 'invented', id: 'steps', items: [] }],
      },
      { type: 'heading', depth: 2, nodes: [] },
    )
    await read()
    await opened('genai-module-2', 'Words about the map', 'on-the-map')
    const parts = screen.getAllByText('This part needs a newer page')
    expect(parts.map((part) => part.closest('section')?.id || part.closest('section')?.textContent)).toEqual([
      'first',
      expect.stringContaining('Try it'),
      'first',
    ])
    expect(screen.getAllByRole('button', { name: 'Reload' })).toHaveLength(3)
    expect(screen.getByText('Text of the first section.')).toBeDefined()
    expect(screen.getByText('I have read it')).toBeDefined()
    expect(box()).toBeDefined()
    // The search counts a section's blocks to find its place.
    expect(document.querySelector('#first .lesson')?.children).toHaveLength(4)

    await waitFor(() => expect(screen.getAllByText('From another version of this module')).toHaveLength(2))
    const [onPage, onPaper] = screen.getAllByText('Words about the map')
    expect(onPage?.closest('article')).not.toBeNull()
    expect(onPaper?.closest('[data-notes-sheet]')).not.toBeNull()
  })

  test('keeps the words of running text that the page doesn’t know', async () => {
    later({
      type: 'paragraph',
      nodes: [
        { type: 'text', value: 'A ' },
        {
          type: 'invented-words',
          meaning: 'A part of a word',
          nodes: [{ type: 'strong', nodes: [{ type: 'text', value: 'token' }] }],
        },
        { type: 'text', value: ' costs ' },
        { type: 'invented-code', value: '2x' },
        { type: 'text', value: '. ' },
        { type: 'invented-mark', name: 'sun' },
      ],
    })
    await read()
    await opened('genai-module-2')
    expect(screen.getByText('A token costs 2x. (this needs a newer page: reload)')).toBeDefined()
  })
})

describe('quiz answers', () => {
  test('show as not saved online until the server has them', async () => {
    quiz = quizWith(undefined)
    api.on(putQuizDraft, () => Promise.reject(noNetwork))
    await opened('genai-module-1')
    const [yes] = await screen.findAllByLabelText('Yes')
    vi.useFakeTimers()
    fireEvent.click(yes as HTMLElement)
    expect(screen.getByText('Saving…')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(5_500))
    expect(screen.getByText('Not saved online yet — kept on this device')).toBeDefined()
    expect(screen.getByText('Failed to save progress')).toBeDefined()
    api.on(putQuizDraft, () => quiz as Quiz)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(screen.getByText(/^Saved \d/)).toBeDefined()
  })
})

describe('the contents', () => {
  const isDone = (title: string) =>
    (screen.queryByLabelText(`Done: ${title}`) as HTMLInputElement | null)?.checked ?? false
  const wayOn = (name: string) => screen.getByText(name, { selector: 'article a' })

  test('leave a section with the required box open until something is written in it', async () => {
    await opened('genai-module-3')
    await waitFor(() => expect(screen.queryByLabelText('Done: The last section')).toBeNull())
    fireEvent.click(wayOn('Finish this lesson'))
    expect(isDone('The last section')).toBe(false)
    fireEvent.change(screen.getByRole('textbox', { name: 'My notes' }), { target: { value: 'Term 1: try it.' } })
    await waitFor(() => expect(isDone('The last section')).toBe(true))
  })
})

test('every module of the flagship shows its number, minutes and hours', async () => {
  for (const { id, minutes } of flagship.modules) {
    if (id === 'genai-module-1' || id === 'genai-module-2') quiz = quizWith(undefined)
    else quiz = undefined
    await opened(id)
    expect(document.body.textContent).toContain(`${minutes} minutes (${minutes / 60} hour${minutes === 60 ? '' : 's'})`)
    expect(document.body.textContent).toContain(`Module ${id.at(-1)} of 5`)
    cleanup()
  }
})

test('a lesson ends with who wrote and reviewed its course, where the settings name them', async () => {
  const heading = { name: 'Who wrote and reviewed this course' }
  const reviewed = [{ course: 'genai-course', what: 'The sources', on: '2026-11-26' }]
  settings.people = [{ name: 'Kim Lee', role: 'Science teacher', about: 'Kim teaches. Kim writes.', reviewed }]
  await opened('genai-module-3')
  expect(
    within(screen.getByRole('region', heading)).getByText('Reviewed on 26 November 2026: The sources'),
  ).toBeDefined()
  cleanup()
  await opened('failure-festival')
  expect(screen.queryByRole('region', heading)).toBeNull()
  delete settings.people
})

describe('a completed module', () => {
  test('stays completed when an older response arrives late', async () => {
    const { queries } = await opened('genai-module-3', 'My plan')
    const before: Work = {
      access: true,
      completed: [],
      notes: [{ boxId: 'notes', text: 'My plan', version: 1, savedAt: at }],
    }
    let answer = () => {}
    api.on(getWork, () => new Promise<Work>((done) => (answer = () => done(before))))
    void queries.invalidateQueries({ queryKey: ['work'] })
    await waitFor(() => expect(api.of(getWork)).toHaveLength(2))
    press('Print to PDF')
    await screen.findByText('Module 3 completed! Your implementation plan has been saved.')
    await act(async () => answer())
    expect(await card().findByText('Completed')).toBeDefined()
  })

  test('completed on another device with other notes: shows completion, and does not claim that these notes are saved', async () => {
    await opened('genai-module-3', 'Draft')
    api.on(putNote, () => {
      progress = begun('genai-module-3', { completed: true, activityCompleted: true, completedAt: at })
      const current = { boxId: 'notes', text: 'Draft', version: 1, savedAt: at }
      throw new Refuse('conflict', 'locked', { locked: true, current })
    })
    fireEvent.change(box(), { target: { value: 'My real implementation plan' } })
    press('Print to PDF')
    await toast('Failed to save progress')
    await waitFor(() => expect(card().getByText('Completed')).toBeDefined())
    expect(api.of(postCompletion)).toEqual([])
  })
})

test('a card that a completed module has too is folded, and stands open for everybody else', async () => {
  const { sections, ...facts } = smallLesson('environmental-ed')
  const [first] = sections
  if (!first) throw new Error('A small lesson has sections')
  const text = [{ type: 'paragraph' as const, nodes: [{ type: 'text' as const, value: 'Three layers.' }] }]
  const card = { type: 'callout' as const, title: 'The lens', nodes: text, elsewhere: ['digital-media' as const] }
  lessons.set('environmental-ed', { ...facts, sections: [{ ...first, nodes: [card] }] })
  const folded = () => screen.getByText('Three layers.').closest('details')
  const { unmount } = await opened('environmental-ed')
  expect(folded()).toBeNull()
  unmount()
  alsoDone = ['digital-media']
  await opened('environmental-ed')
  expect(folded()?.open).toBe(false)
  expect(folded()?.querySelector('summary')?.textContent).toBe('The lens (you’ve read this)')
})
