import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Dashboard } from '#dashboard/contract'
import { Tools } from '../../../frontend/dashboard/tools.tsx'
import { renderInApp } from '../render-in-app.tsx'
import { completedIn, dashboardOf, progressIn } from './sample-dashboard.ts'

afterEach(cleanup)

const record = '10 h 30 min of 20 h logged, period ends 30 September 2027'

test.each<[string, Partial<Dashboard>, [record: string, words: string]]>([
  ['nothing', {}, ['My learning recordHours for your authority', 'All my wordsWhat you write in lessons']],
  [
    'a module under way',
    { progress: [progressIn('digital-media')] },
    ['My learning recordHours for your authority', 'All my wordsFrom one module'],
  ],
  [
    'two completed modules and one under way',
    { progress: [completedIn('genai-module-1'), completedIn('digital-media'), progressIn('genai-module-2')] },
    ['My learning record5 h 30 min from what you have completed', 'All my wordsFrom 3 modules'],
  ],
  [
    'a period in the record',
    { progress: [completedIn('digital-media')], record },
    [`My learning record: ${record}`, 'All my wordsFrom one module'],
  ],
])('the tools of a learner with %s say how much there is', (_, known, [hours, words]) => {
  renderInApp(<Tools dashboard={{ ...dashboardOf([]), ...known }} />)
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([hours, 'My prompt libraryPrompts that you saved and wrote', words])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/record',
    '/prompts',
    '/words',
  ])
})
