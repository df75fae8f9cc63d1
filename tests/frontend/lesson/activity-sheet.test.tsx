import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { LessonNodeOf } from '#lessons/lesson'
import { ClientProvider } from '../../../frontend/client/client.ts'
import { ActivitySheet } from '../../../frontend/lesson/activity-sheet.tsx'
import { ToastProvider } from '../../../frontend/ui/toast.tsx'

const table: LessonNodeOf<'table'> = { type: 'table', columns: [], rows: [] }
const activity = (id: string, nodes: LessonNodeOf<'activity'>['nodes'] = []) =>
  ({ type: 'activity', id, minutes: 40, title: 'A run sheet', nodes }) as const

function show(node: LessonNodeOf<'activity'>) {
  const session = { accessToken: async () => 'token', expire: () => {} }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ClientProvider session={session}>
          <ActivitySheet node={node} moduleId="failure-festival" />
        </ClientProvider>
      </ToastProvider>
    </QueryClientProvider>,
  )
}
const button = () => screen.queryByRole('button', { name: 'Download this sheet (PDF): A run sheet' })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['with a table', activity('provenance-desk', [table]), true],
  ['without', activity('premortem'), false],
])('offers the sheet of an activity that has a table of steps: %s', (_, node, offered) => {
  show(node)
  expect(button() !== null).toBe(offered)
})

test('saves the sheet under the file name from the server', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="sheet.pdf"' }
    return new Response('%PDF', { headers })
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:sheet', revokeObjectURL: () => {} }))
  show(activity('run-sheet', [table]))
  await userEvent.click(button() ?? document.body)
  await vi.waitFor(() => expect(saved).toEqual(['sheet.pdf']), { timeout: 10_000 })
  expect(asked).toEqual([expect.stringMatching(/\/api\/lessons\/failure-festival\/activities\/run-sheet\/pdf$/)])
})

test('shows the message of a refusal from the server', async () => {
  const problem = { code: 'no-access', message: 'You have not enrolled in this course.', requestId: 'r' }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 403 }))
  show(activity('run-sheet', [table]))
  await userEvent.click(button() ?? document.body)
  expect(await screen.findByText(problem.message)).toBeTruthy()
})
