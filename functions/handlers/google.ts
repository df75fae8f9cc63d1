import * as z from 'zod/mini'
import { deleteGoogleLink, postGoogleLink, postGoogleOffer } from '#contract/google'
import { announcerFrom } from '../adapters/announcer.ts'
import { openPoolAccounts } from '../adapters/cognito-accounts.ts'
import { openEndSessions } from '../adapters/cognito-sign-in.ts'
import { world } from '../adapters/environment.ts'
import { bind, lazyHandler, type Request, serve, type TokenRules } from '../adapters/http.ts'
import { type Log, log, logTableError } from '../adapters/log.ts'
import type { World } from '../context.ts'
import { unlink } from '../google/own-link.ts'
import type { PoolAccounts } from '../google/pool-accounts.ts'
import { linkOffer, takeOffer } from '../google/take-offer.ts'
import type { Announce } from '../mails/announcement.ts'
import type { EndSessions } from '../sign-in/pool.ts'
import { openOffers } from '../store/google-offers.ts'
import { profilesOf } from '../store/profiles.ts'
import { rolesOf } from '../store/roles.ts'
import { openWatchedTable, type Table } from '../store/table.ts'

type GoogleParts = {
  table: Table
  pool: PoolAccounts
  endSessions: EndSessions
  announce: Announce
  world: Pick<World, 'now'>
}

/** The routes for signing in with Google the first time, and for linking and unlinking it. */
export function createGoogle({ table, ...parts }: GoogleParts, options: { log: Log; token: TokenRules }) {
  const contextOf = ({ sub, signedInAt, withGoogle }: Request) => ({
    sub,
    signedInAt,
    withGoogle,
    ...parts,
    offers: openOffers(table),
    learner: (of: string) => ({ profile: profilesOf(table, of), isAdmin: () => rolesOf(table, of).has('admin') }),
  })
  return serve(
    [
      bind(postGoogleOffer, (input, request) => takeOffer(input, contextOf(request))),
      bind(postGoogleLink, (input, request) => linkOffer(input, contextOf(request))),
      bind(deleteGoogleLink, (input, request) => unlink(input, contextOf(request))),
    ],
    options,
  )
}

const Environment = z.object({
  TABLE_NAME: z.string(),
  USER_POOL_ID: z.string(),
  TOKEN_ISSUER: z.string(),
  TOKEN_CLIENT: z.string(),
})

export const handler = lazyHandler(() => {
  const { TABLE_NAME, USER_POOL_ID, TOKEN_ISSUER: issuer, TOKEN_CLIENT: clientId } = Environment.parse(process.env)
  const table = openWatchedTable(TABLE_NAME, logTableError(log))
  const [pool, endSessions] = [openPoolAccounts(USER_POOL_ID), openEndSessions(USER_POOL_ID)]
  const announce = announcerFrom(process.env, log)
  return createGoogle({ table, pool, endSessions, announce, world }, { log, token: { issuer, clientId } })
})
