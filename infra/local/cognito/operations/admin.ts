import * as z from 'zod/mini'
import { type Operation, type Operations, operation, text } from '../operation.ts'
import { attributesOf, type Pool, userByName } from '../pool.ts'
import { CognitoProblem, invalidParameter } from '../problem.ts'
import type { User } from '../state.ts'
import { endAllSessions } from '../tokens.ts'

const inPool = { UserPoolId: text, Username: text }

/** What only a caller with AWS credentials may do. */
export const adminOperations: Operations = {
  AdminGetUser: inThisPool(
    operation(z.object(inPool), (pool, { Username }) => {
      const user = userByName(pool, Username)
      return { ...described(user), UserAttributes: attributesOf(user) }
    }),
  ),

  AdminDeleteUser: inThisPool(
    operation(z.object(inPool), (pool, { Username }) => {
      const user = userByName(pool, Username)
      delete pool.state.users[user.sub]
      endAllSessions(pool, user.sub)
      return {}
    }),
  ),

  ListUsers: inThisPool(
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
          Users: found.slice(start, end).map((user) => ({ ...described(user), Attributes: attributesOf(user) })),
          ...(end < found.length && { PaginationToken: String(end) }),
        }
      },
    ),
  ),
}

function inThisPool(perform: Operation): Operation {
  return (pool: Pool, request) => {
    const { UserPoolId } = request as { UserPoolId?: unknown }
    if (UserPoolId === pool.userPoolId) return perform(pool, request)
    throw new CognitoProblem('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`)
  }
}

const described = (user: User) => ({
  Username: user.sub,
  UserStatus: user.status,
  Enabled: true,
  UserCreateDate: user.createdAt,
  UserLastModifiedDate: user.modifiedAt,
})

/** `email = "a@b.c"` or, by prefix, `email ^= "a"`; of the attributes that the portal has. */
function filterOf(filter: string): (user: User) => boolean {
  if (filter === '') return () => true
  const [, attribute, operator, value = ''] = /^\s*"?(email|name|sub)"?\s*(\^?=)\s*"([^"]*)"\s*$/.exec(filter) ?? []
  if (!attribute) throw invalidParameter(`The local user pool cannot filter by ${filter}`)
  return (user) => {
    const actual = user[attribute as 'email' | 'name' | 'sub'] ?? ''
    return operator === '=' ? actual === value : actual.startsWith(value)
  }
}
