import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pages } from '#catalogue/pages'
import { getLesson, getPreview } from '#lessons/contract'
import { getPrompts } from '#prompts/contract'
import { getWork, putPosition } from '#work/contract'
import { App } from '../../../frontend/app/app.tsx'
import { AppErrorBoundary } from '../../../frontend/app/error-boundary.tsx'
import { appRoutes } from '../../../frontend/app/page-modules.ts'
import { ApiProblem, Offline } from '../../../frontend/client/client.ts'
import { createQueryClient } from '../../../frontend/client/query-client.ts'
import { dashboardOf, progressIn } from '../dashboard/sample-dashboard.ts'
import { FakeApi, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { smallLesson } from '../lesson/small-lesson.ts'
import { fakeSession, tokensOf, zoe } from '../session/fake-session.ts'

beforeEach(() => {
  vi.stubGlobal('__SITE_SETTINGS__', { payment: 'required', provider: {} })
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const visit = (address: string, { queries = createQueryClient(), session = fakeSession().session } = {}) =>
  act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <App queries={queries} session={session} />
      </MemoryRouter>,
    )
  })

describe('the app', () => {
  test('has a route for every app page, and no others', () => {
    const routed = new Set(appRoutes.map(({ name }) => name))
    expect([...routed].sort()).toEqual(
      [...new Set(pages.filter(({ kind }) => kind === 'app').map(({ page }) => page))].sort(),
    )
  })

  test('shows a page at its address, with or without a trailing slash', async () => {
    for (const address of ['/sign-in', '/sign-in/']) {
      await visit(address)
      expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' }, { timeout: 5000 })).toBeDefined()
      cleanup()
    }
  })

  test.each(['/nothing-here', '/course/no-such-module', '/verify/a/b', '/dashboard/more'])(
    'shows the 404 page at %s',
    async (address) => {
      await visit(address)
      expect(await screen.findByText('Oops! Page not found', {}, { timeout: 5000 })).toBeDefined()
      expect(screen.getByRole('heading', { level: 1, name: '404' })).toBeDefined()
      expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
      expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help')
    },
  )
})

class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
}

describe('a lesson that the learner hasn’t bought', () => {
  const moduleId = 'genai-module-3'
  const { sections, ...lesson } = smallLesson(moduleId)
  const [first] = sections
  if (!first) throw new Error('A lesson has a section')
  const answered = (access: boolean) =>
    new FakeApi()
      .on(getWork, () => ({ access, completed: [], notes: [] }))
      .on(getPreview, () => ({ ...lesson, first, outline: [] }))
      .on(getPrompts, () => ({ prompts: [] }))
      .on(putPosition, () => progressIn(moduleId))
      .on(getLesson, () => (access ? { ...lesson, sections } : Promise.reject(new Refuse('no-access'))))
  const openFromDashboard = (queries = createQueryClient()) => {
    fakeIndexedDb()
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    vi.stubGlobal('IntersectionObserver', Watcher)
    queries.setQueryData(['dashboard'], dashboardOf([]))
    const { session, calls } = fakeSession({ known: zoe, stored: 'token' })
    calls.tokens.mockResolvedValue(tokensOf(zoe))
    return visit(`/course/${moduleId}`, { queries, session })
  }

  test('opens its preview from the dashboard without asking for the lesson', async () => {
    const api = answered(false)
    await openFromDashboard()
    await screen.findByRole('button', { name: /^Enrol/ }, { timeout: 5000 })
    expect(api.of(getLesson)).toEqual([])
  })

  test('opens the lesson if it was bought since the dashboard loaded', async () => {
    const api = answered(true)
    await openFromDashboard()
    await waitFor(() => expect(api.of(getLesson)).toHaveLength(1), { timeout: 5000 })
  })
})

function Broken({ error }: { error: unknown }): never {
  throw error
}

describe('a page that throws while rendering', () => {
  function renderWithError(error: unknown) {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    render(
      <AppErrorBoundary>
        <Broken error={error} />
      </AppErrorBoundary>,
    )
    consoleError.mockRestore()
    return screen.getByRole('alert').textContent
  }

  test('shows a neutral sentence and a request id, never the error’s message', () => {
    const message = renderWithError(new Error('Cannot read properties of undefined (reading "secret")'))
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeDefined()
    expect(message).toContain('Your words are safe.')
    expect(message).toContain('Unexpected Application Error!')
    expect(message).not.toContain('is lost')
    expect(message).toMatch(/quote request [0-9a-f-]{36}/)
    expect(message).not.toMatch(/secret|Cannot read/)
    expect(screen.getByRole('button', { name: 'Reload this page' })).toBeDefined()
  })

  test('keeps a header that leads home, and shows the likely ways on', () => {
    renderWithError(new Error('Broken'))
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    for (const href of ['/', '/dashboard', '/course-info', '/help']) expect(hrefs).toContain(href)
  })

  test('says that the learner is offline, if that is why the page could not be loaded', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const message = renderWithError(new Error('Failed to fetch dynamically imported module'))
    expect(screen.getByRole('heading', { name: 'You’re offline' })).toBeDefined()
    expect(message).toContain('reload it when you’re connected again')
    expect(message).not.toMatch(/request/)
    vi.restoreAllMocks()
  })

  test('shows the server’s request id when the error has one', () => {
    expect(renderWithError(new ApiProblem('unexpected', 500, 'Something.', 'request-7'))).toContain(
      'quote request request-7',
    )
  })
})

test('queries retry network and server failures twice, and client errors never', () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('expected retry to be a function')
  const problem = (status: number) => new ApiProblem('unexpected', status, '')
  for (const status of [400, 401, 403, 404, 409, 422, 429]) expect(retry(0, problem(status))).toBe(false)
  for (const error of [problem(500), problem(503), new Offline()])
    expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual([true, true, false])
})

test('queries wait as long as a busy server asks, but leave a long wait to the learner', () => {
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('expected functions')
  const busy = (status: number, wait: number) => new ApiProblem('too-many-requests', status, '', '', undefined, wait)
  expect([retry(0, busy(429, 5_000)), retryDelay(0, busy(429, 5_000))]).toEqual([true, 5_000])
  expect([retry(0, busy(503, 100)), retryDelay(0, busy(503, 100))]).toEqual([true, 1_000])
  expect(retry(2, busy(429, 5_000))).toBe(false)
  expect([retry(0, busy(429, 600_000)), retry(0, busy(503, 600_000))]).toEqual([false, false])
})
