import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppRow } from '../../../frontend/account/app-row.tsx'
import SetUpApp from '../../../frontend/account/set-up-app.tsx'
import { SignInForm } from '../../../frontend/account/sign-in-form.tsx'
import { secondsSinceSignIn } from '../../../frontend/session/stored-tokens.ts'
import { completeDialogElement } from '../dialog-element.ts'
import { fill } from '../fill.ts'

const account = { signIn: vi.fn(), confirmAppCode: vi.fn(), signInWithPasskey: vi.fn() }
const app = { begin: vi.fn(), turnOn: vi.fn(), turnOff: vi.fn() }
const done = vi.fn()
const refused = (name: string, message = 'raw message') => Object.assign(new Error(message), { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  completeDialogElement()
  for (const call of [...Object.values(account), ...Object.values(app), done]) call.mockReset()
  account.signIn.mockResolvedValue('app-code')
  account.confirmAppCode.mockResolvedValue('signed-in')
  app.begin.mockResolvedValue('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')
})
afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

describe('signing in with an authenticator app', () => {
  async function askForCode() {
    const user = userEvent.setup()
    render(<SignInForm account={account} onSignedIn={done} />)
    fill(field('Email address'), 'zoe@example.edu.au')
    fill(field('Password'), 'twelve letters')
    await user.click(press('Sign in'))
    await screen.findByLabelText('Code from your app')
    return user
  }

  test('takes a code with blanks around and in it', async () => {
    const user = await askForCode()
    fill(field('Code from your app'), ' 123 456 ')
    await user.click(press('Sign in'))
    expect(account.confirmAppCode).toHaveBeenCalledWith('123456')
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  })

  test.each([
    ['CodeMismatchException', /isn’t right, or it is too old/],
    ['ExpiredCodeException', /has been used already/],
    ['LimitExceededException', /too many attempts/],
    ['NetworkError', /can’t reach the portal/],
  ])('explains %s and keeps asking for a code', async (name, message) => {
    const user = await askForCode()
    account.confirmAppCode.mockRejectedValue(refused(name))
    fill(field('Code from your app'), '123456')
    await user.click(press('Sign in'))
    expect(await screen.findByText(message)).toBeDefined()
    expect(field('Code from your app').value).toBe('123456')
  })

  test.each([
    refused('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
    refused('CodeMismatchException', 'Invalid session for the user, session can only be used once.'),
    refused('SignInException', 'signIn was not called before confirmSignIn.'),
  ])('starts again without the password when the sign-in is lost (%s)', async (error) => {
    const user = await askForCode()
    account.confirmAppCode.mockRejectedValue(error)
    fill(field('Code from your app'), '123456')
    await user.click(press('Sign in'))
    expect(await screen.findByText(/please start again with your password/)).toBeDefined()
    expect([field('Email address').value, field('Password').value]).toEqual(['zoe@example.edu.au', ''])
  })
})

describe('setting up an app', () => {
  const fresh = vi.fn((change: () => void) => change())
  const form = <SetUpApp app={app} email="zoe@example.edu.au" whenFresh={fresh} onDone={done} onCancel={done} />

  test('shows a picture and the key in groups of four, and turns the app on with a code', async () => {
    const user = userEvent.setup()
    render(form)
    expect(await screen.findByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeDefined()
    expect(screen.getByRole('img', { name: 'QR code for your app' }).querySelector('path')).not.toBeNull()
    fill(field('Code from your app'), '123 456')
    await user.click(press('Turn on'))
    expect(app.turnOn).toHaveBeenCalledWith('123456')
    // The code may come more than ten minutes after the set-up began.
    expect(fresh).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  })

  test('says that it could not begin when signed out elsewhere', async () => {
    app.begin.mockRejectedValue(refused('NotAuthorizedException', 'Access Token has been revoked'))
    render(form)
    expect(await screen.findByText(/You have been signed out on this device/)).toBeDefined()
  })
})

test('removing the app says what is left to sign in with, and stays open when it fails', async () => {
  const user = userEvent.setup()
  const change = vi.fn().mockRejectedValueOnce(refused('Offline')).mockResolvedValue(false)
  const methods = { app: true, texts: false, google: false, passkeys: [] }
  const row = { account, email: 'zoe@example.edu.au', methods, call: vi.fn(), change, onChanged: done }
  render(<AppRow {...row} whenFresh={(work) => work()} />)
  await user.click(press('Remove the app'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/this account opens with your password alone/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Remove the app' }))
  expect(await dialog.findByText(/can’t reach the portal/)).toBeDefined()
  expect(done).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Remove the app' }))
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('The app is removed'))
  expect(change).toHaveBeenLastCalledWith({ change: 'app-off' })
})

describe('how long ago the learner signed in', () => {
  const token = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`
  const now = Date.parse('2026-11-22T09:00:00Z')

  test('counts from the sign-in, not from the renewal of the token', () => {
    const claims = { sub: 'zoe', exp: now / 1000 + 900, iat: now / 1000, auth_time: now / 1000 - 660 }
    expect(secondsSinceSignIn(token(claims), now)).toBe(660)
  })

  test('allows for a device whose clock is known to be an hour slow', () => {
    window.localStorage.setItem('CognitoIdentityServiceProvider.client.zoe.clockDrift', '3600000')
    const claims = { sub: 'zoe', exp: now / 1000 + 4500, auth_time: now / 1000 + 3600 - 60 }
    expect(secondsSinceSignIn(token(claims), now)).toBe(60)
  })

  test('is never recent for a token that does not say', () => {
    expect(secondsSinceSignIn(token({ sub: 'zoe', exp: 1 }), now)).toBe(Number.POSITIVE_INFINITY)
  })
})
