import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const scrollTo = vi.fn()
beforeEach(() => {
  // The module remembers whether a page has been shown, so each test reloads it.
  vi.resetModules()
  vi.stubGlobal('scrollTo', scrollTo.mockReset())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function visit(dashboard: ReactNode = <h1>Dashboard</h1>) {
  const { Page } = await import('../../../frontend/ui/page.tsx')
  const pages = (content: ReactNode) => (
    <MemoryRouter>
      <Routes>
        <Route
          path="/"
          element={
            <Page title="Home">
              <h1>Home</h1>
              <Link to="/dashboard">Sign In</Link>
              <Link to="/dashboard#notes">Notes</Link>
            </Page>
          }
        />
        <Route path="/dashboard" element={<Page title="Dashboard">{content}</Page>} />
      </Routes>
    </MemoryRouter>
  )
  const { rerender } = render(pages(dashboard))
  return (content: ReactNode) => rerender(pages(content))
}

test('sets the document title, and leaves focus and scrolling of the first page to the browser', async () => {
  await visit()
  expect(document.title).toBe('Home · Professional Development Portal')
  expect(document.activeElement).toBe(document.body)
  expect(scrollTo).not.toHaveBeenCalled()
})

test('scrolls to the top and focuses the heading on navigation', async () => {
  await visit()
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }))
  expect(document.title).toBe('Dashboard · Professional Development Portal')
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dashboard' }))
})

test('focuses a heading that comes later with data, once', async () => {
  const show = await visit(<p>Loading</p>)
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }))
  expect(document.activeElement).toBe(document.body)
  show(<h1>Welcome back, Ruth</h1>)
  expect(document.activeElement?.textContent).toBe('Welcome back, Ruth')
  act(() => screen.getByRole('heading').blur())
  show(<h1>Welcome back, Ruth</h1>)
  expect(document.activeElement).toBe(document.body)
  expect(scrollTo).toHaveBeenCalledOnce()
})

test('does not take the focus from a control that the user has moved to', async () => {
  const show = await visit(
    <>
      <input aria-label="Search" />
      <p>Loading</p>
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }))
  await userEvent.click(screen.getByLabelText('Search'))
  show(
    <>
      <input aria-label="Search" />
      <h1>Your prompts</h1>
    </>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('does not scroll a page that is opened at a fragment', async () => {
  await visit()
  await userEvent.click(screen.getByRole('link', { name: 'Notes' }))
  expect(scrollTo).not.toHaveBeenCalled()
})

test('keeps the focus on the heading when the loaded page replaces its skeleton', async () => {
  const show = await visit(<h1 key="skeleton">Dashboard</h1>)
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }))
  show(<h1 key="loaded">Welcome, Siobhán.</h1>)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Welcome, Siobhán.' }))
})
