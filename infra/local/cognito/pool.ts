import { createHash } from 'node:crypto'
import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import type { Mail } from '../mailbox.ts'
import { CognitoProblem } from './problem.ts'
import type { SigningKey } from './signing-key.ts'
import type { PoolState, User } from './state.ts'

export type ConfirmedUser = {
  sub: string
  email: string
  name: string
}

/** The user pool that every operation works on. */
export type Pool = {
  userPoolId: string
  clientId: string
  issuer: string
  state: PoolState
  save(): void
  key: SigningKey
  accessTtlSeconds: number
  /** Whether the pool sends text messages. */
  texts: boolean
  /** Seconds since 1970. */
  seconds(): number
  deliver(mail: Mail): void
  /** `metadata` is what the caller passed on to the trigger. */
  onConfirmed(user: ConfirmedUser, metadata: Record<string, string> | undefined): Promise<void>
  /** The same trigger after a password reset. */
  onReset(user: ConfirmedUser): Promise<void>
  /** The pre-token-generation trigger: the scopes of an access token, from those that were asked for. If it throws, there are no tokens. */
  scopesFor(source: TokenSource, user: User, scopes: readonly string[]): Promise<string[]>
  /** The custom-message trigger. If it throws, no code is sent. */
  onCode(source: CodeSource, user: User): Promise<void>
  /** The pre-sign-up trigger. If it throws, no account is made. */
  onPreSignUp(source: PreSignUpSource, userName: string, attributes: Record<string, string>): Promise<void>
}

export type TokenSource = PreTokenGenerationV2TriggerEvent['triggerSource']
type CodeSource = CustomMessageTriggerEvent['triggerSource']
type PreSignUpSource = PreSignUpTriggerEvent['triggerSource']

/** Finds a user by email address, ignoring case, or by user name (the sub). */
export function findUser({ state }: Pool, name: string): User | undefined {
  const lower = name.toLowerCase()
  return Object.values(state.users).find(({ sub, email }) => sub === name || email === lower)
}

export function userByName(pool: Pool, name: string): User {
  const user = findUser(pool, name)
  if (!user) throw new CognitoProblem('UserNotFoundException', 'User does not exist.')
  return user
}

export function refuseTakenEmail(pool: Pool, user: User, email: string): void {
  const owner = findUser(pool, email)
  if (!owner || owner === user) return
  throw new CognitoProblem('AliasExistsException', 'An account with the given email already exists.')
}

/** The identity that SRP hashes with the password: the pool name followed by the user name. */
export const srpIdentity = (pool: Pool, sub: string) => `${poolName(pool)}${sub}`

/** The part of the pool id after the region. */
export const poolName = ({ userPoolId }: Pool) => userPoolId.split('_')[1] ?? ''

/** A user's attributes in Cognito's format; all values are strings. */
export function attributesOf(user: User): { Name: string; Value: string }[] {
  return [
    { Name: 'sub', Value: user.sub },
    { Name: 'email', Value: user.email },
    { Name: 'email_verified', Value: String(user.emailVerified) },
    ...(user.name === undefined ? [] : [{ Name: 'name', Value: user.name }]),
    ...(user.googleIds?.length ? [{ Name: 'identities', Value: JSON.stringify(identitiesOf(user)) }] : []),
    ...(user.phone
      ? [
          { Name: 'phone_number', Value: user.phone.number },
          { Name: 'phone_number_verified', Value: String(user.phone.verified) },
        ]
      : []),
  ]
}

/** The Google accounts that are linked with a user, in Cognito's format. */
export const identitiesOf = ({ googleIds = [] }: User) =>
  googleIds.map((userId) => ({
    userId,
    providerName: 'Google',
    providerType: 'Google',
    issuer: null,
    primary: 'false',
  }))

export const hash = (text: string) => createHash('sha256').update(text).digest('hex')
