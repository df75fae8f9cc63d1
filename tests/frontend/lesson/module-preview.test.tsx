import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getNotesPdf, type Note, type Work } from '#work/contract'
import { openDraftStorage } from '../../../frontend/autosave/draft-storage.ts'
import { FakeApi, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'
import { smallLesson } from './small-lesson.ts'

vi.stubGlobal('__SITE_SETTINGS__', { payment: 'required', provider: {} })
const { default: ModulePreview } = await import('../../../frontend/lesson/module-preview.tsx')

const device = fakeIndexedDb()
afterEach(cleanup)

const { sections, ...lesson } = smallLesson('genai-module-2')
const first = sections[0]
if (!first) throw new Error('A lesson has a section')
const outline = sections.slice(1).map(({ id, title, minutes }) => ({ id, title, minutes }))
const preview = { ...lesson, first, outline }
const note = (boxId: string, text: string): Note => ({ boxId, text, version: 1, savedAt: '2026-03-02T01:00:00.000Z' })

const work = (notes: Note[], more: Partial<Work> = {}): Work => ({ access: false, completed: [], notes, ...more })

test('shows notes from a time with access as text, and offers them as a download', async () => {
  const api = new FakeApi()
  const table = '["A prompt","It came back short"]\n["",""]'
  const notes = [note('mine', 'Two lines.\n\nAnd a third.'), note('blank', ' \n'), note('table', table)]
  renderInApp(<ModulePreview preview={preview} account="teacher" work={work(notes)} />)
  const words = [...screen.getByRole('region', { name: 'Your work in this module' }).querySelectorAll('p.border')]
  expect(words.map((one) => one.textContent)).toEqual(['Two lines.\n\nAnd a third.', 'A prompt · It came back short'])

  api.on(getNotesPdf, () => Promise.reject(new Refuse('too-large', 'Too long for one file.')))
  fireEvent.click(screen.getByText('Download my notes', { selector: 'button' }))
  await waitFor(() => expect(screen.getByText('Too long for one file.')).toBeDefined())
  expect(api.of(getNotesPdf)).toEqual([{ moduleId: 'genai-module-2' }])
})

test('says that access has ended to a learner with work here, and to nobody else', () => {
  renderInApp(<ModulePreview preview={preview} account="teacher" work={work([note('mine', 'My words')])} />)
  expect(screen.getByText('Your access to this course has ended')).toBeDefined()
  for (const other of [
    { account: 'teacher', work: work([]) },
    { account: undefined, work: undefined },
  ]) {
    cleanup()
    renderInApp(<ModulePreview preview={preview} {...other} />)
    expect(screen.queryByText(/has ended/)).toBeNull()
  }
})

test('says that the payment went back, also to a learner who wrote nothing, and what can still be done', () => {
  const refunded = { account: 'teacher', work: work([], { paidBack: true }) }
  renderInApp(<ModulePreview preview={preview} {...refunded} />)
  expect(screen.getByText('Your payment for this course went back to you')).toBeDefined()
  screen.getByText(/^The course is closed now\. You can enrol again/)
  cleanup()
  const own = work([note('mine', 'My words')], { paidBack: true })
  renderInApp(<ModulePreview preview={preview} account="teacher" work={own} />)
  screen.getByText(/What you wrote stays yours/)
  const notice = screen.getByText('Your payment for this course went back to you').parentElement as HTMLElement
  within(notice).getByRole('button', { name: /^Enrol, / })
  const words = screen.getByRole('link', { name: 'See my work' }).getAttribute('href')
  expect(document.querySelector(`${words}`)?.textContent).toBe('Your work in this module')
  cleanup()
  renderInApp(<ModulePreview preview={preview} account="teacher" work={work([], { paidBack: false })} />)
  expect(screen.getByText('Your access to this course has ended')).toBeDefined()
})

test('shows no notes section to a learner who wrote nothing', () => {
  renderInApp(<ModulePreview preview={preview} account="teacher" work={work([note('blank', '')])} />)
  expect(screen.queryByText('Your work in this module')).toBeNull()
})

test('shows progress from a time with access, and notes that are only on this device', async () => {
  const journal = openDraftStorage('teacher')
  await journal.store('note', 'genai-module-2 mine', { text: 'Typed too late', version: 1, changedAt: 1 } as never)
  await journal.store('note', 'genai-module-3 mine', { text: 'Of another module', version: 1, changedAt: 1 } as never)
  expect(device.entries()).toHaveLength(2)
  const progress = {
    moduleId: 'genai-module-2' as const,
    completed: true,
    activityCompleted: true,
    completedAt: '2026-12-31T13:30:00.000Z',
    zone: 'Australia/Perth' as const,
    ticks: [],
    updatedAt: '2026-03-04T01:00:00.000Z',
  }
  const answers = { attempt: 1, options: {}, answers: {}, score: 8, marks: [], submittedAt: progress.updatedAt }
  const quiz = { attempt: 2, options: {}, chosen: {}, submitted: answers, best: 8 }
  renderInApp(
    <ModulePreview preview={preview} account="teacher" work={work([note('mine', 'Saved')], { progress, quiz })} />,
  )
  await screen.findByText('Typed too late')
  expect(screen.getByText(/^This text is only on this device/)).toBeDefined()
  expect(screen.getByText('Saved')).toBeDefined()
  expect(screen.queryByText('Of another module')).toBeNull()
  expect(screen.getByText('Completed on 31 December 2026.')).toBeDefined()
  expect(screen.getByText('Your best score in the quiz: 8 out of 10.')).toBeDefined()
})

test.each(['#quiz', '?enrol', '?from=mail#planner'])('Sign in leads back to %s', (rest) => {
  const path = `/course/genai-module-2${rest}`
  renderInApp(<ModulePreview preview={preview} account={undefined} work={undefined} />, { path })
  const link = screen.getByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
})
