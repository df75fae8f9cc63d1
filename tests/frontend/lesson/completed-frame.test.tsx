import { cleanup, screen } from '@testing-library/react'
import { createRef, lazy } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CompletedFrame } from '../../../frontend/features/lesson/completion/completed-frame.tsx'
import { renderInApp } from '../render-in-app.tsx'

afterEach(cleanup)

test('without the script of the rest, a completed module still leads to its certificate and notes', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Rest = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  renderInApp(
    <CompletedFrame
      whole="module"
      settles={false}
      title="Module 2 of 5 is done"
      said="Module 2 completed! Your responses have been saved."
      intro="The Power of Prompting"
      heading={createRef()}
      certificate={{ label: 'View module certificate', to: '/certificate?module=genai-module-2' }}
      rest={<Rest />}
    >
      <button type="button">Download PDF</button>
    </CompletedFrame>,
  )
  await vi.waitFor(() => expect(logged).toHaveBeenCalled())
  expect(screen.getByRole('heading').textContent).toBe('Module 2 of 5 is done')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/certificate?module=genai-module-2')
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeDefined()
  logged.mockRestore()
})
