import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { NewAddressForm, NewCodeForm } from '../../../frontend/account/change-address.tsx'
import { ConfirmForm } from '../../../frontend/account/confirm.page.tsx'
import { RecoveryRequest, RecoveryReset } from '../../../frontend/account/forgot-password.page.tsx'
import { AppCodeForm, TextedCodeForm } from '../../../frontend/account/second-steps.tsx'
import { PasswordForm } from '../../../frontend/account/security.tsx'
import { SignInForm } from '../../../frontend/account/sign-in-form.tsx'
import { SignUpForm } from '../../../frontend/account/sign-up.page.tsx'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { ToastProvider } from '../../../frontend/ui/toast.tsx'
import { fill } from '../fill.ts'
import { fakeSession } from '../session/fake-session.ts'

afterEach(cleanup)

const email = 'zoe@example.edu.au'
const code = '123456'
const [password, other] = ['caf\u00e9 twelve letters', 'nine \u00e9l\u00e9phants walk']

/** How each field was pasted, and what was meant, by its label. */
const pasted = {
  'Your name': ['Zoë Example', 'Zoë Example'],
  'Email address': ['Zo\u00eb <mailto:Zoe@example.edu\u200b.au>,', email],
  'New email address': ['\u2060zoe@Example.edu.au.', email],
  'Code from the email': ['“１２３-４５６”.', code],
  'Code from your app': ['١٢٣ ٤٥٦', code],
  'Code from the message': ['\u200e123\u00ad456 –', code],
  Password: ['\u00a0cafe\u0301 twelve letters ', password],
  'Current password': ['cafe\u0301 twelve letters\u200b', password],
  'New password': [' nine e\u0301le\u0301phants walk\u00a0', other],
} as const
type Label = keyof typeof pasted

const call = vi.fn()
const account = new Proxy({} as never, {
  get:
    (_, name) =>
    (...args: unknown[]) =>
      Promise.resolve(call(name, ...args)),
})
const nothing = () => {}
const later = async () => {}
const never = () => new Promise<never>(() => {})
const steps = { account, onSignedIn: later, onStartAgain: nothing }

const forms: [string, () => ReactElement, Label[], unknown[]][] = [
  [
    'sign-up',
    () => <SignUpForm account={account} onSent={nothing} />,
    ['Your name', 'Email address', 'Password'],
    ['signUp', 'Zoë Example', email, password],
  ],
  [
    'sign-in',
    () => <SignInForm account={account} onSignedIn={later} />,
    ['Email address', 'Password'],
    ['signIn', email, password],
  ],
  [
    'confirmation',
    () => <ConfirmForm account={account} email={undefined} onConfirmed={later} />,
    ['Email address', 'Code from the email'],
    ['confirm', email, code],
  ],
  [
    'asking for a reset',
    () => <RecoveryRequest account={account} onSent={nothing} />,
    ['Email address'],
    ['requestReset', email],
  ],
  [
    'a reset',
    () => <RecoveryReset account={account} email={email} onReset={later} />,
    ['Code from the email', 'New password'],
    ['reset', email, code, other],
  ],
  [
    'another password',
    () => (
      <SessionProvider session={fakeSession().session} loadExpiredDialog={never}>
        <PasswordForm
          account={account}
          email={email}
          change={async () => true}
          whenFresh={(work) => work()}
          onChanged={nothing}
          onSessionOver={nothing}
        />
      </SessionProvider>
    ),
    ['Current password', 'New password'],
    ['changePassword', password, other],
  ],
  [
    'another address',
    () => (
      <NewAddressForm busy={false} problem={undefined} onAddress={(one) => call('address', one)} onCancel={nothing} />
    ),
    ['New email address'],
    ['address', email],
  ],
  [
    'its code',
    () => (
      <NewCodeForm
        {...{ email, resent: false, busy: undefined, problem: undefined }}
        onCode={(one) => call('code', one)}
        onResend={nothing}
        onCancel={nothing}
      />
    ),
    ['Code from the email'],
    ['code', code],
  ],
  ['an app’s code', () => <AppCodeForm {...steps} />, ['Code from your app'], ['confirmAppCode', code]],
  ['a texted code', () => <TextedCodeForm {...steps} />, ['Code from the message'], ['confirmAppCode', code]],
]

test.each(forms)('what is pasted is read as meant: %s', async (_, form, labels, meant) => {
  call.mockReset()
  render(<ToastProvider>{form()}</ToastProvider>)
  for (const label of labels) fill(screen.getByLabelText<HTMLInputElement>(label), pasted[label][0])
  await userEvent
    .setup()
    .click(
      screen.getAllByRole('button').filter((one) => (one as HTMLButtonElement).type === 'submit')[0] as HTMLElement,
    )
  await vi.waitFor(() => expect(call.mock.calls[0]).toEqual(meant))
})
