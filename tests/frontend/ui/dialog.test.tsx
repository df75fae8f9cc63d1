import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../../../frontend/ui/button.tsx'
import { Dialog, Drawer } from '../../../frontend/ui/dialog.tsx'
import { completeDialogElement, pressEscape } from '../dialog-element.ts'

completeDialogElement()
afterEach(cleanup)

function SignOut({ closable = true }: { closable?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sign Out</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Leave without saving?"
        description="Two notes are kept on this device only."
        closable={closable}
        actions={<Button onClick={() => setOpen(false)}>Stay</Button>}
      />
    </>
  )
}
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })

test('opens as a modal with a name and description, and focuses its heading', async () => {
  render(<SignOut />)
  expect(dialog().open).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(dialog().open).toBe(true)
  expect(
    screen.getByRole('dialog', {
      name: 'Leave without saving?',
      description: 'Two notes are kept on this device only.',
    }),
  ).toBe(dialog())
  expect(document.activeElement?.textContent).toBe('Leave without saving?')
})

test('focuses the element that asks for it instead of the heading', () => {
  render(
    <Dialog open onClose={() => {}} title="Search">
      <input aria-label="Words" data-focus-first />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Words'))
})

test('stays open where React mounts it twice, as it does in development', async () => {
  const closed = vi.fn()
  render(
    <StrictMode>
      <Dialog open onClose={closed} title="Search" />
    </StrictMode>,
  )
  await act(async () => {})
  expect([dialog().open, closed.mock.calls]).toEqual([true, []])
})

test.each([
  ['its cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['its own button', () => userEvent.click(screen.getByRole('button', { name: 'Stay' }))],
  ['Escape', async () => act(() => pressEscape(dialog()))],
])('restores the focus when it is closed by %s', async (_how, close) => {
  render(<SignOut />)
  const opener = screen.getByRole('button', { name: 'Sign Out' })
  await userEvent.click(opener)
  await close()
  expect(dialog().open).toBe(false)
  expect(document.activeElement).toBe(opener)
})

function DeletePrompt({ asking }: { asking: boolean }) {
  return (
    <>
      <button type="button">Delete</button>
      {asking && <Dialog open onClose={() => {}} title="Delete this prompt?" />}
    </>
  )
}

test('restores the focus when it is unmounted while open', () => {
  const { rerender } = render(<DeletePrompt asking={false} />)
  screen.getByRole('button', { name: 'Delete' }).focus()
  rerender(<DeletePrompt asking />)
  expect(document.activeElement?.textContent).toBe('Delete this prompt?')
  rerender(<DeletePrompt asking={false} />)
  expect(document.activeElement?.textContent).toBe('Delete')
})

test('stays open on Escape when it is not closable', async () => {
  render(<SignOut closable={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  act(() => pressEscape(dialog()))
  expect(dialog().open).toBe(true)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('can be opened again after the browser has closed it by itself', async () => {
  render(<SignOut />)
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  await act(async () => dialog().close())
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(dialog().open).toBe(true)
})

function Library() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>My prompts</Button>
      <Drawer open={open} onClose={() => setOpen(false)} title="Your prompts">
        <input aria-label="Title" />
      </Drawer>
    </>
  )
}

test('keeps the text typed into a drawer while it is closed', async () => {
  render(<Library />)
  await userEvent.click(screen.getByRole('button', { name: 'My prompts' }))
  await userEvent.type(screen.getByLabelText('Title'), 'Exit ticket')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'My prompts' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Exit ticket')
})
