import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfirmForm } from '../../../frontend/account/confirm.page.tsx'
import { RecoveryRequest, RecoveryReset } from '../../../frontend/account/forgot-password.page.tsx'
import { resendIgnoringRateLimit } from '../../../frontend/account/problems.ts'
import { PasswordForm } from '../../../frontend/account/security.tsx'
import { SignInForm } from '../../../frontend/account/sign-in-form.tsx'
import { SignUpForm } from '../../../frontend/account/sign-up.page.tsx'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { ToastProvider } from '../../../frontend/ui/toast.tsx'
import { fill } from '../fill.ts'
import { fakeSession, tokensOf, zoe } from '../session/fake-session.ts'

const email = 'zoe@example.edu.au'
const password = 'twelve letters'
const account = {
  signIn: vi.fn(),
  confirmAppCode: vi.fn(),
  signInWithPasskey: vi.fn(),
  signUp: vi.fn(),
  confirm: vi.fn(),
  resend: vi.fn(),
  requestReset: vi.fn(),
  reset: vi.fn(),
  changePassword: vi.fn(),
  tellOwner: vi.fn(),
}
const done = vi.fn()
beforeEach(() => {
  for (const call of Object.values(account)) call.mockReset().mockResolvedValue(undefined)
  done.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const refused = (name: string) => Object.assign(new Error('raw message'), { name })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })
const alert = () => screen.getByRole('alert').textContent ?? ''
function show(form: ReactElement) {
  render(<ToastProvider>{form}</ToastProvider>)
  return userEvent.setup()
}

describe('signing in', () => {
  const form = <SignInForm account={account} onSignedIn={done} onNextStep={done} />

  test('has the attributes that password managers and on-screen keyboards expect', () => {
    show(form)
    expect(field('Email address')).toMatchObject({ autocomplete: 'username', type: 'email', inputMode: 'email' })
    expect(field('Password')).toMatchObject({ autocomplete: 'current-password', type: 'password' })
  })

  test('names every invalid field and focuses the first', async () => {
    const user = show(form)
    fill(field('Email address'), 'zoe')
    await user.click(press('Sign in'))
    expect(screen.getByText(/should look like/)).toBeDefined()
    expect(screen.getByText('Please enter your password.')).toBeDefined()
    expect(document.activeElement).toBe(field('Email address'))
    expect(account.signIn).not.toHaveBeenCalled()
  })

  test('shows that it is busy, sends once, and keeps the fields when refused', async () => {
    const user = show(form)
    let refuse = (_: Error) => {}
    account.signIn.mockReturnValue(new Promise((_, reject) => (refuse = reject)))
    fill(field('Email address'), email)
    fill(field('Password'), password)
    await user.click(press('Sign in'))
    await user.click(press('Signing in…'))
    expect(account.signIn).toHaveBeenCalledTimes(1)
    await act(async () => refuse(refused('NotAuthorizedException')))
    expect(alert()).toContain('don’t match')
    expect([field('Email address').value, field('Password').value]).toEqual([email, password])
    expect(press('Sign in')).toBeDefined()
  })

  test.each(['confirm', 'reset'] as const)('goes to the "%s" step when the account needs it', async (step) => {
    const user = show(form)
    account.signIn.mockResolvedValue(step)
    fill(field('Email address'), email)
    fill(field('Password'), password)
    await user.click(press('Sign in'))
    expect(done).toHaveBeenCalledWith(step, { email, password })
  })

  test('explains a step that it can’t open or doesn’t support', async () => {
    const user = show(<SignInForm account={account} email={email} onSignedIn={done} />)
    fill(field('Password'), password)
    for (const [result, message] of [
      ['confirm', 'has not been confirmed yet'],
      ['reset', 'needs a new password'],
      ['unsupported', 'needs a sign-in step that this page doesn’t support'],
    ] as const) {
      account.signIn.mockResolvedValue(result)
      await user.click(press('Sign in'))
      expect(alert()).toContain(message)
    }
    expect(done).not.toHaveBeenCalled()
  })

  test('shows the password on request and accepts a pasted one', async () => {
    const user = show(form)
    await user.click(field('Password'))
    await user.paste('pasted password')
    await user.click(press('Show password'))
    expect(field('Password')).toMatchObject({ type: 'text', value: 'pasted password' })
  })
})

describe('signing up', () => {
  const form = <SignUpForm account={account} onSent={done} />
  const signUp = async (user: ReturnType<typeof show>, { chosen = password, name = 'Zoë Nguyễn' } = {}) => {
    fill(field('Your name'), name)
    fill(field('Email address'), email)
    fill(field('Password'), chosen)
    await user.click(press('Create account'))
  }

  test('has the attributes that password managers expect', () => {
    show(form)
    expect(field('Your name')).toMatchObject({ autocomplete: 'name' })
    expect(field('Email address')).toMatchObject({ autocomplete: 'username' })
    expect(field('Password')).toMatchObject({ autocomplete: 'new-password' })
  })

  test('sends name, address and password', async () => {
    const user = show(form)
    await signUp(user, { name: ' Zoë Nguyễn ' })
    expect(account.signUp).toHaveBeenCalledWith('Zoë Nguyễn', email, password)
    expect(done).toHaveBeenCalledWith({ email, password }, false)
  })

  test('says what creating an account agrees to, and asks for news only from those who tick the box', async () => {
    const user = show(form)
    const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('target')])
    expect(links).toEqual([
      ['/terms', '_blank'],
      ['/privacy', '_blank'],
    ])
    const news = field('Email me when there’s a new course')
    expect(news.checked).toBe(false)
    await user.click(news)
    await signUp(user)
    expect(done).toHaveBeenCalledWith({ email, password }, true)
  })

  test('doesn’t reveal that an address is registered: it continues, and resends a code if one is pending', async () => {
    const user = show(form)
    account.signUp.mockRejectedValue(refused('UsernameExistsException'))
    await signUp(user)
    expect(account.resend).toHaveBeenCalledWith(email)
    expect(account.tellOwner).toHaveBeenCalledWith(email)
    expect(done).toHaveBeenCalledWith({ email, password }, false)
    expect(alert()).toBe('')

    account.tellOwner.mockRejectedValue(refused('Offline'))
    await user.click(press('Create account'))
    expect(done).toHaveBeenCalledTimes(2)
    expect(alert()).toBe('')
  })

  test('refuses a short password without sending it, and keeps it in the field', async () => {
    const user = show(form)
    await signUp(user, { chosen: 'short' })
    expect(screen.getByText(/at least 12 characters; this one has 5/)).toBeDefined()
    expect(field('Password').value).toBe('short')
    expect(account.signUp).not.toHaveBeenCalled()
  })

  test('refuses a name that is too long, and keeps it in the field', async () => {
    show(form)
    fireEvent.change(field('Your name'), { target: { value: 'x'.repeat(101) } })
    fireEvent.click(press('Create account'))
    expect(screen.getByText('A name can have up to 100 characters; this one has 101.')).toBeDefined()
    expect(field('Your name').value).toHaveLength(101)
  })

  test('keeps all fields when the network is down', async () => {
    const user = show(form)
    account.signUp.mockRejectedValue(refused('NetworkError'))
    await signUp(user)
    expect(alert()).toContain('internet connection')
    expect([field('Your name').value, field('Email address').value, field('Password').value]).toEqual([
      'Zoë Nguyễn',
      email,
      password,
    ])
  })
})

describe('confirming', () => {
  test('accepts a pasted code with spaces, and asks for a numeric keyboard', async () => {
    const user = show(<ConfirmForm account={account} email={email} onConfirmed={done} />)
    expect(field(/^Code/)).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
    await user.click(field(/^Code/))
    await user.paste(' 123 456 ')
    await user.click(press('Confirm'))
    expect(account.confirm).toHaveBeenCalledWith(email, '123456')
    expect(done).toHaveBeenCalledWith(email)
  })

  test('asks for the address when the tab doesn’t know it', async () => {
    const user = show(<ConfirmForm account={account} email={undefined} onConfirmed={done} />)
    fill(field('Email address'), email)
    fill(field(/^Code/), '123456')
    await user.click(press('Confirm'))
    expect(account.confirm).toHaveBeenCalledWith(email, '123456')
  })

  test('asks for six digits before it sends a code', async () => {
    const user = show(<ConfirmForm account={account} email={email} onConfirmed={done} />)
    fill(field(/^Code/), '12 34')
    await user.click(press('Confirm'))
    expect(screen.getByText('Please enter the six digits of the code.')).toBeDefined()
    expect(account.confirm).not.toHaveBeenCalled()
  })

  test('keeps a wrong code and says what to do', async () => {
    const user = show(<ConfirmForm account={account} email={email} onConfirmed={done} />)
    account.confirm.mockRejectedValue(refused('CodeMismatchException'))
    fill(field(/^Code/), '123456')
    await user.click(press('Confirm'))
    expect(alert()).toContain('use the code in our newest email, or ask for another one')
    expect(field(/^Code/).value).toBe('123456')
    expect(done).not.toHaveBeenCalled()
  })

  test('sends another code, but only after 30 seconds', async () => {
    vi.useFakeTimers()
    show(<ConfirmForm account={account} email={email} onConfirmed={done} />)
    expect(press('Send another code (in 30 s)').getAttribute('aria-disabled')).toBe('true')
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await act(async () => fireEvent.click(press('Send another code')))
    expect(account.resend).toHaveBeenCalledWith(email)
    expect(screen.getByText(/we’ve sent another/)).toBeDefined()
    expect(press('Send another code (in 30 s)').getAttribute('aria-disabled')).toBe('true')
  })

  test.each([
    ['confirming', () => <ConfirmForm account={account} email={email} onConfirmed={done} />, 'Confirm'],
    ['recovering', () => <RecoveryReset account={account} email={email} onReset={done} />, 'Set new password'],
  ])('while %s, the message about a wrong code leaves when another code is sent', async (_, form, submit) => {
    vi.useFakeTimers()
    account.confirm.mockRejectedValue(refused('CodeMismatchException'))
    account.reset.mockRejectedValue(refused('CodeMismatchException'))
    show(form())
    fireEvent.change(field(/^Code/), { target: { value: '123456' } })
    if (submit !== 'Confirm') fireEvent.change(field('New password'), { target: { value: password } })
    await act(async () => fireEvent.click(press(submit)))
    expect(alert()).toContain('That code isn’t right')
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await act(async () => fireEvent.click(press('Send another code')))
    expect(alert()).toBe('')
    expect(screen.getByText(/we’ve sent another/)).toBeDefined()
  })

  test('says when there were too many attempts', async () => {
    vi.useFakeTimers()
    account.resend.mockRejectedValue(refused('LimitExceededException'))
    show(<ConfirmForm account={account} email={email} onConfirmed={done} />)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await act(async () => fireEvent.click(press('Send another code')))
    expect(screen.getByText(/too many attempts/)).toBeDefined()
  })
})

describe('a forgotten password', () => {
  test('sends a code to the address', async () => {
    const user = show(<RecoveryRequest account={account} onSent={done} />)
    fill(field('Email address'), email)
    await user.click(press('Send a code'))
    expect(account.requestReset).toHaveBeenCalledWith(email)
    expect(done).toHaveBeenCalledWith(email)
  })

  test('asks for an address and a long enough password before it sends them', async () => {
    const user = show(<RecoveryRequest account={account} onSent={done} />)
    await user.click(press('Send a code'))
    expect(screen.getByText('Please enter your email address.')).toBeDefined()
    cleanup()
    show(<RecoveryReset account={account} email={email} onReset={done} />)
    fill(field(/^Code/), '123456')
    fill(field('New password'), 'short')
    await user.click(press('Set new password'))
    expect(screen.getByText(/at least 12 characters; this one has 5/)).toBeDefined()
    expect(account.requestReset).not.toHaveBeenCalled()
    expect(account.reset).not.toHaveBeenCalled()
  })

  test('is replaced with the code; a wrong code keeps the new password in its field', async () => {
    const user = show(<RecoveryReset account={account} email={email} onReset={done} />)
    account.reset.mockRejectedValueOnce(refused('ExpiredCodeException'))
    fill(field(/^Code/), '123456')
    fill(field('New password'), password)
    await user.click(press('Set new password'))
    expect(alert()).toContain('isn’t right, or it is too old')
    expect(field('New password').value).toBe(password)
    await user.click(press('Set new password'))
    expect(account.reset).toHaveBeenCalledWith(email, '123456', password)
    expect(done).toHaveBeenCalledWith({ email, password })
  })
})

describe('changing the password', () => {
  const makeChange = vi.fn()
  const onChanged = vi.fn()
  const tab = fakeSession({ known: zoe })
  beforeEach(() => {
    makeChange.mockReset().mockResolvedValue(true)
    onChanged.mockReset()
    tab.calls.tokens.mockResolvedValue(tokensOf(zoe))
  })
  const form = (
    <SessionProvider session={tab.session} loadExpiredDialog={async () => () => null}>
      <PasswordForm
        account={account}
        email={email}
        change={makeChange}
        whenFresh={(then) => then()}
        onChanged={onChanged}
        onSessionOver={done}
      />
    </SessionProvider>
  )
  const change = async (user: ReturnType<typeof show>) => {
    fill(field('Current password'), 'the old password')
    fill(field('New password'), password)
    await user.click(press('Change password'))
  }

  test('signs out every device, signs in here again by itself, and empties the fields', async () => {
    const user = show(form)
    account.signIn.mockResolvedValue('signed-in')
    await change(user)
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith('Your password is changed', false))
    expect(account.changePassword).toHaveBeenCalledWith('the old password', password)
    expect(makeChange).toHaveBeenCalledWith({ change: 'password' })
    expect(account.signIn).toHaveBeenCalledWith(email, password)
    expect([field('Current password').value, field('New password').value]).toEqual(['', ''])
  })

  test('asks for the current password before it sends anything', async () => {
    const user = show(form)
    fill(field('New password'), password)
    await user.click(press('Change password'))
    expect(screen.getByText('Please enter your current password.')).toBeDefined()
    expect(account.changePassword).not.toHaveBeenCalled()
  })

  test.each([
    ['asks for a code', () => account.signIn.mockResolvedValue('app-code')],
    ['fails', () => account.signIn.mockRejectedValue(refused('NetworkError'))],
  ])('has the learner sign in here again if that %s', async (_, prepare) => {
    prepare()
    await change(show(form))
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith('Your password is changed', true))
  })

  test('says that the password is changed and the others are still signed in, if that’s so', async () => {
    makeChange.mockRejectedValue(refused('Offline'))
    await change(show(form))
    await waitFor(() =>
      expect(alert()).toContain('Your password is changed, but we couldn’t sign out your other devices.'),
    )
    expect(account.signIn).not.toHaveBeenCalled()
  })

  test('keeps the fields when the current password is wrong', async () => {
    const user = show(form)
    account.changePassword.mockRejectedValue(refused('NotAuthorizedException'))
    await change(user)
    expect(alert()).toContain('That is not your current password.')
    expect(makeChange).not.toHaveBeenCalled()
    expect(done).not.toHaveBeenCalled()
    expect([field('Current password').value, field('New password').value]).toEqual(['the old password', password])
  })

  test('asks to sign in again when the session was ended on another device', async () => {
    const user = show(form)
    const revoked = Object.assign(new Error('Access Token has been revoked'), { name: 'NotAuthorizedException' })
    account.changePassword.mockRejectedValue(revoked)
    await change(user)
    expect(alert()).toContain('You have been signed out on this device.')
    expect(done).toHaveBeenCalledTimes(1)
    expect(field('New password').value).toBe(password)
  })
})

describe('resending a code before the confirm page', () => {
  test('ignores the rate limit, because an earlier code may still arrive, but no other error', async () => {
    account.resend.mockRejectedValue(refused('LimitExceededException'))
    await expect(resendIgnoringRateLimit(account, email)).resolves.toBeUndefined()
    account.resend.mockRejectedValue(refused('NetworkError'))
    await expect(resendIgnoringRateLimit(account, email)).rejects.toMatchObject({ name: 'NetworkError' })
  })
})
