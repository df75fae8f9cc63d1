import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Mail } from '../mailbox.ts'
import { openStateFile } from '../state-file.ts'
import { createEndpoint } from './endpoint.ts'
import { createLockout } from './lockout.ts'
import { accountOperations } from './operations/account.ts'
import { adminOperations } from './operations/admin.ts'
import { passwordOperations } from './operations/password.ts'
import { signInOperations } from './operations/sign-in.ts'
import { addUser, confirm, signUpOperations } from './operations/sign-up.ts'
import { type ConfirmedUser, findUser, type Pool } from './pool.ts'
import { type Jwks, signingKeyOf } from './signing-key.ts'
import { newPoolState } from './state.ts'

type CognitoOptions = {
  /** Where accounts and the signing key are kept; in memory when absent. */
  file?: string
  now?: () => number
  onMessage?: (mail: Mail) => void
  /** The post-confirmation trigger. An error reaches the caller; the user is confirmed all the same. */
  onConfirmed?: (user: ConfirmedUser) => Promise<void>
  accessTtlSeconds?: number
}

export type Cognito = {
  userPoolId: string
  clientId: string
  issuer: string
  jwks: Jwks
  /** Newest first. */
  mailbox(): Mail[]
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** A confirmed account, for seeding. One that is there by that address is left as it is. */
  createUser(user: { email: string; name: string; password: string; sub?: string }): ConfirmedUser
}

/** The form of a real pool's id, so that the verifier of the deployed functions takes it. */
const userPoolId = 'ap-southeast-2_Local0001'
const clientId = 'local0portal0client0000000'
const maxMails = 200

/** A Cognito user pool with one public client that signs in by e-mail: the operations the portal uses, and no others. */
export function createCognito(options: CognitoOptions = {}): Cognito {
  const { file, now = Date.now, onMessage = () => {}, onConfirmed = async () => {}, accessTtlSeconds = 3600 } = options
  const { state, save } = openStateFile(file, newPoolState)
  const pool: Pool = {
    userPoolId,
    clientId,
    issuer: `https://cognito-idp.ap-southeast-2.amazonaws.com/${userPoolId}`,
    state,
    save,
    key: signingKeyOf(state.signingKey),
    lockout: createLockout(now),
    accessTtlSeconds,
    seconds: () => Math.floor(now() / 1000),
    deliver(mail) {
      state.mail.unshift(mail)
      state.mail.length = Math.min(state.mail.length, maxMails)
      onMessage(mail)
    },
    onConfirmed,
  }
  const operations = {
    ...signUpOperations,
    ...signInOperations(),
    ...accountOperations,
    ...passwordOperations,
    ...adminOperations,
  }
  return {
    userPoolId,
    clientId,
    issuer: pool.issuer,
    jwks: pool.key.jwks,
    mailbox: () => [...state.mail],
    handler: createEndpoint(pool, operations),
    createUser({ email, name, password, sub }) {
      const existing = findUser(pool, email)
      const user = existing ?? addUser(pool, { email, name, password, ...(sub && { sub }) })
      if (!existing) confirm(pool, user)
      return { sub: user.sub, email: user.email, name: user.name ?? '' }
    },
  }
}
