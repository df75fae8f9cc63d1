import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PasswordField, TextArea, TextField } from '../../../frontend/ui/fields.tsx'

afterEach(cleanup)

test('links label, hint and error to the control', () => {
  render(
    <TextField label="Name" hint="As on your teacher registration" error="Please enter your name." defaultValue="" />,
  )
  const name = screen.getByRole('textbox', {
    name: 'Name',
    description: 'As on your teacher registration Please enter your name.',
  })
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('has no error attributes without an error, and marks an optional field', () => {
  render(<TextField label="Title" optional />)
  const title = screen.getByRole('textbox', { name: 'Title (optional)' })
  expect(title.hasAttribute('aria-invalid')).toBe(false)
  expect(title.hasAttribute('aria-describedby')).toBe(false)
})

test('shows and hides a password without losing it', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.type(password, 'correct horse')
  expect(password.type).toBe('password')
  const toggle = screen.getByRole('button', { name: 'Show password', pressed: false })
  await userEvent.click(toggle)
  expect(password.type).toBe('text')
  expect(password.value).toBe('correct horse')
  expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBe(toggle)
})

test('shows a counter below a text area', () => {
  render(<TextArea label="Reflection" counter="99,120 of 100,000" ruled />)
  expect(screen.getByRole('textbox', { name: 'Reflection' }).tagName).toBe('TEXTAREA')
  expect(screen.getByText('99,120 of 100,000')).toBeTruthy()
})
