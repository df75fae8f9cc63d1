import { createHash, randomBytes } from 'node:crypto'
import {
  AssociateSoftwareTokenCommand,
  type ChallengeNameType,
  CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  type SetUserMFAPreferenceCommandInput,
  StartWebAuthnRegistrationCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createCognito } from '../../../../infra/local/cognito/cognito.ts'
import { codeAt } from '../../../../infra/totp.ts'
import { listen } from '../listen.ts'
import { createAuthenticator } from './authenticator.ts'

export const password = 'correct horse battery'
export const callbackUrl = 'http://localhost:3000/signed-in'

type Begun = { AuthenticationResult?: { AccessToken?: string | undefined } | undefined }

/** A local user pool over HTTP, with AWS's client. Each test has a new person: making a pool's signing key takes long. */
export function openPool(options: Parameters<typeof createCognito>[0] = {}) {
  const clock = { now: Date.parse('2026-11-22T09:00:00Z') }
  const open = () => createCognito({ now: () => clock.now, ...options })
  const cognito = open()
  let current = cognito
  const person = { email: '', sub: '' }
  let people = 0
  let server: Awaited<ReturnType<typeof listen>>
  let client: CognitoIdentityProviderClient
  beforeAll(async () => {
    server = await listen((request, response) =>
      request.url?.startsWith('/_local/cognito/')
        ? current.oauth?.(request, response)
        : current.handler(request, response),
    )
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    client = new CognitoIdentityProviderClient({ endpoint: server.url, region: 'ap-southeast-2', credentials })
  })
  afterAll(async () => {
    client.destroy()
    await server.close()
  })
  beforeEach(() => {
    current = cognito
    clock.now += 3600_000
    people += 1
    person.email = `zoe${people}@example.edu.au`
    person.sub = cognito.createUser({ email: person.email, name: 'Zoë', password }).sub
  })

  const { userPoolId, clientId } = cognito
  const send = ((command: never) => client.send(command)) as CognitoIdentityProviderClient['send']
  const initiate = (AuthFlow: 'USER_AUTH' | 'USER_PASSWORD_AUTH', AuthParameters: Record<string, string>) =>
    send(new InitiateAuthCommand({ ClientId: clientId, AuthFlow, AuthParameters }))
  const respond = (ChallengeName: ChallengeNameType, Session: string | undefined, responses: object) =>
    send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName,
        ...(Session && { Session }),
        ChallengeResponses: { USERNAME: person.email, ...responses },
      }),
    )
  const enterPassword = (typed = password, USERNAME = person.email) =>
    initiate('USER_PASSWORD_AUTH', { USERNAME, PASSWORD: typed })
  const codeNow = (secret: string, steps = 0) => codeAt(secret, Math.floor(clock.now / 30_000) + steps)
  const associate = async (AccessToken: string) =>
    (await send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode ?? ''
  const verifyApp = (AccessToken: string, UserCode: string) =>
    send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
  const startPasskey = async (AccessToken: string) =>
    (await send(new StartWebAuthnRegistrationCommand({ AccessToken }))).CredentialCreationOptions as {
      challenge: string
      excludeCredentials: { id: string }[]
    }
  const verifier = randomBytes(32).toString('base64url')
  /** What the portal's page asks the pool for. */
  const request = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      identity_provider: 'Google',
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callbackUrl,
      scope: 'openid email profile aws.cognito.signin.user.admin',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      ...more,
    })
  const at = (path: string) => `${server.url}/_local/cognito/oauth2/${path}`
  /** Chooses an account on the page that stands in for Google's. */
  const chooseAt = (form: Record<string, string>) => {
    const body = new URLSearchParams({ request: String(request()), ...form })
    return fetch(at('google'), { method: 'POST', body, redirect: 'manual' })
  }
  return {
    clock,
    cognito,
    person,
    send,
    initiate,
    respond,
    enterPassword,
    codeNow,
    associate,
    verifyApp,
    startPasskey,
    /** AWS's client, once the tests run. */
    client: () => client,
    /** Opens the pool again, as after a restart. */
    restart() {
      current = open()
      return current
    },
    user: () => ({ UserPoolId: userPoolId, Username: person.email }),
    wait(seconds: number) {
      clock.now += seconds * 1000
    },
    /** An access token, after the password. */
    signIn: async (email?: string) => tokenOf(await enterPassword(password, email)),
    /** Adds an authenticator app that is off, and returns its secret. */
    async setUpApp(AccessToken: string) {
      const secret = await associate(AccessToken)
      await verifyApp(AccessToken, codeNow(secret))
      return secret
    },
    async addPasskey(AccessToken: string) {
      const device = createAuthenticator()
      const Credential = device.register(await startPasskey(AccessToken))
      await send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }))
      return device
    },
    prefer: (AccessToken: string, settings: Omit<SetUserMFAPreferenceCommandInput, 'AccessToken'>) =>
      send(new SetUserMFAPreferenceCommand({ AccessToken, ...settings })),
    /** Calls an operation as the browser does. Returns the response's JSON, or `Type: message` for an error. */
    async call(operation: string, asked: object) {
      const response = await fetch(`${server.url}/_cognito`, {
        method: 'POST',
        headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
        body: JSON.stringify({ ClientId: clientId, ...asked }),
      })
      const body = await response.json()
      return response.ok ? body : `${body.__type}: ${body.message}`
    },
    google: {
      request,
      at,
      chooseAt,
      /** The same, and what the portal's page gets back. */
      async choose(form: Record<string, string>): Promise<Record<string, string>> {
        const back = new URL((await chooseAt(form)).headers.get('location') ?? '')
        if (back.origin + back.pathname !== callbackUrl) throw new Error(`Led to ${back}`)
        return Object.fromEntries(back.searchParams)
      },
      async exchange(code = '', more: Record<string, string> = {}) {
        const form = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: callbackUrl, code }
        const body = new URLSearchParams({ ...form, code_verifier: verifier, ...more })
        const response = await fetch(at('token'), { method: 'POST', body })
        return { status: response.status, answer: (await response.json()) as Record<string, string> }
      },
    },
  }
}

export const tokenOf = ({ AuthenticationResult }: Begun): string => AuthenticationResult?.AccessToken ?? ''

/** `Name: message` of the error, or `accepted`. */
export const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  )

export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')
