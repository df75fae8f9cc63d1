import type { PoolAccount } from '#signing-in/google-link'
import type { PoolAccounts } from '#signing-in/pool-accounts'

/** A pool of accounts in memory. `failAt` makes one call fail, once. `done` lists what changed, in order. */
export function fakePool(accounts: PoolAccount[] = []) {
  const done: string[] = []
  let failAt: keyof PoolAccounts | undefined
  const step = (name: keyof PoolAccounts, what: string) => {
    if (failAt === name) {
      failAt = undefined
      throw new Error(`${name} failed`)
    }
    done.push(`${name} ${what}`)
  }
  const byName = (name: string) => accounts.find(({ username }) => username === name)
  const pool: PoolAccounts = {
    find: async (name) => accounts.find(({ email, sub }) => email === name || sub === name),
    async remove(username) {
      step('remove', username)
      accounts = accounts.filter((one) => one.username !== username)
    },
    async create({ email, name }) {
      step('create', `${email} ${name}`)
      accounts.push({ ...confirmed, email, username: 'sub-new', sub: 'sub-new', status: 'FORCE_CHANGE_PASSWORD' })
      return { username: 'sub-new', sub: 'sub-new' }
    },
    async setUnknownPassword(username) {
      step('setUnknownPassword', username)
      Object.assign(byName(username) ?? {}, { status: 'CONFIRMED' })
    },
    async link(username, googleId) {
      step('link', `${username} ${googleId}`)
    },
    async unlink(googleId) {
      step('unlink', googleId)
      for (const one of accounts) one.googleIds = one.googleIds.filter((id) => id !== googleId)
    },
    async changeEmail(username, email) {
      step('changeEmail', `${username} ${email}`)
      if (accounts.some((one) => one.email === email && one.username !== username)) return false
      Object.assign(byName(username) ?? {}, { email })
      return true
    },
    async endSessions(username) {
      step('endSessions', username)
    },
  }
  return {
    pool,
    done,
    fail(name: keyof PoolAccounts) {
      failAt = name
    },
  }
}

export const confirmed = {
  email: 'jane@school.edu.au',
  username: 'sub-1',
  sub: 'sub-1',
  status: 'CONFIRMED',
  enabled: true,
  emailVerified: true,
  hasSecondFactor: false,
  googleIds: [] as string[],
}
