import * as z from 'zod/mini'
import { type Operations, operation, text } from '../operation.ts'
import { attributesOf, findUser, type Pool, refuseTakenEmail, userByName } from '../pool.ts'
import { CognitoProblem, invalidParameter, notAuthorized } from '../problem.ts'
import { preference, secondFactorOf, setPreference } from '../second-factor.ts'
import type { User } from '../state.ts'
import { endAllSessions } from '../tokens.ts'
import { forgetPhone } from './account.ts'
import { refuseWeakPassword, setPassword } from './password.ts'
import { addUser } from './sign-up.ts'

const userRequest = z.object({ Username: text })

/** The attributes that an administrator may set on a new account. */
const adminAttributes = z.array(z.object({ Name: z.enum(['email', 'email_verified', 'name']), Value: text }))

/** A Google account, by Google's own id. */
const GoogleSubject = z.object({
  ProviderName: z.literal('Google'),
  ProviderAttributeName: z.literal('Cognito_Subject'),
  ProviderAttributeValue: text,
})

/** Operations that take AWS credentials. */
export const adminOperations: Operations = {
  AdminGetUser: operation(userRequest, (pool, { Username }) => {
    const user = userByName(pool, Username)
    return { ...userSummary(user), UserAttributes: attributesOf(user), ...secondFactorOf(user) }
  }),

  AdminDeleteUser: operation(userRequest, (pool, { Username }) => {
    const user = userByName(pool, Username)
    delete pool.state.users[user.sub]
    endAllSessions(pool, user.sub)
    return {}
  }),

  AdminUserGlobalSignOut: operation(userRequest, (pool, { Username }) => {
    endAllSessions(pool, userByName(pool, Username).sub)
    return {}
  }),

  AdminEnableUser: operation(userRequest, (pool, { Username }) => {
    delete userByName(pool, Username).disabled
    pool.save()
    return {}
  }),

  AdminConfirmSignUp: operation(userRequest, async (pool, { Username }) => {
    const user = userByName(pool, Username)
    if (user.status !== 'UNCONFIRMED') throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
    user.status = 'CONFIRMED'
    pool.save()
    const { sub, email, name = '' } = user
    await pool.onConfirmed({ sub, email, name }, undefined)
    return {}
  }),

  // Ends the sessions too, as Cognito's documentation says.
  AdminDisableUser: operation(userRequest, (pool, { Username }) => {
    const user = userByName(pool, Username)
    user.disabled = true
    endAllSessions(pool, user.sub)
    return {}
  }),

  AdminDeleteUserAttributes: operation(
    z.object({ Username: text, UserAttributeNames: z.array(z.literal('phone_number')) }),
    (pool, { Username }) => forgetPhone(pool, userByName(pool, Username)),
  ),

  AdminSetUserMFAPreference: operation(
    z.object({ Username: text, ...preference }),
    (pool, { Username, ...preferred }) => {
      setPreference(pool, userByName(pool, Username), preferred)
      return {}
    },
  ),

  ListUsers: operation(
    z.object({
      Filter: z.optional(text),
      Limit: z._default(z.int().check(z.gte(1), z.lte(60)), 60),
    }),
    (pool, { Filter = '', Limit }) => {
      const found = Object.values(pool.state.users).filter(filterOf(Filter))
      return {
        Users: found.slice(0, Limit).map((user) => ({ ...userSummary(user), Attributes: attributesOf(user) })),
        ...(Limit < found.length && { PaginationToken: 'more' }),
      }
    },
  ),

  AdminCreateUser: operation(
    z.object({ Username: text, MessageAction: z.literal('SUPPRESS'), UserAttributes: adminAttributes }),
    async (pool, { Username, UserAttributes }) => {
      const email = Username.toLowerCase()
      if (findUser(pool, email)) throw new CognitoProblem('UsernameExistsException', 'User account already exists')
      const values = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]))
      await pool.onPreSignUp('PreSignUp_AdminCreateUser', email, values)
      const user = addUser(pool, { email, password: crypto.randomUUID(), ...(values.name && { name: values.name }) })
      Object.assign(user, { status: 'FORCE_CHANGE_PASSWORD', emailVerified: values.email_verified === 'true' })
      pool.save()
      return { User: { Username: user.sub, UserStatus: user.status, Enabled: true, Attributes: attributesOf(user) } }
    },
  ),

  AdminUpdateUserAttributes: operation(
    z.object({ Username: text, UserAttributes: adminAttributes }),
    (pool, { Username, UserAttributes }) => {
      const user = userByName(pool, Username)
      const { email, email_verified } = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]))
      if (email !== undefined) {
        refuseTakenEmail(pool, user, email)
        Object.assign(user, { email: email.toLowerCase(), emailVerified: email_verified === 'true' })
      }
      if (email === undefined && email_verified !== undefined) user.emailVerified = email_verified === 'true'
      user.modifiedAt = pool.seconds()
      pool.save()
      return {}
    },
  ),

  AdminSetUserPassword: operation(
    z.object({ Username: text, Password: text, Permanent: z.literal(true) }),
    (pool, { Username, Password }) => {
      const user = userByName(pool, Username)
      refuseWeakPassword(Password)
      user.status = 'CONFIRMED'
      setPassword(pool, user, Password)
      return {}
    },
  ),

  AdminLinkProviderForUser: operation(
    z.object({
      DestinationUser: z.object({ ProviderName: z.literal('Cognito'), ProviderAttributeValue: text }),
      SourceUser: GoogleSubject,
    }),
    (pool, { DestinationUser, SourceUser }) => {
      const user = userByName(pool, DestinationUser.ProviderAttributeValue)
      const id = SourceUser.ProviderAttributeValue
      if (linkedUser(pool, id)) throw invalidParameter('SourceUser is already linked to DestinationUser')
      user.googleIds = [...(user.googleIds ?? []), id]
      pool.save()
      return {}
    },
  ),

  AdminDisableProviderForUser: operation(z.object({ User: GoogleSubject }), (pool, { User: subject }) => {
    const user = linkedUser(pool, subject.ProviderAttributeValue)
    if (!user) throw invalidParameter('User is not linked to an account')
    user.googleIds = user.googleIds?.filter((id) => id !== subject.ProviderAttributeValue) ?? []
    pool.save()
    return {}
  }),
}

const userSummary = (user: User) => ({
  Username: user.sub,
  UserStatus: user.status,
  Enabled: !user.disabled,
  UserCreateDate: user.createdAt,
  UserLastModifiedDate: user.modifiedAt,
})

/** Parses `email ^= "a"` and `name ^= "a"`: addresses or names that start so. */
function filterOf(filter: string): (user: User) => boolean {
  if (filter === '') return () => true
  const [, field, escaped] = /^(email|name) \^= "((?:[^"\\]|\\.)*)"$/.exec(filter) ?? []
  if (escaped === undefined) throw invalidParameter(`The local user pool doesn't support the filter ${filter}`)
  const start = escaped.replaceAll(/\\(.)/g, '$1')
  return (user) => (field === 'name' ? user.name : user.email)?.startsWith(start) ?? false
}

/** The account that a Google account signs in to. */
export const linkedUser = ({ state }: Pool, googleId: string): User | undefined =>
  Object.values(state.users).find(({ googleIds }) => googleIds?.includes(googleId))
