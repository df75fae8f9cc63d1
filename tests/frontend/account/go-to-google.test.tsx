import { createHash } from 'node:crypto'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContinueWithGoogle } from '../../../frontend/account/continue-with-google.tsx'
import { goToGoogle, pendingGoogle } from '../../../frontend/account/go-to-google.ts'
import { rememberGoogleSession } from '../../../frontend/session/cognito-session.ts'
import { deviceSession } from '../../../frontend/session/session.ts'
import { renderInApp } from '../render-in-app.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  const config = { region: 'r', userPoolId: 'r_1', userPoolClientId: 'client-1', oauthEndpoint: 'https://pool.example' }
  vi.stubGlobal('fetch', async () => Response.json(config))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function queryOf(journey: Parameters<typeof goToGoogle>[0] = {}) {
  const leave = vi.fn()
  await goToGoogle({ ...journey, leave })
  const address = String(leave.mock.lastCall)
  expect(address).toMatch(/^https:\/\/pool\.example\/oauth2\/authorize\?/)
  return Object.fromEntries(new URL(address).searchParams)
}

test('asks Cognito for a code by way of Google, bound to this tab by state, nonce and PKCE', async () => {
  const query = await queryOf()
  const pending = pendingGoogle().take()
  expect(query).toEqual({
    identity_provider: 'Google',
    response_type: 'code',
    client_id: 'client-1',
    redirect_uri: `${window.location.origin}/signed-in`,
    scope: 'openid email profile aws.cognito.signin.user.admin',
    state: pending?.state,
    nonce: pending?.nonce,
    code_challenge: createHash('sha256')
      .update(pending?.verifier ?? '')
      .digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  })
  expect(pending?.verifier).toMatch(/^[\w-]{43}$/)
  expect(new Set(Object.values(pending ?? {})).size).toBe(3)
})

test('uses new values each time, and keeps only the newest', async () => {
  const [first, second] = [await queryOf(), await queryOf()]
  expect(first.state).not.toBe(second.state)
  expect(pendingGoogle().take()?.state).toBe(second.state)
  expect(pendingGoogle().take()).toBeUndefined()
})

test('asks for no choice of account in the second round, and offers the address from the account page', async () => {
  expect(await queryOf({ linkedTo: '0123456789abcdef' })).not.toHaveProperty('prompt')
  expect(pendingGoogle().take()).toMatchObject({ linkedTo: '0123456789abcdef' })
  expect(await queryOf({ linking: 'sub-1', email: 'zoe@example.edu.au' })).toMatchObject({
    login_hint: 'zoe@example.edu.au',
    prompt: 'select_account',
  })
  expect(pendingGoogle().take()).toMatchObject({ linking: 'sub-1' })
})

test('ends Cognito’s own session first, if somebody came by Google on this device before', async () => {
  rememberGoogleSession()
  const leave = vi.fn()
  await goToGoogle({ linking: 'sub-1', email: 'zoe@example.edu.au', leave })
  const back = encodeURIComponent(`${window.location.origin}/signed-in`)
  expect(leave.mock.calls).toEqual([[`https://pool.example/logout?client_id=client-1&logout_uri=${back}`]])
  expect(pendingGoogle().take()).toMatchObject({ resume: true, linking: 'sub-1', email: 'zoe@example.edu.au' })
  expect(await queryOf()).toHaveProperty('prompt')
})

test.each(['', 'null', '{}', '{"state":1}', 'not json'])('takes nothing from a damaged record %j', (stored) => {
  sessionStorage.setItem('portal.google', stored)
  expect(pendingGoogle().take()).toBeUndefined()
})

test('a portal without Google sign-in shows no button', () => {
  render(<ContinueWithGoogle />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('over the page of a learner it offers their address, and waits for nobody else', async () => {
  vi.resetModules()
  vi.stubGlobal('__SITE_SETTINGS__', { ...__SITE_SETTINGS__, google: true })
  const go = vi.fn(async () => {})
  vi.doMock('../../../frontend/account/go-to-google.ts', () => ({ goToGoogle: go }))
  deviceSession().saveLearner({ sub: 'sub-1', email: 'zoe@example.edu.au' })
  const { ContinueWithGoogle: WithButton } = await import('../../../frontend/account/continue-with-google.tsx')
  renderInApp(<WithButton here />)
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  expect(go).toHaveBeenCalledExactlyOnceWith({ email: 'zoe@example.edu.au', again: 'sub-1' })
  vi.doUnmock('../../../frontend/account/go-to-google.ts')
  expect(await queryOf({ again: 'sub-1' })).toHaveProperty('prompt')
  expect(pendingGoogle().take()).toMatchObject({ again: 'sub-1' })
})

test('says so when what leads to Google can’t be loaded', async () => {
  vi.resetModules()
  vi.stubGlobal('__SITE_SETTINGS__', { ...__SITE_SETTINGS__, google: true })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const { ContinueWithGoogle: WithButton } = await import('../../../frontend/account/continue-with-google.tsx')
  renderInApp(<WithButton />)
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/can’t reach the portal/)
})

declare const __SITE_SETTINGS__: object
