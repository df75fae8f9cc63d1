import * as z from 'zod/mini'
import { type Operation, type Operations, operation, text } from '../operation.ts'
import { attributesOf, type Pool, userByName } from '../pool.ts'
import { CognitoProblem, invalidParameter } from '../problem.ts'
import { secondFactorOf } from '../second-factor.ts'
import type { User } from '../state.ts'
import { endAllSessions } from '../tokens.ts'
import { linkedAccountOperations } from './linked-accounts.ts'
import { preference, setPreference } from './second-factor.ts'

const userRequest = { UserPoolId: text, Username: text }

/** Operations that require AWS credentials. */
export const adminOperations: Operations = {
  ...Object.fromEntries(Object.entries(linkedAccountOperations).map(([name, perform]) => [name, forThisPool(perform)])),

  AdminGetUser: forThisPool(
    operation(z.object(userRequest), (pool, { Username }) => {
      const user = userByName(pool, Username)
      return { ...userSummary(user), UserAttributes: attributesOf(user), ...secondFactorOf(user) }
    }),
  ),

  AdminDeleteUser: forThisPool(
    operation(z.object(userRequest), (pool, { Username }) => {
      const user = userByName(pool, Username)
      delete pool.state.users[user.sub]
      endAllSessions(pool, user.sub)
      return {}
    }),
  ),

  AdminUserGlobalSignOut: forThisPool(
    operation(z.object(userRequest), (pool, { Username }) => {
      endAllSessions(pool, userByName(pool, Username).sub)
      return {}
    }),
  ),

  // Ends the sessions too, as Cognito's documentation says.
  AdminDisableUser: forThisPool(
    operation(z.object(userRequest), (pool, { Username }) => {
      const user = userByName(pool, Username)
      user.disabled = true
      endAllSessions(pool, user.sub)
      return {}
    }),
  ),

  AdminEnableUser: forThisPool(
    operation(z.object(userRequest), (pool, { Username }) => {
      delete userByName(pool, Username).disabled
      pool.save()
      return {}
    }),
  ),

  AdminSetUserMFAPreference: forThisPool(
    operation(z.object({ ...userRequest, ...preference }), (pool, { Username, ...preferred }) => {
      setPreference(pool, userByName(pool, Username), preferred)
      return {}
    }),
  ),

  ListUsers: forThisPool(
    operation(
      z.object({
        Filter: z.optional(text),
        Limit: z._default(z.int().check(z.gte(1), z.lte(60)), 60),
        PaginationToken: z.optional(text),
      }),
      (pool, { Filter = '', Limit, PaginationToken = '0' }) => {
        const found = Object.values(pool.state.users).filter(filterOf(Filter))
        const start = Number(PaginationToken)
        const end = start + Limit
        return {
          Users: found.slice(start, end).map((user) => ({ ...userSummary(user), Attributes: attributesOf(user) })),
          ...(end < found.length && { PaginationToken: String(end) }),
        }
      },
    ),
  ),
}

function forThisPool(perform: Operation): Operation {
  return (pool: Pool, request) => {
    const { UserPoolId } = request as { UserPoolId?: unknown }
    if (UserPoolId === pool.userPoolId) return perform(pool, request)
    throw new CognitoProblem('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`)
  }
}

const userSummary = (user: User) => ({
  Username: user.sub,
  UserStatus: user.status,
  Enabled: !user.disabled,
  UserCreateDate: user.createdAt,
  UserLastModifiedDate: user.modifiedAt,
})

/** Parses `email = "a@b.c"` or, for a prefix, `email ^= "a"`. Supports email, name and sub. */
function filterOf(filter: string): (user: User) => boolean {
  if (filter === '') return () => true
  const [, attribute, operator, value = ''] = /^\s*"?(email|name|sub)"?\s*(\^?=)\s*"([^"]*)"\s*$/.exec(filter) ?? []
  if (!attribute) throw invalidParameter(`The local user pool doesn't support the filter ${filter}`)
  return (user) => {
    const actual = user[attribute as 'email' | 'name' | 'sub'] ?? ''
    return operator === '=' ? actual === value : actual.startsWith(value)
  }
}
