import { getSignIn, postSignInChange, postSignOut } from '#contract/sign-in'
import { announcerFrom } from '../adapters/announcer.ts'
import { openSignInPool } from '../adapters/cognito-sign-in.ts'
import { readEnvironment, world } from '../adapters/environment.ts'
import { bind, lazyHandler, type Request, serve, type TokenRules } from '../adapters/http.ts'
import { type Log, log, logTableError } from '../adapters/log.ts'
import type { World } from '../context.ts'
import { countUse } from '../learners/count-use.ts'
import type { Announce } from '../mails/announcement.ts'
import { changeSignIn, showSignIn, signOutEverywhere } from '../sign-in/own-sign-in.ts'
import type { SignInPool } from '../sign-in/pool.ts'
import { addressChangesOf } from '../store/address-changes.ts'
import { passkeysOf } from '../store/passkeys.ts'
import { ratesOf } from '../store/rates.ts'
import { openWatchedTable, type Table } from '../store/table.ts'

type AccountParts = { table: Table; pool: SignInPool; hasPasskeys: boolean; world: World; announce: Announce }

/** The routes about how the learner signs in. Its rights on the pool reach every account, so it takes the learner from the token. */
export function createAccount({ table, pool, ...parts }: AccountParts, options: { log: Log; token: TokenRules }) {
  const contextOf = ({ sub, accessToken, signedInAt, selfService }: Request) => ({
    ...parts,
    sub,
    accessToken,
    signedInAt,
    pool: selfService ? pool : { ...pool, listPasskeys: async () => undefined },
    addressChanges: addressChangesOf(table, sub),
    passkeys: passkeysOf(table, sub),
    rates: ratesOf(table, sub),
  })
  return serve(
    [
      bind(getSignIn, (input, request) => showSignIn(input, contextOf(request))),
      bind(postSignInChange, async (input, request) => {
        const context = contextOf(request)
        await countUse('sign-in-changes', context)
        return changeSignIn(input, context)
      }),
      bind(postSignOut, (input, request) => signOutEverywhere(input, contextOf(request))),
    ],
    options,
  )
}

export const handler = lazyHandler(() => {
  const { tableName, token, userPoolId } = readEnvironment(process.env)
  const table = openWatchedTable(tableName, logTableError(log))
  const announce = announcerFrom(process.env, log)
  const pool = openSignInPool(userPoolId)
  return createAccount({ table, pool, hasPasskeys: process.env.PASSKEYS === 'on', world, announce }, { log, token })
})
