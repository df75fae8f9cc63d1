import { CognitoProblem, invalidParameter } from './problem.ts'

const minLength = 12

/** Requires at least 12 characters of any kind. Cognito itself also refuses spaces at either end and more than 256 characters. */
export function refuseWeakPassword(password: string): void {
  if (!/^\S(.*\S)?$/s.test(password) || password.length > 256) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        'Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$',
    )
  }
  if (password.length < minLength) {
    throw new CognitoProblem(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    )
  }
}
