import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '#core/site-settings'
import { codeDestination } from '../../../frontend/account/phone-number.ts'
import { PhoneRow } from '../../../frontend/account/phone-row.tsx'
import { SignInForm } from '../../../frontend/account/sign-in-form.tsx'
import type { SignInMethods } from '../../../frontend/account/sign-in-methods.ts'
import { completeDialogElement } from '../dialog-element.ts'
import { fill } from '../fill.ts'

const account = { signIn: vi.fn(), confirmAppCode: vi.fn(), signInWithPasskey: vi.fn() }
const call = vi.fn()
const change = vi.fn()
const done = vi.fn()
const refused = (name: string, message = 'raw message') => Object.assign(new Error(message), { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  completeDialogElement()
  settings.textsFrom = 'WattleGrove'
  codeDestination.save('+*******5678')
  for (const mock of [...Object.values(account), call, change, done]) mock.mockReset()
})
afterEach(() => {
  cleanup()
  delete settings.textsFrom
})

describe('signing in with a texted code', () => {
  async function enterPassword(result = 'texted-code') {
    const user = userEvent.setup()
    account.signIn.mockResolvedValue(result)
    account.confirmAppCode.mockResolvedValue('signed-in')
    render(<SignInForm account={account} onSignedIn={done} />)
    fill(field('Email address'), 'zoe@example.edu.au')
    fill(field('Password'), 'twelve letters')
    await user.click(press('Sign in'))
    return user
  }

  test('says where the code went, shows nothing more of the number, and takes it with blanks', async () => {
    const user = await enterPassword()
    expect(
      await screen.findByText(/We’ve sent a code to •••• 678\. The message comes from WattleGrove\./),
    ).toBeDefined()
    const code = field('Code from the message')
    expect(document.activeElement).toBe(code)
    expect(code).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
    fill(code, ' 123 456 ')
    await user.click(press('Sign in'))
    expect(account.confirmAppCode).toHaveBeenCalledWith('123456')
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  })

  test.each([
    ['CodeMismatchException', /isn’t right, or it is too old.*text message/],
    ['ExpiredCodeException', /isn’t right, or it is too old.*text message/],
    ['LimitExceededException', /too many attempts/],
    ['NetworkError', /can’t reach the portal/],
  ])('explains %s and keeps asking', async (name, message) => {
    const user = await enterPassword()
    account.confirmAppCode.mockRejectedValue(refused(name))
    fill(await screen.findByLabelText('Code from the message'), '123456')
    await user.click(press('Sign in'))
    expect(await screen.findByText(message)).toBeDefined()
    expect(field('Code from the message').value).toBe('123456')
  })

  test('starts again with the password for another code, and when the sign-in is lost', async () => {
    const user = await enterPassword()
    await user.click(await screen.findByRole('button', { name: 'Send another code' }))
    expect(screen.getByText('Please enter your password again. We’ll then send another code.')).toBeDefined()
    expect([field('Email address').value, field('Password').value]).toEqual(['zoe@example.edu.au', ''])
    fill(field('Password'), 'twelve letters')
    await user.click(press('Sign in'))
    account.confirmAppCode.mockRejectedValue(refused('NotAuthorizedException', 'Invalid session for the user'))
    fill(await screen.findByLabelText('Code from the message'), '123456')
    await user.click(press('Sign in'))
    expect(await screen.findByText(/please start again with your password/)).toBeDefined()
  })

  test('says so when the message cannot be sent', async () => {
    account.signIn.mockRejectedValue(refused('CodeDeliveryFailureException'))
    const user = userEvent.setup()
    render(<SignInForm account={account} onSignedIn={done} />)
    fill(field('Email address'), 'zoe@example.edu.au')
    fill(field('Password'), 'twelve letters')
    await user.click(press('Sign in'))
    expect(await screen.findByText(/could not send a text message just now/)).toBeDefined()
  })

  test.each([
    ['From my app', 'TOTP', 'app-code', 'Code from your app'],
    ['By text message', 'SMS', 'texted-code', 'Code from the message'],
  ])('with both factors on, "%s" leads to its code', async (button, answer, result, label) => {
    const user = await enterPassword('choose-code')
    account.confirmAppCode.mockResolvedValueOnce(result)
    await user.click(await screen.findByRole('button', { name: button }))
    expect(account.confirmAppCode).toHaveBeenCalledWith(answer)
    fill(await screen.findByLabelText(label), '123456')
    await user.click(press('Sign in'))
    expect(account.confirmAppCode).toHaveBeenLastCalledWith('123456')
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  })

  test('offers a passkey and the way back in at once, beside the choice', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('navigator', { credentials: {} })
    const user = await enterPassword('choose-code')
    account.signInWithPasskey.mockResolvedValue('signed-in')
    expect(await screen.findByText('I’ve lost my phone')).toBeDefined()
    expect(screen.getByText(/We can remove the app and the number from your account/)).toBeDefined()
    await user.click(press('Use a passkey instead'))
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    vi.unstubAllGlobals()
  })

  test('stays with the choice when no message can be sent', async () => {
    const user = await enterPassword('choose-code')
    account.confirmAppCode.mockRejectedValueOnce(refused('LimitExceededException'))
    await user.click(await screen.findByRole('button', { name: 'By text message' }))
    expect(await screen.findByText(/too many attempts/)).toBeDefined()
    expect(press('From my app')).toBeDefined()
  })
})

describe('text messages on the account page', () => {
  const row = (methods: Partial<SignInMethods> = {}) => (
    <PhoneRow
      account={account}
      email="zoe@example.edu.au"
      methods={{ app: false, texts: false, google: false, passkeys: [], ...methods }}
      call={call}
      change={change}
      whenFresh={(then) => then()}
      onChanged={done}
    />
  )
  async function open(methods: Partial<SignInMethods> = {}) {
    call.mockResolvedValue({})
    change.mockResolvedValue(true)
    render(row(methods))
    await screen.findByText(/others can take over a number|Your app is on too/, {}, { timeout: 5000 })
    return userEvent.setup()
  }

  test('are not there where the portal sends none', () => {
    delete settings.textsFrom
    const { container } = render(row())
    expect(container.innerHTML).toBe('')
    expect(call).not.toHaveBeenCalled()
  })

  test('turn on a number that was confirmed before', async () => {
    const user = await open({ phoneEnds: '678' })
    await user.click(press('Turn on'))
    await waitFor(() => expect(done).toHaveBeenCalledWith('Codes by text message are on'))
    expect(change.mock.calls).toEqual([[{ change: 'texts-on' }]])
  })

  test('remove a number that was not confirmed when the learner cancels', async () => {
    const user = await open()
    await user.click(press('Add a mobile number'))
    fill(field('Mobile number'), '0412 345 678')
    await user.click(press('Text me a code'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(change.mock.calls).toEqual([[{ change: 'texts-off' }]]))
    expect(done).not.toHaveBeenCalled()
  })

  test('say what is left before the number goes, and stay when that fails', async () => {
    const user = await open({ phoneEnds: '678', texts: true })
    expect(screen.getByText('On, •••• 678')).toBeDefined()
    await user.click(press('Remove the number'))
    expect(screen.getByText(/this account opens with your password alone\. We delete the number\./)).toBeDefined()
    change.mockRejectedValueOnce(refused('Offline'))
    const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove the number' })
    await user.click(confirm)
    expect(await screen.findByText(/can’t reach the portal/)).toBeDefined()
    await user.click(confirm)
    await waitFor(() => expect(done).toHaveBeenCalledWith('The number is removed', true))
    expect(change).toHaveBeenLastCalledWith({ change: 'texts-off' })
  })

  test('end no session when a number goes that sign-in never asked for', async () => {
    const user = await open({ phoneEnds: '678' })
    change.mockResolvedValue(false)
    await user.click(press('Remove the number'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove the number' }))
    await waitFor(() => expect(done).toHaveBeenCalledWith('The number is removed', false))
  })
})
