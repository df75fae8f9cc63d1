import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LessonLayout } from '../../../frontend/lesson/lesson-layout.tsx'
import { ModuleLinks } from '../../../frontend/lesson/module-links.tsx'
import { completeDialogElement } from '../dialog-element.ts'
import { renderInApp } from '../render-in-app.tsx'

completeDialogElement()

const show = (teachesPrompts = true) =>
  renderInApp(
    <LessonLayout contents={() => 'Sections'} prompts="A saved prompt" teachesPrompts={teachesPrompts}>
      A lesson
    </LessonLayout>,
  )
const fold = () => screen.getByRole('button', { name: 'Hide my prompts' })
const unfold = () => screen.getByRole('button', { name: 'My prompts' })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the prompts beside a lesson fold away, and stay so on this device until they are unfolded', () => {
  show()
  fireEvent.click(fold())
  expect(screen.getByText('A saved prompt').hidden).toBe(true)
  cleanup()
  show()
  expect(screen.queryByText('A saved prompt')).toBeNull()
  fireEvent.click(unfold())
  expect(screen.getByText('A saved prompt').hidden).toBe(false)
  cleanup()
  show()
  expect(screen.getByText('A saved prompt').hidden).toBe(false)
})

test('below 1440 px they start folded, until they are unfolded on this device', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: !query.includes('1440') }))
  show()
  expect(screen.queryByText('A saved prompt')).toBeNull()
  fireEvent.click(unfold())
  cleanup()
  show()
  expect(screen.getByText('A saved prompt').hidden).toBe(false)
})

test('where no prompts are taught they start folded, whatever was chosen elsewhere', () => {
  show(false)
  expect(screen.queryByText('A saved prompt')).toBeNull()
  fireEvent.click(unfold())
  expect(screen.getByText('A saved prompt').hidden).toBe(false)
  cleanup()
  show(false)
  expect(screen.queryByText('A saved prompt')).toBeNull()
})

test('the button keeps the focus when the prompts fold away', () => {
  show()
  fold().focus()
  fireEvent.click(fold())
  expect(document.activeElement).toBe(unfold())
})

test.each([
  ['genai-module-1', ['Next module The Power of Prompting']],
  ['genai-module-3', ['Previous module The Power of Prompting', 'Next module The AI Feedback Generator']],
  ['genai-module-5', ['Previous module The AI Feedback Generator']],
  ['digital-media', []],
] as const)('%s links to its neighbours at the foot', (moduleId, names) => {
  renderInApp(<ModuleLinks moduleId={moduleId} />)
  expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual(names)
})
