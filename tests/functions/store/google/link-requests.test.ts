import { expect, test } from 'vitest'
import { linkRequestsOf } from '../../../../functions/store/google/link-requests.ts'
import { openLocalTable } from '../local-table.ts'

const { table } = await openLocalTable()
const start = new Date('2026-11-22T09:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const requestsOf = (name: string) => linkRequestsOf(table, name)

test('a request can be spent once, within ten minutes, by one Google account', async () => {
  const requests = requestsOf('once')
  expect(await requests.spend('1001', start)).toBe(false)
  await requests.ask(start)
  expect(await requests.spend('1001', later(599))).toBe(true)
  expect(await requests.spend('1001', later(599)), 'Cognito calls again').toBe(true)
  expect(await requests.spend('2002', later(599))).toBe(false)
})

test('a request ends after ten minutes, and another one counts again', async () => {
  const requests = requestsOf('late')
  await requests.ask(start)
  expect(await requests.spend('1001', later(600))).toBe(false)
  await requests.ask(later(700))
  expect(await requests.spend('1001', later(701))).toBe(true)
  await requests.ask(later(800))
  expect(await requests.spend('2002', later(801))).toBe(true)
})

test('of two Google accounts at the same moment, one spends it', async () => {
  const requests = requestsOf('race')
  await requests.ask(start)
  const spent = await Promise.all(['1001', '2002'].map((id) => requests.spend(id, start)))
  expect(spent.filter(Boolean)).toHaveLength(1)
})
