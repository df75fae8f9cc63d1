import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from '../../../frontend/ui/dialog.tsx'
import { type ToastApi, ToastProvider, useToast } from '../../../frontend/ui/toast.tsx'
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

test('stays while it has the focus, even if the pointer leaves it', () => {
  const toast = show()
  act(() => toast.success('Prompt removed', { action: { label: 'Undo', onSelect: () => {} } }))
  const undo = screen.getByRole('button', { name: 'Undo' })
  fireEvent.mouseEnter(undo)
  act(() => undo.focus())
  fireEvent.mouseLeave(undo)
  pass(60_000)
  expect(screen.getByRole('button', { name: 'Undo' })).toBe(undo)
  act(() => undo.blur())
  pass(10_000)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

describe('with the keyboard', () => {
  const tab = (shiftKey = false) => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab', shiftKey })
  const focused = () => document.activeElement?.textContent

  async function shown(action = true) {
    const toast = show()
    const page = document.createElement('button')
    page.textContent = 'In the page'
    document.body.append(page)
    act(() => page.focus())
    act(() => toast.success('Prompt removed', action ? { action: { label: 'Undo', onSelect: () => {} } } : {}))
    await act(async () => {})
    return page
  }
  afterEach(() => {
    for (const one of document.querySelectorAll('body > button')) one.remove()
  })

  test('the first Tab leads to Undo, and Shift+Tab back to where it came from', async () => {
    const page = await shown()
    expect(tab()).toBe(false)
    expect(focused()).toBe('Undo')
    tab(true)
    expect(document.activeElement).toBe(page)
    expect(tab(), 'the next Tab is the browser’s').toBe(true)
  })

  test('Tab from its last button goes on in the page', async () => {
    const page = await shown()
    tab()
    act(() => screen.getByRole('button', { name: 'Close this message' }).focus())
    expect(tab()).toBe(true)
    expect(document.activeElement).toBe(page)
  })

  test('closing it gives the focus back', async () => {
    const page = await shown()
    tab()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(document.activeElement).toBe(page)
  })

  test('a toast without an action takes no Tab', async () => {
    await shown(false)
    expect(tab()).toBe(true)
    expect(focused()).toBe('In the page')
  })

  test('it moves to the top while it covers the page’s title', async () => {
    const area = (top: number) => ({ top, bottom: top + 60, left: 0, right: 400 }) as DOMRect
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this.classList.contains('toast')) return area(this.parentElement?.style.top ? 60 : 680)
      return area(this.tagName === 'H1' ? 700 : 400)
    })
    const title = document.body.appendChild(document.createElement('h1'))
    await shown()
    expect(screen.getByRole('status').style.top).toBe('3.5rem')
    title.remove()
    vi.restoreAllMocks()
  })

  test('it moves to the top while it covers what has the focus, and stays there while it is used', async () => {
    const area = (top: number) => ({ top, bottom: top + 60, left: 0, right: 400 }) as DOMRect
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (!this.classList.contains('toast')) return area(700)
      return area(this.parentElement?.style.top ? 60 : 680)
    })
    const page = await shown()
    expect(screen.getByRole('status').style.top).toBe('3.5rem')
    act(() => page.blur())
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    expect(screen.getByRole('status').style.top).toBe('3.5rem')
    vi.restoreAllMocks()
  })
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
