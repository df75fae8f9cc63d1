import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { accessTokenMinutes } from '../../access-tokens.ts'
import type { Mail } from '../mailbox.ts'
import { openStateFile } from '../state-file.ts'
import { createEndpoint } from './endpoint.ts'
import { createOauth } from './oauth/oauth.ts'
import { accountOperations } from './operations/account.ts'
import { adminOperations } from './operations/admin.ts'
import { passwordOperations } from './operations/password.ts'
import { signInOperations } from './operations/sign-in.ts'
import { addUser, confirm, signUpOperations } from './operations/sign-up.ts'
import { passkeyOperations } from './passkeys.ts'
import { attributesOf, type ConfirmedUser, findUser, type Pool } from './pool.ts'
import { triggered } from './problem.ts'
import { secondFactorOperations } from './second-factor.ts'
import { type Jwks, signingKeyOf } from './signing-key.ts'
import { newPoolState, type User } from './state.ts'

type CognitoOptions = {
  /** Stores accounts and the signing key; in memory if absent. */
  file?: string
  now?: () => number
  onMessage?: (mail: Mail) => void
  /** The post-confirmation trigger. If it throws, the caller gets the error, but the user stays confirmed. */
  onConfirmed?: Pool['onConfirmed']
  /** The same trigger after a password reset. If it throws, the caller gets the error, but the new password counts. */
  onReset?: Pool['onReset']
  /** The triggers before tokens are made and before a code is sent. Without the first, tokens have the scopes that were asked for. */
  onTokens?(event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent>
  onCode?(event: CustomMessageTriggerEvent): Promise<unknown>
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
  createUser(user: NewUser): ConfirmedUser
}

/** `appSecret` is the secret of an authenticator app that's on. */
type NewUser = { email: string; name: string; password: string; sub?: string; appSecret?: string }

/** Has the format of a real pool id, so that the deployed functions' verifier accepts it. */
const userPoolId = 'ap-southeast-2_Local0001'
const clientId = 'local0portal0client0000000'
const maxMails = 200

/** Emulates the operations of a Cognito user pool that the portal uses: one public client, sign-in by email. */
export function createCognito(options: CognitoOptions = {}): Cognito {
  const { file, now = Date.now, onMessage = () => {}, google } = options
  const { onConfirmed = async () => {}, onReset = async () => {}, onTokens, onCode } = options
  const { accessTtlSeconds = accessTokenMinutes * 60, texts = false } = options
  const { state, save } = openStateFile(file, newPoolState)
  const pool: Pool = {
    userPoolId,
    clientId,
    issuer: `https://cognito-idp.ap-southeast-2.amazonaws.com/${userPoolId}`,
    state,
    save,
    key: signingKeyOf(state.signingKey),
    accessTtlSeconds,
    texts,
    seconds: () => Math.floor(now() / 1000),
    deliver(mail) {
      state.mail.unshift(mail)
      state.mail.length = Math.min(state.mail.length, maxMails)
      onMessage(mail)
    },
    onConfirmed: (...confirmed) => triggered('PostConfirmation', () => onConfirmed(...confirmed)),
    onReset: (user) => triggered('PostConfirmation', () => onReset(user)),
    async scopesFor(triggerSource, user, scopes) {
      if (!onTokens) return [...scopes]
      const asked = { ...eventOf(user), request: { ...requestOf(user), scopes: [...scopes], groupConfiguration: {} } }
      const response = { claimsAndScopeOverrideDetails: {} }
      const { claimsAndScopeOverrideDetails: changes } = (
        await triggered('PreTokenGeneration', () => onTokens({ ...asked, version: '2', triggerSource, response }))
      ).response
      const { scopesToAdd = [], scopesToSuppress = [] } = changes.accessTokenGeneration ?? {}
      return [...scopes.filter((scope) => !scopesToSuppress.includes(scope)), ...scopesToAdd]
    },
    async onCode(triggerSource, user) {
      const request = { ...requestOf(user), codeParameter: '{####}', linkParameter: '', usernameParameter: null }
      const response = { smsMessage: null, emailMessage: null, emailSubject: null }
      const event = { ...eventOf(user), triggerSource, request, response }
      await triggered('CustomMessage', async () => onCode?.(event as CustomMessageTriggerEvent))
    },
    async onPreSignUp(triggerSource, userName, userAttributes) {
      const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false }
      const request = { userAttributes, validationData: {} }
      await google?.onPreSignUp({ ...eventOf({ sub: userName }), triggerSource, request, response })
    },
  }
  const operations = {
    ...signUpOperations,
    ...signInOperations(),
    ...accountOperations,
    ...passwordOperations,
    ...secondFactorOperations,
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
    createUser({ email, name, password, sub, appSecret }) {
      const existing = findUser(pool, email)
      const user = existing ?? addUser(pool, { email, name, password, ...(sub && { sub }) })
      if (!existing && appSecret) user.app = { secret: appSecret, enabled: true }
      if (!existing) confirm(pool, user)
      return { sub: user.sub, email: user.email, name: user.name ?? '' }
    },
  }
}

/** What Cognito passes to every trigger. Somebody who signs in with Google is named by provider and id. */
const eventOf = ({ sub }: Pick<User, 'sub'>) => ({
  version: '1',
  region: 'ap-southeast-2',
  userPoolId,
  userName: sub,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
})

const requestOf = (user: User) => ({
  userAttributes: Object.fromEntries(attributesOf(user).map(({ Name, Value }) => [Name, Value])),
})
