import { expect, test, vi } from 'vitest'
import { hashed } from '#core/log'
import type { Announcement } from '#people/announcement'
import { linkOffer, takeOffer } from '#signing-in/google'
import type { PoolAccounts } from '#signing-in/pool-accounts'
import type { Offer } from '#signing-in/store'
import { confirmed, fakePool } from './fake-pool.ts'

const google: Offer = { id: '1001', email: 'jane@school.edu.au', name: 'Jane\u200b  Brien' }
const now = new Date('2026-11-22T09:00:00Z')
const offer = '0123456789abcdef0123456789abcdef'
const linkedTo = (sub: string) => ({ answer: 'linked', linkedTo: hashed(sub) })

function start(account?: Partial<typeof confirmed>, { isAdmin = false } = {}) {
  const { pool, done, fail } = fakePool(account ? [{ ...confirmed, ...account }] : [])
  const create = vi.fn(async (profile) => profile)
  const announced: Announcement[] = []
  const drop = vi.fn(async () => {})
  let person: Offer | undefined = google
  const context = {
    pool,
    offers: { read: async (name: string) => (name === offer ? person : undefined), drop },
    learner: () => ({ profile: { create }, isAdmin: async () => isAdmin }),
    announce: async (one: Announcement) => void announced.push(one),
    world: { now: () => now },
  }
  return {
    done,
    fail,
    create,
    drop,
    announced,
    /** Somebody signs in with Google; with `whose`, over the open page of a learner. */
    run(by = google, whose?: string) {
      person = by
      return takeOffer({ offer, whose }, context)
    },
    take: (name: string) => takeOffer({ offer: name }, context),
    /** A learner links Google on the account page. */
    link: (sub = 'sub-1', secondsAgo = 60) =>
      linkOffer({ offer }, { ...context, sub, signedInAt: new Date(now.getTime() - secondsAgo * 1000) }),
  }
}

test('makes an account with a clean name, a password that nobody knows and a profile, then links it', async () => {
  const { run, done, create } = start()
  expect(await run()).toEqual(linkedTo('sub-new'))
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
  expect(await run()).toEqual(linkedTo('sub-new'))
  expect(done[0]).toBe('remove sub-1')
  expect(done).toContain('link sub-new 1001')
})

test('links a confirmed account as it is, tells its owner, and uses the offer up', async () => {
  const { run, done, create, drop, announced } = start({})
  expect(await run()).toEqual(linkedTo('sub-1'))
  expect(done).toEqual(['link sub-1 1001'])
  expect(create).not.toHaveBeenCalled()
  expect(announced).toEqual([
    { about: 'sign-in-changed', sub: 'sub-1', at: now.toISOString(), change: 'google-linked' },
  ])
  expect(drop).toHaveBeenCalledWith(offer)
})

test('tells nobody of a new account, or twice of one link', async () => {
  const made = start()
  await made.run()
  const linked = start({ googleIds: ['1001'] })
  expect(await linked.run()).toEqual(linkedTo('sub-1'))
  expect([...made.announced, ...linked.announced]).toEqual([])
})

test.each([
  ['whose making was interrupted gets a password that nobody knows first', 'FORCE_CHANGE_PASSWORD', 'linked', 2],
  ['that has to be reset is left alone', 'RESET_REQUIRED', 'refused', 0],
])('an account %s', async (_, status, answer, steps) => {
  const { run, done } = start({ status })
  expect(await run()).toMatchObject({ answer })
  expect(done).toEqual(['setUnknownPassword sub-1', 'link sub-1 1001'].slice(0, steps))
})

test.each([
  ['a second factor', { hasSecondFactor: true }],
  ['another Google account', { googleIds: ['2002'] }],
])('links an account with %s only from its own account page, just after another sign-in', async (_, account) => {
  const atSignIn = start(account)
  expect(await atSignIn.run()).toEqual({ answer: 'askFirst' })
  expect(await atSignIn.run(), 'however often').toEqual({ answer: 'askFirst' })
  expect(atSignIn.done).toEqual([])
  await expect(atSignIn.link('sub-1', 601)).rejects.toMatchObject({ code: 'sign-in-again' })
  expect(await atSignIn.link('sub-1', 600)).toEqual(linkedTo('sub-1'))
})

test.each([
  ['of nobody here', undefined],
  ['of somebody else', { sub: 'sub-2', username: 'sub-2' }],
  ['that somebody else hasn’t confirmed', { sub: 'sub-2', username: 'sub-2', status: 'UNCONFIRMED' }],
])('linking a Google account with an address %s changes nothing at all', async (_, account) => {
  const { link, done, create, announced } = start(account)
  expect(await link('sub-1')).toEqual({ answer: 'other-account' })
  expect(done).toEqual([])
  expect(create).not.toHaveBeenCalled()
  expect(announced).toEqual([])
})

test('a sign-in over an open page makes and links nothing for another learner', async () => {
  const nobody = start()
  expect(await nobody.run(google, hashed('sub-1'))).toEqual({ answer: 'other-account' })
  const own = start({})
  expect(await own.run(google, hashed('sub-2'))).toEqual({ answer: 'other-account' })
  expect([...nobody.done, ...own.done]).toEqual([])
  expect(await own.run(google, hashed('sub-1'))).toEqual(linkedTo('sub-1'))
})

test.each([
  ['an administrator', {}, { isAdmin: true }, 'admin'],
  ['an account whose address isn’t confirmed', { emailVerified: false }, {}, 'refused'],
])('changes nothing for %s, at sign-in or on the account page', async (_, account, options, answer) => {
  const { run, link, done } = start(account, options)
  expect([await run(), await link()]).toEqual([{ answer }, { answer }])
  expect(done).toEqual([])
})

test('knows no other offer than those that the trigger made', async () => {
  const { take, done } = start({})
  expect(await take('f'.repeat(32))).toEqual({ answer: 'lost' })
  expect(done).toEqual([])
})

test.each<keyof PoolAccounts>(['create', 'setUnknownPassword', 'link'])(
  'ends with one linked account if %s fails and the page tries again',
  async (name) => {
    const { run, done, fail } = start()
    fail(name)
    await expect(run()).rejects.toThrow(`${name} failed`)
    expect(await run()).toEqual(linkedTo('sub-new'))
    expect(done.filter((line) => line.startsWith('create'))).toHaveLength(1)
    expect(done.at(-1)).toBe('link sub-new 1001')
  },
)
