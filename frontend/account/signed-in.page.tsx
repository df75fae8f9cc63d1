import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { RouteResult } from '#core/route'
import { settings } from '#core/site-settings'
import { supportSentence } from '#core/wording'
import { postGoogleLink, postGoogleOffer } from '#signing-in/google-contract'
import { googleAnswers } from '#signing-in/google-link'
import { type Client, callTimeout, networkAnswered, Offline, useClient } from '../client/client.ts'
import { withTimeout } from '../client/timeout.ts'
import { saveAssurance } from '../session/assurance.ts'
import { callCognito } from '../session/cognito-call.ts'
import { rememberGoogleSession } from '../session/cognito-session.ts'
import { type CognitoSettings, cognitoSettings } from '../session/cognito-settings.ts'
import { GuestsOnly } from '../session/guards.tsx'
import { useAfterSignIn, useSession } from '../session/session-provider.tsx'
import { payloadOf, storeNewTokens } from '../session/stored-tokens.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Failure } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useToast } from '../ui/toast.tsx'
import { callbackUrl, goToGoogle, type Pending, pendingGoogle } from './go-to-google.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** The page that Google redirects back to. */
export default function SignedIn() {
  return settings.google ? <GoogleReturn /> : <Navigate to="/sign-in" replace />
}

/** Completes a sign-in with Google and goes on to the page that asked for it, or says why it didn't work. */
export function GoogleReturn() {
  const [returned] = useState(takeReturn)
  const { state } = useSession()
  // Opened again, from the history or a bookmark: a signed-in learner just goes on.
  if (!returned.pending && (state.status === 'signed-in' || state.status === 'loading'))
    return <GuestsOnly>{null}</GuestsOnly>
  return <Finishing returned={returned} />
}

function Finishing({ returned }: { returned: Returned }) {
  const { linking, again, email, linkedTo } = returned.pending ?? {}
  const who = {
    ...(linking !== undefined && { linking }),
    ...(again !== undefined && { again }),
    ...(email !== undefined && { email }),
  }
  const { send } = useClient()
  const afterSignIn = useAfterSignIn()
  const toast = useToast()
  const navigate = useNavigate()
  // A query runs once even if React mounts the page twice, as it does in development.
  const result = useQuery({
    queryKey: ['google-return'],
    queryFn: async () => {
      const outcome = await finish(returned, send)
      if (outcome.kind === 'signed-in') await afterSignIn()
      if (outcome.kind === 'again') await goToGoogle({ linkedTo: outcome.linkedTo, ...who })
      if (outcome.kind === 'resume') await goToGoogle({ ...(linkedTo !== undefined && { linkedTo }), ...who })
      return outcome
    },
    retry: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { kind } = result.data ?? {}
  useEffect(() => {
    if (kind === 'denied') void navigate(linking === undefined ? '/sign-in' : '/account', { replace: true })
    if (kind === 'linked' || (kind === 'signed-in' && linking !== undefined)) toast.success('Google is linked')
  }, [kind, linking, navigate, toast])

  if (kind === 'signed-in' || kind === 'linked') return <GuestsOnly>{null}</GuestsOnly>
  if (result.isError && !result.isFetching)
    return (
      <Frame>
        <Failure>{result.error.message}</Failure>
        <Button wide onClick={() => void result.refetch()}>
          Try again
        </Button>
        <ButtonLink look="secondary" wide to={linking === undefined ? '/sign-in' : '/account'}>
          {linking === undefined ? 'Back to sign-in' : 'Back to your account'}
        </ButtonLink>
      </Frame>
    )
  if (result.data?.kind === 'problem') return <Problem problem={result.data.problem} who={who} />
  return (
    <Frame>
      <p role="status" className="flex items-center gap-3 font-sans">
        <Spinner />
        One moment…
      </p>
    </Frame>
  )
}

type ProblemProps = { problem: GoogleProblem; who: Pick<Pending, 'linking' | 'again' | 'email'> }

function Problem({ problem, who }: ProblemProps) {
  const [offline, setOffline] = useState(false)
  const startAgain = () => goToGoogle(who).catch(() => setOffline(true))
  const withGoogle = !needsAnotherWay.includes(problem)
  const linking = who.linking !== undefined
  const google = (
    <Button key="google" look={withGoogle ? 'primary' : 'secondary'} onClick={() => void startAgain()}>
      Start again with Google
    </Button>
  )
  const otherwise = (
    <ButtonLink key="otherwise" look={withGoogle ? 'secondary' : 'primary'} to={linking ? '/account' : '/sign-in'}>
      {linking ? 'Back to your account' : 'Sign in with your password'}
    </ButtonLink>
  )
  return (
    <Frame title={linking ? 'Google isn’t linked yet' : 'You’re not signed in yet'}>
      <Failure>{offline ? new Offline().message : googleProblems[problem]}</Failure>
      <div className="flex flex-wrap gap-3">{withGoogle ? [google, otherwise] : [otherwise, google]}</div>
    </Frame>
  )
}

const Frame = ({ title = 'Signing in', children }: { title?: string; children: ReactNode }) => (
  <SignInLayout title={title} find="key">
    <div className="flex flex-col gap-6">{children}</div>
  </SignInLayout>
)

/** Why a sign-in with Google failed, and what to do. */
const googleProblems: Record<GoogleProblem, string> = {
  lost: 'We can’t match this answer from Google with a sign-in that you started here. It may have been opened twice, in another tab, or long after it was sent. Please start again.',
  used: 'This answer from Google has been used already, or it’s too old. Please start again.',
  unverified:
    'Google hasn’t checked that this email address is yours, so we can’t sign you in with it. Please confirm the address with Google first, or sign in here with your email address and a password.',
  askFirst:
    'This account asks for a second step at sign-in, so Google can’t open it yet. Please sign in with your password and your second step, then choose “Link Google” on your account page.',
  admin:
    'An administrator signs in with a password and an authenticator app, so Google can’t open this account. Please sign in with your password.',
  refused: `We can’t open the account with this email address through Google. Please sign in with your password. ${supportSentence(settings.provider.email)}`,
  'other-account':
    'That Google account doesn’t have the email address of your account here, so we changed nothing. Please start again and choose the one that has.',
  'not-stored':
    'This browser doesn’t store data for the portal, so we can’t keep you signed in. Please allow site data, or leave private browsing, then start again.',
  unexpected: 'Signing in with Google didn’t work this time. Please start again, or sign in with your password.',
}

/** Where the same Google account would fail again, so that another way to sign in comes first. */
const needsAnotherWay: readonly GoogleProblem[] = ['unverified', 'askFirst', 'admin', 'refused']

/** What came back to /signed-in, and the sign-in that this tab was waiting for. */
type Returned = { query: URLSearchParams; pending: Pending | undefined }

type LinkResult = RouteResult<typeof postGoogleLink>

type GoogleProblem = Exclude<LinkResult['answer'], 'linked'> | 'unverified' | 'used' | 'not-stored' | 'unexpected'

/**
 * How a return from Google ends. `resume`: Cognito's own session has ended, so Google comes now. `again`: the Google account has just been
 * linked, so the same sign-in works in the next round. `linked`: it opens the account that's signed in here.
 */
type Outcome =
  | { kind: 'signed-in' | 'linked' | 'denied' | 'resume' }
  | { kind: 'again'; linkedTo: string }
  | { kind: 'problem'; problem: GoogleProblem }

const Tokens = z.object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string() })
type Tokens = z.infer<typeof Tokens>
const AccessClaims = z.object({ sub: z.string() })
const IdClaims = z.object({ sub: z.string(), aud: z.string(), nonce: z.string() })

const problem = (what: GoogleProblem): Outcome => ({ kind: 'problem', problem: what })

/** Takes the answer out of the address, so that neither a reload nor the history has it, and ends the pending sign-in. */
function takeReturn(): Returned {
  const { search, pathname } = window.location
  if (search) window.history.replaceState(window.history.state, '', pathname)
  return { query: new URLSearchParams(search), pending: pendingGoogle().take() }
}

/**
 * Ends a sign-in with Google: checks the answer, gets the tokens and stores them where Amplify would.
 * @throws Offline when Cognito or the portal can't be reached, and what the portal refuses; call again with the same answer
 */
async function finish({ query, pending }: Returned, send: Client['send']): Promise<Outcome> {
  if (pending?.resume) return { kind: 'resume' }
  const state = query.get('state')
  // Cognito's error redirects don't always carry the state. They can only lead to a message or a new start.
  if (!pending || (state !== null && state !== pending.state)) return problem('lost')
  if (query.has('error')) return answerOf(query, pending, send)
  const code = query.get('code')
  if (!code || state === null) return problem('lost')
  rememberGoogleSession()
  const settings = await cognitoSettings()
  const tokens = await exchange(settings, code, pending)
  if (typeof tokens === 'string') return problem(tokens)
  const access = AccessClaims.safeParse(payloadOf(tokens.access_token)).data
  const id = IdClaims.safeParse(payloadOf(tokens.id_token)).data
  if (!access || id?.sub !== access.sub || id.aud !== settings.userPoolClientId || id.nonce !== pending.nonce)
    return problem('lost')
  if (!(await isExpected(access.sub, pending))) {
    await forget(settings, tokens)
    // In the second round, the Google account was linked before somebody else came back.
    return problem(pending.linkedTo === undefined ? 'other-account' : 'lost')
  }
  return store(settings, tokens)
}

/** Takes up the offer that a first sign-in gets. In the next round there's none any more. */
async function answerOf(query: URLSearchParams, pending: Pending, send: Client['send']): Promise<Outcome> {
  const words = `${query.get('error')} ${query.get('error_description')}`
  const offer = new RegExp(`${googleAnswers.offer}-([0-9a-f]{32})`).exec(words)?.[1]
  if (offer && pending.linkedTo === undefined) return outcomeOf(await take(offer, pending, send), pending)
  if (words.includes('access_denied')) return { kind: 'denied' }
  return problem(words.includes(googleAnswers.unverified) ? 'unverified' : 'unexpected')
}

const take = async (offer: string, { linking, again }: Pending, send: Client['send']): Promise<LinkResult> =>
  linking === undefined
    ? send(postGoogleOffer, { offer, ...(again !== undefined && { whose: await hashed(again) }) })
    : send(postGoogleLink, { offer })

function outcomeOf(result: LinkResult, { linking }: Pending): Outcome {
  if (result.answer !== 'linked') return problem(result.answer)
  return linking === undefined ? { kind: 'again', linkedTo: result.linkedTo } : { kind: 'linked' }
}

async function exchange(
  { oauthEndpoint, userPoolClientId }: CognitoSettings,
  code: string,
  { verifier }: Pending,
): Promise<Tokens | 'used' | 'unexpected'> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: userPoolClientId,
    redirect_uri: callbackUrl(),
    code,
    code_verifier: verifier,
  })
  const send = async () => {
    const response = await fetch(`${oauthEndpoint}/oauth2/token`, { method: 'POST', body: form })
    return { status: response.status, answer: (await response.json()) as unknown }
  }
  const { status, answer } = await withTimeout(send(), callTimeout, new Offline()).catch((error) => {
    throw error instanceof SyntaxError ? networkAnswered(200) : new Offline()
  })
  if (status === 400) return 'used'
  return Tokens.safeParse(answer).data ?? 'unexpected'
}

/** Whether the tokens belong to the learner who is linking or signing in again, or whose account was linked in the first round. */
async function isExpected(sub: string, { linking, again, linkedTo }: Pending): Promise<boolean> {
  if ([linking, again].some((one) => one !== undefined && one !== sub)) return false
  return linkedTo === undefined || (await hashed(sub)) === linkedTo
}

/** The server's pseudonym of a learner: 16 hex digits of the SHA-256. */
async function hashed(sub: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sub)))
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Ends an unwanted session. If that fails, its tokens are still stored nowhere. */
const forget = (settings: CognitoSettings, { refresh_token: Token }: Tokens): Promise<unknown> =>
  callCognito(settings, 'RevokeToken', { ClientId: settings.userPoolClientId, Token }).catch(() => {})

function store({ userPoolClientId }: CognitoSettings, tokens: Tokens): Outcome {
  const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken } = tokens
  try {
    storeNewTokens(userPoolClientId, { accessToken, idToken, refreshToken })
    saveAssurance('one', 'google')
    return { kind: 'signed-in' }
  } catch {
    return problem('not-stored')
  }
}
