import { expect, test, vi } from 'vitest'
import { linkOnSignUp } from '../../../functions/google/link-on-sign-up.ts'
import type { PoolAccounts } from '../../../functions/google/pool-accounts.ts'
import { confirmed, fakePool } from './fake-pool.ts'

const google = { id: '1001', email: 'jane@school.edu.au', emailVerified: true, name: 'Jane\u200b  Brien' }
const now = () => new Date('2026-11-22T09:00:00Z')

function start(account?: Partial<typeof confirmed>, { asked = false, isAdmin = false } = {}) {
  const { pool, done, fail } = fakePool(account ? [{ ...confirmed, ...account }] : [])
  const create = vi.fn(async (profile) => profile)
  const spend = vi.fn(async () => asked)
  const learner = () => ({ profile: { create }, linkRequests: { spend }, isAdmin: async () => isAdmin })
  const run = (person = google) => linkOnSignUp(person, { pool, learner, now })
  return { run, done, fail, create, spend }
}

test('makes an account with a clean name, a password that nobody knows and a profile, then links it', async () => {
  const { run, done, create } = start()
  expect(await run()).toEqual({ answer: 'linked', sub: 'sub-new' })
  expect(done).toEqual(['create jane@school.edu.au Jane Brien', 'setUnknownPassword sub-new', 'link sub-new 1001'])
  expect(create).toHaveBeenCalledWith({
    name: 'Jane Brien',
    email: 'jane@school.edu.au',
    createdAt: '2026-11-22T09:00:00.000Z',
  })
})

test.each([' ', 'www.example.com', 'Jane <b>Brien</b>', 'J'.repeat(101)])(
  'names somebody whose name can’t be one (%j) after the address',
  async (name) => {
    const { run, done } = start()
    await run({ ...google, name })
    expect(done[0]).toBe('create jane@school.edu.au jane')
  },
)

test('removes an account that somebody made before without owning the address, and makes a new one', async () => {
  const { run, done } = start({ status: 'UNCONFIRMED', emailVerified: false })
  expect(await run()).toEqual({ answer: 'linked', sub: 'sub-new' })
  expect(done[0]).toBe('remove sub-1')
  expect(done).toContain('link sub-new 1001')
})

test('links a confirmed account as it is', async () => {
  const { run, done, create } = start({})
  expect(await run()).toEqual({ answer: 'linked', sub: 'sub-1' })
  expect(done).toEqual(['link sub-1 1001'])
  expect(create).not.toHaveBeenCalled()
})

test.each([
  ['whose making was interrupted gets a password that nobody knows first', 'FORCE_CHANGE_PASSWORD', 'linked', 2],
  ['that has to be reset is left alone', 'RESET_REQUIRED', 'refused', 0],
])('an account %s', async (_, status, answer, steps) => {
  const { run, done } = start({ status })
  expect(await run()).toMatchObject({ answer })
  expect(done).toEqual(['setUnknownPassword sub-1', 'link sub-1 1001'].slice(0, steps))
})

test('links an account with a second factor only if its owner asked for it, and spends the request', async () => {
  const unasked = start({ hasSecondFactor: true })
  expect(await unasked.run()).toEqual({ answer: 'askFirst' })
  expect(unasked.done).toEqual([])
  const asked = start({ hasSecondFactor: true }, { asked: true })
  expect(await asked.run()).toEqual({ answer: 'linked', sub: 'sub-1' })
  expect(asked.spend).toHaveBeenCalledWith('1001', now())
})

test.each([
  ['an administrator', {}, { isAdmin: true, asked: true }, 'admin'],
  ['an account whose address isn’t confirmed', { emailVerified: false }, {}, 'refused'],
])('changes nothing for %s', async (_, account, options, answer) => {
  const { run, done } = start(account, options)
  expect(await run()).toEqual({ answer })
  expect(done).toEqual([])
})

test('asks nothing of the pool about an address that Google hasn’t checked', async () => {
  const { run, done } = start({})
  expect(await run({ ...google, emailVerified: false })).toEqual({ answer: 'unverified' })
  expect(done).toEqual([])
})

test.each<keyof PoolAccounts>(['create', 'setUnknownPassword', 'link'])(
  'ends with one linked account if %s fails and Cognito calls again',
  async (name) => {
    const { run, done, fail } = start()
    fail(name)
    await expect(run()).rejects.toThrow(`${name} failed`)
    expect(await run()).toEqual({ answer: 'linked', sub: 'sub-new' })
    expect(done.filter((line) => line.startsWith('create'))).toHaveLength(1)
    expect(done.at(-1)).toBe('link sub-new 1001')
  },
)
