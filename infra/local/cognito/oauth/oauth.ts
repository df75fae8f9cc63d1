import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { readBody } from '../../request-body.ts'
import { sendPage } from '../../send-page.ts'
import { linkedUser } from '../operations/admin.ts'
import type { Pool } from '../pool.ts'
import type { User } from '../state.ts'
import { startSession } from '../tokens.ts'
import { choosePage, type GoogleAccount, googleIdOf } from './choose-page.ts'

/** Where the pool's own pages are, as the prefix domain of a deployed pool. */
export const oauthPath = '/_local/cognito'
/** The cookies of Google and of the pool's own pages. Each remembers who signed in there, and the pool does so for an hour. */
const cookies = { google: 'local-google', pool: 'local-pool' }
const poolSession = 3600
const codeSeconds = 300

const Authorize = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  identity_provider: z.literal('Google'),
  scope: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
})
type Authorize = z.infer<typeof Authorize>

const Exchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  code: z.string(),
  code_verifier: z.string(),
})

type IssuedCode = { asked: Authorize; sub: string; expiresAt: number }

/**
 * The pages of the pool that a browser visits, with a page in Google's place: GET /oauth2/authorize, the choice of an account, and
 * POST /oauth2/token; and GET /logout, which ends the pool's own session and not Google's. Codes work once and for five minutes;
 * they're in memory.
 */
export function createOauth(pool: Pool, callbackUrl: string) {
  const logoutUrls = [new URL('/', callbackUrl).href, callbackUrl]
  const codes = new Map<string, IssuedCode>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const redirect = (query: Record<string, string>, cookies: string[] = []): void => {
      response.writeHead(302, { location: `${callbackUrl}?${new URLSearchParams(query)}`, 'set-cookie': cookies }).end()
    }

    async function signIn(account: GoogleAccount, asked: Authorize) {
      // Remember the account, as Google does: the next request uses it unless it asks for a choice.
      const google = cookieOf(cookies.google, encodeURIComponent(JSON.stringify(account)))
      const user = await userOf(account)
      if ('refusal' in user) return redirect({ error_description: user.refusal, error: 'invalid_request' }, [google])
      redirect(codeFor(user, asked), [google, cookieOf(cookies.pool, user.sub, poolSession)])
    }

    switch (`${request.method} ${url.pathname}`) {
      case `GET ${oauthPath}/oauth2/authorize`: {
        const asked = authorizeRequest(url.searchParams)
        if (!asked) return void response.writeHead(400, { 'content-type': 'text/plain' }).end('Bad request')
        // Whether Cognito passes a choice on to Google while it has a session itself isn't documented, so here it doesn't.
        const user = pool.state.users[valueIn(request, cookies.pool) ?? '']
        if (user && !user.disabled) return redirect(codeFor(user, asked))
        const known = url.searchParams.has('prompt') ? undefined : rememberedAccount(request)
        if (known) return signIn(known, asked)
        return sendPage(response, choosePage(url.search.slice(1), `${oauthPath}/oauth2/google`))
      }
      case `GET ${oauthPath}/logout`: {
        const { client_id, logout_uri } = Object.fromEntries(url.searchParams)
        const known = client_id === pool.clientId && logoutUrls.includes(logout_uri ?? '')
        const ended = { location: logout_uri, 'set-cookie': cookieOf(cookies.pool, '', 0) }
        return void (known ? response.writeHead(302, ended) : response.writeHead(400)).end()
      }
      case `POST ${oauthPath}/oauth2/google`: {
        const form = await formOf(request)
        const asked = authorizeRequest(new URLSearchParams(form.get('request') ?? ''))
        if (!asked) return void response.writeHead(400).end('Bad request')
        if (form.has('deny')) return void redirect({ error_description: 'access_denied', error: 'access_denied' })
        const email = (form.get('email') ?? '').toLowerCase()
        return signIn({ email, name: form.get('name') ?? '', verified: form.has('verified') }, asked)
      }
      case `POST ${oauthPath}/oauth2/token`: {
        const tokens = await exchange(Object.fromEntries(await formOf(request)))
        response.writeHead(tokens ? 200 : 400, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        return void response.end(JSON.stringify(tokens ?? { error: 'invalid_grant' }))
      }
      default:
        response.writeHead(404).end()
    }
  }

  function authorizeRequest(query: URLSearchParams): Authorize | undefined {
    const { data } = Authorize.safeParse(Object.fromEntries(query))
    return data?.client_id === pool.clientId && data.redirect_uri === callbackUrl ? data : undefined
  }

  /** The user whom a Google account signs in, or how Cognito reports what the trigger did. */
  async function userOf(account: GoogleAccount): Promise<User | { refusal: string }> {
    const id = googleIdOf(account)
    const user = linkedUser(pool, id)
    if (!user) return { refusal: await refusal(account, id) }
    // Cognito overwrites mapped attributes at every sign-in.
    return Object.assign(user, {
      email: account.email,
      emailVerified: account.verified,
      name: account.name || user.name,
    })
  }

  /** The parameters of the redirect back. Cognito's own error redirects have no state. */
  function codeFor({ sub }: User, asked: Authorize): Record<string, string> {
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { asked, sub, expiresAt: pool.seconds() + codeSeconds })
    return { code, state: asked.state }
  }

  /** Runs the trigger as for a first sign-in, and says how Cognito reports what it did. */
  async function refusal({ email, name, verified }: GoogleAccount, id: string): Promise<string> {
    const attributes = { email, email_verified: String(verified), ...(name && { name }) }
    try {
      await pool.onPreSignUp('PreSignUp_ExternalProvider', `Google_${id}`, attributes)
    } catch (error) {
      return `PreSignUp failed with error ${error instanceof Error ? error.message : error}.`
    }
    if (linkedUser(pool, id)) return `Already found an entry for username Google_${id}`
    return "The local user pool doesn't make accounts of Google alone"
  }

  async function exchange(form: Record<string, string>) {
    const { data: sent } = Exchange.safeParse(form)
    const issued = sent && codes.get(sent.code)
    if (!issued) return undefined
    codes.delete(sent.code)
    const { asked, sub, expiresAt } = issued
    const user = pool.state.users[sub]
    const challenge = createHash('sha256').update(sent.code_verifier).digest('base64url')
    const matches =
      challenge === asked.code_challenge &&
      sent.redirect_uri === asked.redirect_uri &&
      sent.client_id === asked.client_id
    if (!user || !matches || expiresAt <= pool.seconds()) return undefined
    const tokens = await startSession(pool, user, { scope: asked.scope, nonce: asked.nonce })
    return {
      id_token: tokens.IdToken,
      access_token: tokens.AccessToken,
      refresh_token: tokens.RefreshToken,
      expires_in: tokens.ExpiresIn,
      token_type: tokens.TokenType,
    }
  }

  return answer
}

const Account = z.object({ email: z.string(), name: z.string(), verified: z.boolean() })

const cookieOf = (name: string, value: string, seconds?: number): string =>
  `${name}=${value}; Path=${oauthPath}; HttpOnly${seconds === undefined ? '' : `; Max-Age=${seconds}`}`

const valueIn = ({ headers }: IncomingMessage, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1]

function rememberedAccount(request: IncomingMessage): GoogleAccount | undefined {
  const value = valueIn(request, cookies.google)
  return value ? Account.safeParse(JSON.parse(decodeURIComponent(value))).data : undefined
}

const formOf = async (request: IncomingMessage) => new URLSearchParams((await readBody(request, 64 * 1024)).toString())
