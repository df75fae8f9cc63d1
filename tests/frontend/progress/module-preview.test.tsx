import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadNotes } from '#contract/prompts'
import type { Note } from '#contract/work'
import { drawn } from '../page-around.tsx'
import { Refuse, StandInApi } from '../stand-in-api.ts'
import { smallLesson } from './small-lesson.ts'

vi.stubGlobal('__SITE_SETTINGS__', { payment: 'required', provider: {} })
const { ModulePreview } = await import('../../../frontend/pages/module-preview.tsx')

afterEach(cleanup)

const { sections, ...lesson } = smallLesson('genai-module-2')
const first = sections[0]
if (!first) throw new Error('A lesson has a section')
const outline = sections.slice(1).map(({ id, title, minutes }) => ({ id, title, minutes }))
const preview = { ...lesson, first, outline }
const note = (boxId: string, text: string): Note => ({ boxId, text, version: 1, savedAt: '2026-03-02T01:00:00.000Z' })

test('what was written while the course was open is read as it was meant, and can be taken along', async () => {
  const api = new StandInApi()
  const table = '["A prompt","It came back short"]\n["",""]'
  const notes = [note('mine', 'Two lines.\n\nAnd a third.'), note('blank', ' \n'), note('table', table)]
  drawn(<ModulePreview preview={preview} signedIn notes={notes} />)
  const words = [...screen.getByRole('region', { name: 'Your words in this module' }).querySelectorAll('p.border')]
  expect(words.map((one) => one.textContent)).toEqual(['Two lines.\n\nAnd a third.', 'A prompt · It came back short'])

  api.on(downloadNotes, () => Promise.reject(new Refuse('too-large', 'Too long for one file.')))
  fireEvent.click(screen.getByText('Download my notes', { selector: 'button' }))
  await waitFor(() => expect(screen.getByText('Too long for one file.')).toBeDefined())
  expect(api.of(downloadNotes)).toEqual([{ moduleId: 'genai-module-2' }])
})

test('who wrote nothing sees nothing of it', () => {
  drawn(<ModulePreview preview={preview} signedIn notes={[note('blank', '')]} />)
  expect(screen.queryByText('Your words in this module')).toBeNull()
})
