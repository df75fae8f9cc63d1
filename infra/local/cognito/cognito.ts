import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { accessTokenMinutes } from '../../access-tokens.ts'
import type { Mail } from '../mailbox.ts'
import { openStateFile } from '../state-file.ts'
import { createEndpoint } from './endpoint.ts'
import { createLockout } from './lockout.ts'
import { createOauth } from './oauth/oauth.ts'
import { accountOperations } from './operations/account.ts'
import { adminOperations } from './operations/admin.ts'
import { passkeyOperations } from './operations/passkeys.ts'
import { passwordOperations } from './operations/password.ts'
import { phoneOperations } from './operations/phone.ts'
import { secondFactorOperations } from './operations/second-factor.ts'
import { signInOperations } from './operations/sign-in.ts'
import { addUser, confirm, signUpOperations } from './operations/sign-up.ts'
import { type ConfirmedUser, findUser, type Pool, type PreSignUpSource } from './pool.ts'
import { type Jwks, signingKeyOf } from './signing-key.ts'
import { newPoolState } from './state.ts'

type CognitoOptions = {
  /** Stores accounts and the signing key; in memory if absent. */
  file?: string
  now?: () => number
  onMessage?: (mail: Mail) => void
  /** The post-confirmation trigger. If it throws, the caller gets the error, but the user stays confirmed. */
  onConfirmed?: Pool['onConfirmed']
  /** Sign-in with Google: its redirect URI, and the pre-sign-up trigger. Off if absent. */
  google?: { callbackUrl: string; onPreSignUp(event: PreSignUpTriggerEvent): Promise<unknown> } | undefined
  accessTtlSeconds?: number
  /** Whether the pool sends text messages; not by default. */
  texts?: boolean
}

export type Cognito = {
  userPoolId: string
  clientId: string
  issuer: string
  jwks: Jwks
  /** Newest first. */
  mailbox(): Mail[]
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The pool's pages for sign-in with Google. */
  oauth: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined
  /** Creates a confirmed account, for seeding. An existing account with that address stays unchanged. */
  createUser(user: { email: string; name: string; password: string; sub?: string }): ConfirmedUser
}

/** Has the format of a real pool id, so that the deployed functions' verifier accepts it. */
const userPoolId = 'ap-southeast-2_Local0001'
const clientId = 'local0portal0client0000000'
const maxMails = 200

/** Emulates the operations of a Cognito user pool that the portal uses: one public client, sign-in by email. */
export function createCognito(options: CognitoOptions = {}): Cognito {
  const { file, now = Date.now, onMessage = () => {}, onConfirmed = async () => {}, google } = options
  const { accessTtlSeconds = accessTokenMinutes * 60, texts = false } = options
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
    texts,
    seconds: () => Math.floor(now() / 1000),
    deliver(mail) {
      state.mail.unshift(mail)
      state.mail.length = Math.min(state.mail.length, maxMails)
      onMessage(mail)
    },
    onConfirmed,
    async onPreSignUp(triggerSource, userName, userAttributes) {
      await google?.onPreSignUp(preSignUpEvent(triggerSource, userName, userAttributes))
    },
  }
  const operations = {
    ...signUpOperations,
    ...signInOperations(),
    ...accountOperations,
    ...passwordOperations,
    ...secondFactorOperations,
    ...phoneOperations,
    ...passkeyOperations(),
    ...adminOperations,
  }
  return {
    userPoolId,
    clientId,
    issuer: pool.issuer,
    jwks: pool.key.jwks,
    mailbox: () => [...state.mail],
    handler: createEndpoint(pool, operations),
    oauth: google && createOauth(pool, google.callbackUrl),
    createUser({ email, name, password, sub }) {
      const existing = findUser(pool, email)
      const user = existing ?? addUser(pool, { email, name, password, ...(sub && { sub }) })
      if (!existing) confirm(pool, user)
      return { sub: user.sub, email: user.email, name: user.name ?? '' }
    },
  }
}

/** What Cognito passes to the trigger. Somebody who signs in with Google is named by provider and id. */
const preSignUpEvent = (
  triggerSource: PreSignUpSource,
  userName: string,
  userAttributes: Record<string, string>,
): PreSignUpTriggerEvent => ({
  version: '1',
  region: 'ap-southeast-2',
  userPoolId,
  userName,
  triggerSource,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
  request: { userAttributes, validationData: {} },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
})
