import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { courseIds } from '#catalogue/catalogue'
import { getDashboard } from '#dashboard/contract'
import { provider } from '../../provider.ts'
import { FakeApi } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'
import { dashboardOf } from './sample-dashboard.ts'

vi.mock('../../../frontend/session/session-provider.tsx', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: { status: 'signed-in', sub: 'someone', email: 'terry@example.edu.au' } }),
}))
vi.stubGlobal('__SITE_SETTINGS__', { payment: 'off', provider })
const { default: DashboardPage } = await import('../../../frontend/dashboard/dashboard.page.tsx')
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('where payment is off, the dashboard opens every course and says nothing of money', async () => {
  const next = { courseId: 'digital-media', moduleId: 'digital-media', when: 'Tuesday, 3.45 pm', minutes: 40 } as const
  const sittings = [{ ...next, section: 'lab', title: 'The lab' }]
  new FakeApi().on(getDashboard, () => ({ ...dashboardOf(courseIds), sittings }))
  renderInApp(<DashboardPage />)
  await screen.findByText('0 of 5 modules completed')
  const lab = screen.getByRole('link', { name: 'The lab' })
  expect(lab.getAttribute('href')).toBe('/course/digital-media#lab')
  expect(lab.parentElement?.textContent).toBe('Tuesday, 3.45 pm: The lab, 40 min')
  expect(screen.getAllByRole('link', { name: /^Open the course/ })).toHaveLength(courseIds.length)
  expect(document.body.textContent).not.toMatch(/\$\s?\d|\bAUD\b|\bGST\b|\benrol|\bpay(s|ment)?\b|\bpaid\b|\bprice/i)
})
