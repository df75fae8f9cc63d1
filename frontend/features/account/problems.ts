/** What can go wrong with an account, as the screens tell it apart. */
export type AccountProblem =
  | 'wrong-password'
  | 'wrong-code'
  | 'too-many-attempts'
  | 'not-confirmed'
  | 'known-already'
  | 'reset-needed'
  | 'weak-password'
  | 'bad-email'
  | 'code-not-sent'
  | 'session-over'
  | 'offline'
  | 'unexpected'

/** Where it went wrong: the same refusal is said in other words. */
export type AccountStep = 'sign-in' | 'sign-up' | 'confirm' | 'recover' | 'change-password'

const problems: Record<string, AccountProblem> = {
  NotAuthorizedException: 'wrong-password',
  UserNotFoundException: 'wrong-password',
  CodeMismatchException: 'wrong-code',
  ExpiredCodeException: 'wrong-code',
  LimitExceededException: 'too-many-attempts',
  TooManyRequestsException: 'too-many-attempts',
  TooManyFailedAttemptsException: 'too-many-attempts',
  UserNotConfirmedException: 'not-confirmed',
  UsernameExistsException: 'known-already',
  AliasExistsException: 'known-already',
  PasswordResetRequiredException: 'reset-needed',
  InvalidPasswordException: 'weak-password',
  PasswordHistoryPolicyViolationException: 'weak-password',
  InvalidParameterException: 'bad-email',
  CodeDeliveryFailureException: 'code-not-sent',
  NetworkError: 'offline',
  Offline: 'offline',
}

/**
 * The kind of an error of Cognito or Amplify. Where a code is asked for, all refusals of it are one, so that nobody
 * learns from them whether an address has an account.
 */
export function accountProblemOf(error: unknown, step: AccountStep): AccountProblem {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  const problem = problems[name] ?? 'unexpected'
  if (problem === 'wrong-password' && /attempts exceeded/i.test(message)) return 'too-many-attempts'
  if (problem === 'bad-email' && /value at '\w*password'/i.test(message)) return 'weak-password'
  if (problem === 'wrong-password' && step === 'change-password' && /token/i.test(message)) return 'session-over'
  const aboutCode = step === 'confirm' || step === 'recover'
  if (aboutCode && (problem === 'wrong-password' || problem === 'bad-email')) return 'wrong-code'
  return problem
}

/** What to tell the learner, by kind. */
export const sentences: Record<AccountProblem, string> = {
  'wrong-password':
    'That e-mail address and password don’t go together. Please check both, or set a new password under “Forgotten your password?”.',
  'wrong-code':
    'That code isn’t right, or it is too old. Please use the code in our newest e-mail, or ask for another one.',
  'too-many-attempts': 'There have been too many attempts. Please wait a few minutes, then try again.',
  'not-confirmed': 'This e-mail address has not been confirmed yet. Please enter the code that we sent to it.',
  'known-already': 'If this address is new here, we have sent a code to it.',
  'reset-needed': 'This account needs a new password. Please set one under “Forgotten your password?”.',
  'weak-password': 'Please choose a password of 12 to 256 characters that neither begins nor ends with a space.',
  'bad-email': 'Please check the e-mail address: it should look like name@school.edu.au.',
  'code-not-sent': 'We could not send an e-mail to that address. Please check it and try again.',
  'session-over': 'You have been signed out on this device. Please sign in again, then change your password.',
  offline: 'We can’t reach the portal just now. Please check your internet connection and try again.',
  unexpected: 'Something went wrong on our side. What you typed is still here; please try again in a moment.',
}

/** What to tell the learner about an error of Cognito or Amplify. Never the error's own words. */
export function sentenceOf(error: unknown, step: AccountStep): string {
  const problem = accountProblemOf(error, step)
  if (problem === 'wrong-password' && step === 'change-password')
    return 'That is not your current password. Please check it and try again.'
  return sentences[problem]
}

/** What is wrong with a new password before it is sent, as a sentence. Length is the only rule. */
export function passwordProblem(password: string): string | undefined {
  if (password.length >= 12 && password.length <= 256 && password.trim() === password) return undefined
  if (password.length >= 12) return sentences['weak-password']
  return password === ''
    ? 'Please choose a password.'
    : `Please choose a longer password: at least 12 characters; this one has ${password.length}.`
}
