import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, ButtonLink } from '../../../frontend/ui/button.tsx'

afterEach(cleanup)

test('shows its busy label, keeps the focus and ignores clicks while busy', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Notes" />
      <Button type="submit" busy="Saving..." onClick={onClick}>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Saving...' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(document.activeElement).toBe(button)
  await userEvent.type(screen.getByLabelText('Notes'), 'a{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('does not submit a form by default', () => {
  render(<Button>Add</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

test('links within the app by `to`, and to a page by `href` without a router', () => {
  render(<ButtonLink href="/dashboard">Get Started</ButtonLink>)
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/dashboard')
  cleanup()
  render(
    <MemoryRouter>
      <ButtonLink to="/certificate?module=genai-course">View Certificate</ButtonLink>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/certificate?module=genai-course')
})

test('keeps the focus when the press disables it, and does nothing more', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  function Once() {
    const [done, setDone] = useState(false)
    const press = () => {
      onClick()
      setDone(true)
    }
    return (
      <form onSubmit={onSubmit}>
        <Button type="submit" disabled={done} onClick={press}>
          {done ? 'In my library' : 'Save'}
        </Button>
      </form>
    )
  }
  render(<Once />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const button = screen.getByRole('button', { name: 'In my library' })
  expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true'])
  await userEvent.keyboard('{Enter}')
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
})
