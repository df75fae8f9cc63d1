import { describe, expect, test } from 'vitest'
import {
  type AccountProblem,
  type AccountStep,
  accountProblemOf,
  messageFor,
  messages,
} from '../../../frontend/account/problems.ts'
import { Offline } from '../../../frontend/client/client.ts'
import { isSessionOver } from '../../../frontend/session/cognito-session.ts'

const error = (name: string, message = `The raw message of ${name}.`) => Object.assign(new Error(message), { name })
const incorrect = error('NotAuthorizedException', 'Incorrect username or password.')
const spaced = "1 validation error detected: Value at 'password' failed to satisfy constraint"

const table: [AccountStep, Error, AccountProblem][] = [
  ['sign-in', incorrect, 'wrong-password'],
  ['sign-in', error('UserNotFoundException'), 'wrong-password'],
  ['sign-in', error('NotAuthorizedException', 'Password attempts exceeded'), 'too-many-attempts'],
  ['sign-in', error('TooManyRequestsException'), 'too-many-attempts'],
  ['sign-in', error('UserNotConfirmedException'), 'not-confirmed'],
  ['sign-in', error('PasswordResetRequiredException'), 'reset-needed'],
  ['sign-in', error('NetworkError'), 'offline'],
  ['sign-in', new Offline(), 'offline'],
  ['sign-in', error('InternalErrorException'), 'unexpected'],
  ['sign-in', new TypeError('undefined is not a function'), 'unexpected'],
  ['sign-up', error('UsernameExistsException'), 'already-registered'],
  ['sign-up', error('InvalidPasswordException'), 'weak-password'],
  ['sign-up', error('InvalidParameterException', spaced), 'weak-password'],
  ['sign-up', error('InvalidParameterException', 'Username should be an email.'), 'bad-email'],
  ['sign-up', error('CodeDeliveryFailureException'), 'code-not-sent'],
  ['sign-up', error('LimitExceededException'), 'too-many-attempts'],
  ['confirm', error('CodeMismatchException'), 'wrong-code'],
  ['confirm', error('ExpiredCodeException'), 'wrong-code'],
  ['confirm', error('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'), 'wrong-code'],
  ['confirm', error('UserNotFoundException'), 'wrong-code'],
  ['confirm', error('TooManyFailedAttemptsException'), 'too-many-attempts'],
  ['recover', error('CodeMismatchException'), 'wrong-code'],
  ['recover', error('ExpiredCodeException'), 'wrong-code'],
  ['recover', error('UserNotFoundException'), 'wrong-code'],
  ['recover', error('InvalidPasswordException'), 'weak-password'],
  ['recover', error('LimitExceededException'), 'too-many-attempts'],
  ['sign-in', error('CodeDeliveryFailureException'), 'text-not-sent'],
  ['texted-code', error('CodeMismatchException'), 'wrong-texted-code'],
  ['texted-code', error('ExpiredCodeException'), 'wrong-texted-code'],
  ['texted-code', error('CodeMismatchException', 'Invalid session for the user.'), 'start-again'],
  ['texted-code', error('NotAuthorizedException', 'Invalid session for the user.'), 'start-again'],
  ['texted-code', error('LimitExceededException'), 'too-many-attempts'],
  ['phone', error('InvalidParameterException', 'Invalid phone number format.'), 'bad-phone'],
  ['phone', error('CodeMismatchException'), 'wrong-texted-code'],
  ['phone', error('CodeDeliveryFailureException'), 'text-not-sent'],
  ['phone', error('NotAuthorizedException', 'Access Token has been revoked'), 'session-over'],
  ['change-password', incorrect, 'wrong-password'],
  ['change-password', error('NotAuthorizedException', 'Access Token has been revoked'), 'session-over'],
  ['change-password', error('PasswordHistoryPolicyViolationException'), 'weak-password'],
]

test.each(table)('at %s, %s is "%s", with a message of our own', (step, thrown, problem) => {
  expect(accountProblemOf(thrown, step)).toBe(problem)
  const sentence = messageFor(thrown, step)
  expect(sentence).toMatch(/^[A-Z].*[.]$/)
  if (!(thrown instanceof Offline)) expect(sentence).not.toContain(thrown.message)
  expect(sentence).not.toMatch(/Exception|invalid|fail|illegal|error/i)
})

test('any thrown value gets a message', () => {
  for (const thrown of ['text', undefined, null, {}, 7]) expect(messageFor(thrown, 'sign-in')).toBe(messages.unexpected)
})

describe('nobody learns whether an address has an account', () => {
  const messagesFor = (step: AccountStep, names: [name: string, message?: string][]) =>
    new Set(names.map(([name, message]) => messageFor(error(name, message), step)))

  test('from signing in', () => {
    expect(messagesFor('sign-in', [['NotAuthorizedException'], ['UserNotFoundException']]).size).toBe(1)
  })
  test('from a code, whether wrong, expired, already used or for an unknown address', () => {
    const names: [string, string?][] = [
      ['CodeMismatchException'],
      ['ExpiredCodeException'],
      ['UserNotFoundException'],
      ['InvalidParameterException', 'Cannot reset password for the user as there is no registered/verified email'],
      ['NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'],
    ]
    expect(messagesFor('confirm', names).size).toBe(1)
    expect(messagesFor('recover', names).size).toBe(1)
  })
})

test('a wrong password while changing it means the current password', () => {
  expect(messageFor(incorrect, 'change-password')).toBe(
    'That is not your current password. Please check it and try again.',
  )
})

test.each([
  ['NotAuthorizedException', true],
  ['RefreshTokenReuseException', true],
  ['TokenRevokedException', true],
  ['UserNotFoundException', true],
  ['NetworkError', false],
  ['TooManyRequestsException', false],
  ['InternalErrorException', false],
  ['Unknown', false],
])('%s ends a session: %s', (name, over) => {
  expect(isSessionOver(error(name))).toBe(over)
})
