import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Link } from '../../../frontend/components/link.tsx'
import { renderInApp } from '../render-in-app.tsx'

afterEach(cleanup)

const Here = () => <p>at {useLocation().pathname}</p>

test('a link opens its page within the app', async () => {
  renderInApp(
    <>
      <Link to="/dashboard">Dashboard</Link>
      <Here />
    </>,
  )
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveProperty('pathname', '/dashboard')
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(screen.getByText('at /dashboard')).toBeDefined()
})

test('a link whose press is handled otherwise doesn’t leave the page', async () => {
  renderInApp(
    <>
      <Link to="/dashboard" onClick={(event) => event.preventDefault()}>
        Dashboard
      </Link>
      <Here />
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(screen.getByText('at /')).toBeDefined()
})
