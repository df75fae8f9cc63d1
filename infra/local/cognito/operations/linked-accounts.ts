import * as z from 'zod/mini'
import { type Operations, operation, text } from '../operation.ts'
import { refuseWeakPassword } from '../password-policy.ts'
import { attributesOf, findUser, type Pool, userByName } from '../pool.ts'
import { CognitoProblem, invalidParameter } from '../problem.ts'
import type { User } from '../state.ts'
import { setPassword } from './password.ts'
import { addUser } from './sign-up.ts'

/** The attributes that an administrator may set on a new account. */
const adminAttributes = z.array(z.object({ Name: z.enum(['email', 'email_verified', 'name']), Value: text }))

/** A Google account, by Google's own id. */
const GoogleSubject = z.object({
  ProviderName: z.literal('Google'),
  ProviderAttributeName: z.literal('Cognito_Subject'),
  ProviderAttributeValue: text,
})

/** Operations of administrators that make accounts and link them with Google. */
export const linkedAccountOperations: Operations = {
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

/** The account that a Google account signs in to. */
export const linkedUser = ({ state }: Pool, googleId: string): User | undefined =>
  Object.values(state.users).find(({ googleIds }) => googleIds?.includes(googleId))
