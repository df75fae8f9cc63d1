import * as z from 'zod/mini'
import { deleteGoogleLink, getGoogleLink, postGoogleLinkRequest } from '#contract/google/link'
import { openPoolAccounts } from '../adapters/cognito-accounts.ts'
import { world } from '../adapters/environment.ts'
import { bind, lazyHandler, type Request, serve, type TokenRules } from '../adapters/http.ts'
import { type Log, log, logTableError } from '../adapters/log.ts'
import type { World } from '../context.ts'
import { askForLink } from '../google/ask-for-link.ts'
import type { PoolAccounts } from '../google/pool-accounts.ts'
import { showLink } from '../google/show-link.ts'
import { unlink } from '../google/unlink.ts'
import { linkRequestsOf } from '../store/google/link-requests.ts'
import { rolesOf } from '../store/roles.ts'
import { openTable, type Table } from '../store/table.ts'
import { watched } from '../store/watched-table.ts'

type GoogleParts = { table: Table; pool: PoolAccounts; world: Pick<World, 'now'> }

/** The routes for linking an account with Google. Only this function and the pre-sign-up trigger have rights on the user pool. */
export function createGoogle({ table, pool, world }: GoogleParts, options: { log: Log; token: TokenRules }) {
  const contextOf = ({ sub, signedInAt, withGoogle }: Request) => ({
    sub,
    signedInAt,
    withGoogle,
    pool,
    world,
    linkRequests: linkRequestsOf(table, sub),
    isAdmin: () => rolesOf(table, sub).has('admin'),
  })
  return serve(
    [
      bind(getGoogleLink, (input, request) => showLink(input, contextOf(request))),
      bind(postGoogleLinkRequest, (input, request) => askForLink(input, contextOf(request))),
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
  const table = watched(openTable(TABLE_NAME), logTableError(log))
  return createGoogle({ table, pool: openPoolAccounts(USER_POOL_ID), world }, { log, token: { issuer, clientId } })
})
