import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { type Dashboard, getDashboard } from '#dashboard/contract'
import DashboardPage from '../../../frontend/dashboard/dashboard.page.tsx'
import { FakeApi } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'
import { completedIn, dashboardOf } from './sample-dashboard.ts'

vi.mock('../../../frontend/session/session-provider.tsx', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: { status: 'signed-in', sub: 'someone', email: 'terry@example.edu.au' } }),
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lookAgain = '2026-03-02T01:00:00.000Z'

test.each<[string, Partial<Dashboard>, string | RegExp]>([
  ['a direct debit', { debits: { 'digital-media': false } }, /still processing your payment/],
  ['a deletion', { deletion: { due: '2027-03-02T01:00:00.000Z' } }, /You asked us to do this/],
  ['terms to agree to', { toAgree: '2026-11-20' }, 'Please agree to our terms'],
  ['a second look', { progress: [{ ...completedIn('digital-media'), lookAgain }] }, /a week ago or more/],
])('a dashboard with only %s to tell of tells of it', async (_, about, words) => {
  new FakeApi().on(getDashboard, () => ({ ...dashboardOf(['digital-media']), ...about }))
  renderInApp(<DashboardPage />)
  await waitFor(() => screen.getByText(words), { timeout: 10_000 })
})
