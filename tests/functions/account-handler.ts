import { secrets, world } from '#core/environment'
import { createAccount } from '#handlers/account'
import { token } from './gateway-request.ts'
import { fakePool } from './signing-in/fake-pool.ts'
import { fakeSignInPool } from './signing-in/fake-sign-in-pool.ts'

type Parts = Parameters<typeof createAccount>[0]

/** The account function over a table, with empty pools in memory but for the parts that are given. */
export const openAccount = ({ log = () => {}, ...parts }: Pick<Parts, 'table'> & Partial<Parts> & { log?: Log }) =>
  createAccount(
    {
      pool: fakeSignInPool().pool,
      accounts: fakePool().pool,
      hasPasskeys: true,
      announce: async () => {},
      canMail: true,
      openStripe: async () => undefined,
      world,
      secrets,
      ...parts,
    },
    { log, token },
  )
type Log = Parameters<typeof createAccount>[1]['log']
