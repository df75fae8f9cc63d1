import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '../../../frontend/components/dialogs/dialog.tsx'
import { ToastProvider, useToast } from '../../../frontend/components/toast/toast.tsx'
import type { ToastApi } from '../../../frontend/components/toast/toast-state.ts'
import { completeDialogElement } from '../dialog-element.ts'

completeDialogElement()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page({ dialog, onApi }: { dialog: boolean; onApi: (api: ToastApi) => void }) {
  onApi(useToast())
  return <Dialog open={dialog} onClose={() => {}} title="Sign in" />
}

function show({ dialog = false } = {}): ToastApi {
  const apis: ToastApi[] = []
  render(
    <ToastProvider>
      <Page dialog={dialog} onApi={(api) => apis.push(api)} />
    </ToastProvider>,
  )
  const [api] = apis
  if (!api) throw new Error('no toast')
  return api
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('shows a success for 4000 ms in a status region that exists before it', () => {
  const toast = show()
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  act(() => toast.success('Prompt added to your library'))
  expect(region.textContent).toBe('Prompt added to your library')
  pass(3999)
  expect(region.textContent).toBe('Prompt added to your library')
  pass(1)
  expect(region.textContent).toBe('')
})

test('shows an error until it is closed', () => {
  const toast = show()
  act(() => toast.error('Failed to save prompt'))
  pass(60_000)
  expect(screen.getByRole('status').textContent).toBe('Failed to save prompt')
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('shows only the newest toast, for its own 4000 ms', () => {
  const toast = show()
  act(() => toast.success('Prompt removed'))
  pass(3000)
  act(() => toast.info('Signed out successfully'))
  expect(screen.getByRole('status').textContent).toBe('Signed out successfully')
  pass(3999)
  expect(screen.getByRole('status').textContent).toBe('Signed out successfully')
  pass(1)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('shows a success with a button for ten seconds, so that Undo can be reached', () => {
  const toast = show()
  act(() => toast.success('Prompt removed', { action: { label: 'Undo', onSelect: () => {} } }))
  pass(9_999)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  pass(1)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('stays while the pointer is on it', () => {
  const toast = show()
  act(() => toast.success('Prompt removed'))
  fireEvent.mouseEnter(screen.getByText('Prompt removed'))
  pass(10_000)
  expect(screen.getByRole('status').textContent).toBe('Prompt removed')
  fireEvent.mouseLeave(screen.getByText('Prompt removed'))
  pass(4000)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('closes when its action is pressed', () => {
  const toast = show()
  const onSelect = vi.fn()
  act(() => toast.error('Failed to save prompt', { action: { label: 'Try again', onSelect } }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.queryByText('Failed to save prompt')).toBeNull()
})

test('appears inside an open modal dialog', () => {
  const toast = show({ dialog: true })
  act(() => toast.error('Failed to save progress'))
  expect(screen.getByRole('dialog').textContent).toContain('Failed to save progress')
  expect(screen.getAllByText('Failed to save progress')).toHaveLength(1)
})
