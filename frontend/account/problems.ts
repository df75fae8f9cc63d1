import { ApiProblem } from '../client/client.ts'
import { SiteDataBlocked } from '../session/safe-storage.ts'
import type { AccountCalls } from './account-calls.ts'

/** What can go wrong with an account, as the kinds that the screens handle. */
export type AccountProblem = keyof typeof messages

/** The screen where it went wrong: the same Cognito error needs a different message on each. */
export type AccountStep =
  | 'sign-in'
  | 'sign-up'
  | 'confirm'
  | 'recover'
  | 'change-password'
  | 'app-code'
  | 'app'
  | 'texted-code'
  | 'phone'
  | 'passkey'
  | 'passkey-set-up'

const problems: Record<string, AccountProblem> = {
  NotAuthorizedException: 'wrong-password',
  UserNotFoundException: 'wrong-password',
  CodeMismatchException: 'wrong-code',
  ExpiredCodeException: 'wrong-code',
  EnableSoftwareTokenMFAException: 'wrong-app-code',
  SignInException: 'start-again',
  LimitExceededException: 'too-many-attempts',
  TooManyRequestsException: 'too-many-attempts',
  TooManyFailedAttemptsException: 'too-many-attempts',
  UserNotConfirmedException: 'not-confirmed',
  UsernameExistsException: 'already-registered',
  AliasExistsException: 'already-registered',
  PasswordResetRequiredException: 'reset-needed',
  InvalidPasswordException: 'weak-password',
  PasswordHistoryPolicyViolationException: 'weak-password',
  InvalidParameterException: 'bad-email',
  CodeDeliveryFailureException: 'code-not-sent',
  NetworkError: 'offline',
  Offline: 'offline',
}

/**
 * Classifies an error from Cognito or Amplify. On the screens that ask for a code, every refusal is 'wrong-code', so that
 * nobody can find out whether an address has an account.
 */
export function accountProblemOf(error: unknown, step: AccountStep): AccountProblem {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  const problem = problems[name] ?? 'unexpected'
  if (problem === 'wrong-password' && /attempts exceeded/i.test(message)) return 'too-many-attempts'
  if (problem === 'bad-email' && /value at '\w*password'/i.test(message)) return 'weak-password'
  if (problem === 'wrong-password' && step === 'change-password' && /token/i.test(message)) return 'session-over'
  if ((step === 'app' || step === 'passkey-set-up') && problem === 'wrong-password') return 'session-over'
  // After the right password, the only code that we send is a texted one.
  if (step === 'sign-in' && problem === 'code-not-sent') return 'text-not-sent'
  if (step === 'texted-code' || step === 'phone') return textProblemOf(problem, message, step)
  if (step === 'app-code' || step === 'app') return appCodeProblemOf(name, message) ?? problem
  if (step === 'passkey' && problem === 'wrong-password')
    return /session|expired/i.test(message) ? 'passkey-late' : 'passkey-refused'
  if (step === 'passkey-set-up' && /^WebAuthn/.test(name)) return 'passkey-not-added'
  const asksForCode = step === 'confirm' || step === 'recover'
  if (asksForCode && (problem === 'wrong-password' || problem === 'bad-email')) return 'wrong-code'
  return problem
}

/** Cognito refuses a lost sign-in under several names, all with "session" in the message, and a replayed code as expired. */
function appCodeProblemOf(name: string, message: string): AccountProblem | undefined {
  if (/session/i.test(message) || name === 'NotAuthorizedException') return 'start-again'
  if (name === 'ExpiredCodeException') return 'used-app-code'
  return name === 'CodeMismatchException' || name === 'InvalidParameterException' ? 'wrong-app-code' : undefined
}

function textProblemOf(problem: AccountProblem, message: string, step: 'texted-code' | 'phone'): AccountProblem {
  if (problem === 'wrong-password') return step === 'phone' ? 'session-over' : 'start-again'
  if (step === 'texted-code' && /session/i.test(message)) return 'start-again'
  if (problem === 'bad-email' && step === 'phone') return 'bad-phone'
  if (problem === 'code-not-sent') return 'text-not-sent'
  return problem === 'wrong-code' || problem === 'bad-email' ? 'wrong-texted-code' : problem
}

export const messages = {
  'wrong-password':
    'That email address and password don’t match. Please check both, or set a new password under “Forgotten your password?”.',
  'wrong-code':
    'That code isn’t right, or it is too old. Please use the code in our newest email, or ask for another one.',
  'wrong-app-code':
    'That code isn’t right, or it is too old. Please enter the six digits that your app shows now. If it says no again, check that the clock of your phone is right.',
  'used-app-code':
    'That code has been used already. Please wait for the next one: your app shows a new code every 30 seconds.',
  'wrong-texted-code':
    'That code isn’t right, or it is too old. Please enter the six digits of our newest text message.',
  'bad-phone': 'We can’t send text messages to this number. Please check it.',
  'text-not-sent': 'We could not send a text message just now. Please try again in a few minutes.',
  'start-again': 'That took too long, so please start again with your password.',
  'no-passkey': 'We found no passkey for this email address. Please sign in with your password.',
  'no-passkey-instead': 'We found no passkey for this email address. Please enter the code.',
  'passkey-late': 'That took too long. Please try your passkey again.',
  'passkey-refused': 'That passkey was refused. Please try again, or sign in with your password.',
  'passkey-not-added': 'That passkey couldn’t be added. Please try again, perhaps with another device.',
  'too-many-attempts': 'There have been too many attempts. Please wait a few minutes, then try again.',
  'not-confirmed': 'This email address has not been confirmed yet. Please enter the code that we sent to it.',
  'already-registered': 'If this address is new here, we have sent a code to it.',
  'reset-needed': 'This account needs a new password. Please set one under “Forgotten your password?”.',
  'weak-password': 'Please choose a password of 12 to 256 characters.',
  'bad-email': 'Please check the email address: it should look like name@school.edu.au.',
  'code-not-sent': 'We could not send an email to that address. Please check it and try again.',
  'session-over': 'You have been signed out on this device. Please sign in again, then try once more.',
  offline: 'We can’t reach the portal just now. Please check your internet connection and try again.',
  unexpected: 'Something went wrong on our side. What you typed is still here; please try again in a moment.',
}

/** The message for the learner about an error. Cognito's and Amplify's own messages aren't for them; those of our API are. */
export function messageFor(error: unknown, step: AccountStep): string {
  if (error instanceof ApiProblem || error instanceof SiteDataBlocked) return error.message
  const problem = accountProblemOf(error, step)
  if (problem === 'wrong-password' && step === 'change-password')
    return 'That is not your current password. Please check it and try again.'
  return messages[problem]
}

/**
 * Sends another code before the confirm page opens. Ignores the rate limit: an earlier code may still be on its way, and the
 * confirm page can send another one later.
 */
export const resendIgnoringRateLimit = ({ resend }: Pick<AccountCalls, 'resend'>, email: string): Promise<void> =>
  resend(email).catch((error: unknown) => {
    if (accountProblemOf(error, 'sign-up') !== 'too-many-attempts') throw error
  })
