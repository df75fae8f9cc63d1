import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getWords, type WordsOfModule } from '#work/contract'
import WordsPage, { wordsAsMarkdown } from '../../../frontend/privacy/words.page.tsx'
import { FakeApi, noNetwork } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

afterEach(cleanup)

const one = {
  boxId: 'notes',
  label: 'My plan',
  text: '# Not a heading\n  and more',
  savedAt: '2026-03-02T01:00:00.000Z',
}
const first: WordsOfModule = { moduleId: 'genai-module-1', words: [one] }
const other = { ...one, boxId: 'thoughts', label: 'My activity' }
const second: WordsOfModule = { moduleId: 'digital-media', words: [other, one] }

test('shows the words of every page, with module, label and date', async () => {
  const pages = { first: { modules: [first], next: 'digital-media' as const }, second: { modules: [second] } }
  new FakeApi().on(getWords, ({ from }) => (from ? pages.second : pages.first))
  renderInApp(<WordsPage />)
  await screen.findByRole('heading', { level: 2, name: 'Understanding AI Without the Jargon' })
  expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual([
    'My plan',
    'My activity',
    'My plan',
  ])
  expect(screen.getAllByText('Saved on 2 March 2026')).toHaveLength(3)
  expect(screen.getByText('2 texts')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('says that nothing is written yet', async () => {
  new FakeApi().on(getWords, () => ({ modules: [] }))
  renderInApp(<WordsPage />)
  await screen.findByText('Nothing written yet')
})

test('can be loaded again after it failed', async () => {
  let down = true
  new FakeApi().on(getWords, () => {
    if (down) throw noNetwork
    return { modules: [] }
  })
  renderInApp(<WordsPage />)
  await screen.findByText('Your words could not be loaded', {}, { timeout: 20_000 })
  down = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing written yet')
})

test('the export keeps every line, as a quotation that no line can end', () => {
  expect(
    wordsAsMarkdown([{ ...first, words: [{ ...one, text: 'One\n\n```\n# Two' }] }], new Date('2026-03-03T01:00:00Z')),
  ).toBe(
    `# All my words

Generated on 3 March 2026

## Understanding AI Without the Jargon

### My plan

Saved on 2 March 2026

> One
> 
> \`\`\`
> # Two

`,
  )
})
