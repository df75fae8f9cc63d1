import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDashboard } from '#dashboard/contract'
import { getLesson } from '#lessons/contract'
import type { Lesson } from '#lessons/lesson'
import { type InteractiveParts, InteractivePartsContext } from '../../../frontend/elements/interactive-parts.ts'
import { LessonSection } from '../../../frontend/lesson/lesson-section.tsx'
import { ModuleSearch } from '../../../frontend/lesson/module-search.tsx'
import { dashboardOf } from '../dashboard/sample-dashboard.ts'
import { completeDialogElement, pressEscape } from '../dialog-element.ts'
import { FakeApi, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'
import { paragraph, withSections } from './lesson-with.ts'

completeDialogElement()

const lesson = withSections({
  'The rubric': [
    paragraph('It isn’t <b>magic</b>.'),
    { type: 'heading', depth: 3, nodes: [{ type: 'text', value: 'Who writes it' }] },
  ],
  Practice: [
    paragraph('Begin with a prompt.'),
    {
      type: 'scenario',
      id: 'late',
      title: 'A late report',
      nodes: [paragraph('It is Sunday.')],
      considerations: [paragraph('A rubric of your own.')],
    },
  ],
})
const other = withSections({ Pitfalls: [paragraph('A rubric without examples.')] }, 'genai-module-2')
const chosen = vi.fn()
let api: FakeApi

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  window.location.hash = ''
  api = new FakeApi()
    .on(getDashboard, () => dashboardOf(['genai-course']))
    .on(getLesson, ({ moduleId }) =>
      moduleId === 'genai-module-2' ? other : withSections({ Else: [paragraph('…')] }, moduleId),
    )
})
afterEach(() => {
  cleanup()
  chosen.mockReset()
  vi.unstubAllGlobals()
})

async function searching(words = '', shown: Lesson = lesson) {
  renderInApp(
    <InteractivePartsContext value={{} as InteractiveParts}>
      <ModuleSearch lesson={shown} onChoose={chosen} />
      {shown.sections.map((section) => (
        <LessonSection key={section.id} section={section} />
      ))}
    </InteractivePartsContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  const field = await screen.findByLabelText('Words to look for', {}, { timeout: 5_000 })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: words } })
}
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog')
const results = () =>
  within(dialog())
    .queryAllByRole('link')
    .map((link) => link.textContent)
const said = () => dialog().querySelector('[role="status"]')?.textContent
const everywhere = () => act(async () => screen.getByLabelText('Search all my lessons').click())

test('has the focus in its field, marks what it finds as text, and says the number once typing pauses', async () => {
  await searching("isn't magic")
  expect(results()).toEqual(['The rubricIt isn’t <b>magic</b>.'])
  expect([...dialog().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['isn’t', 'magic'])
  expect(said()).toBe('')
  await waitFor(() => expect(said()).toBe('1 section in this lesson.'))
  expect(api.calls).toEqual([])
})

test('arrow keys move through the results and back to the field, and Enter in the field to the first', async () => {
  await searching('rubric')
  await waitFor(() => expect(results()).toHaveLength(2))
  const [first, second] = within(dialog()).getAllByRole('link')
  const field = screen.getByLabelText('Words to look for')
  const visited: (Element | null)[] = []
  for (const key of ['{Enter}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{Tab}', '{Tab}']) {
    await userEvent.keyboard(key)
    visited.push(document.activeElement)
  }
  const box = screen.getByLabelText('Search all my lessons')
  expect(visited).toEqual([first, second, second, first, field, box, first])
})

test('Escape in the field closes it at once', async () => {
  await searching('rubric')
  await userEvent.keyboard('{Escape}')
  expect(document.querySelector('dialog')?.open).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
})

test('Escape closes it and gives the focus back to the button; opened again, it has the words, selected', async () => {
  await searching('rubric')
  await act(async () => pressEscape(dialog()))
  const button = screen.getByRole('button', { name: 'Search' })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  const field = screen.getByLabelText<HTMLInputElement>('Words to look for')
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('rubric')
})

test('a result closes the search, scrolls to the text, opens what it’s folded into, and focuses the heading above it', async () => {
  await searching('your own')
  await userEvent.click(await screen.findByRole('link', { name: /^Practice/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([chosen.mock.calls.length, window.location.hash]).toEqual([1, '#practice'])
  expect(document.activeElement?.textContent).toBe('A late report')
  const scrolled = vi.mocked(Element.prototype.scrollIntoView).mock.contexts.at(-1) as Element
  expect(scrolled.textContent).toBe('A rubric of your own.')
  expect(scrolled.closest('details')?.open).toBe(true)
})

test('a result that’s found by its title scrolls to the section', async () => {
  await searching('the rubric')
  await userEvent.click(await screen.findByRole('link', { name: /^The rubric/ }))
  expect(document.activeElement?.id).toBe('the-rubric-title')
  expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts.at(-1)).toBe(document.getElementById('the-rubric'))
})

test('searches the other lessons of one’s courses only when asked, names their modules, and loads each once', async () => {
  await searching('examples')
  await waitFor(() => expect(said()).toBe('Nothing found for “examples” in this lesson.'))
  expect(api.of(getLesson)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Search all my lessons' }))
  await waitFor(() => expect(results()).toEqual(['PitfallsThe Power of PromptingA rubric without examples.']))
  await waitFor(() => expect(said()).toBe('1 section in your 5 lessons.'))
  const link = within(dialog()).getByRole('link')
  expect(link.getAttribute('href')).toBe('/course/genai-module-2#pitfalls')
  await everywhere()
  await everywhere()
  expect(api.of(getLesson).map(({ moduleId }) => moduleId)).toEqual([2, 3, 4, 5].map((n) => `genai-module-${n}`))
})

test('says what to do where nothing is found', async () => {
  await searching('xylophone')
  await waitFor(() => expect(said()).toBe('Nothing found for “xylophone” in this lesson.'))
  screen.getByText('Check the spelling, or try fewer words or other ones.')
  await everywhere()
  await waitFor(() => expect(said()).toBe('Nothing found for “xylophone” in your 5 lessons.'))
  expect(screen.getByRole('link', { name: 'Your prompt library' }).getAttribute('href')).toBe('/prompts')
})

test('searches what there is while a lesson can’t be loaded, and tries again when asked', async () => {
  let broken = true
  api.on(getLesson, ({ moduleId }) => {
    if (broken && moduleId === 'genai-module-2') throw new Refuse('not-found')
    return moduleId === 'genai-module-2' ? other : withSections({ Else: [paragraph('…')] }, moduleId)
  })
  await searching('rubric')
  await everywhere()
  await screen.findByText(/^Some of your lessons could not be loaded/)
  expect(results()).toHaveLength(2)
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(results()).toHaveLength(3))
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('searches this lesson alone where the others can’t be listed', async () => {
  api.on(getDashboard, () => Promise.reject(new Refuse('refused')))
  await searching('rubric')
  await everywhere()
  await screen.findByText(/^Your other lessons could not be loaded, so only this one is searched/)
  expect(results()).toHaveLength(2)
})

test('leaves out lessons that the learner has lost access to, without calling it a failure', async () => {
  api.on(getLesson, () => Promise.reject(new Refuse('no-access')))
  await searching('rubric')
  await everywhere()
  await waitFor(() => expect(api.of(getLesson)).toHaveLength(4))
  await waitFor(() => expect(said()).toBe('2 sections in this lesson.'))
  expect(screen.queryByRole('alert')).toBeNull()
})
