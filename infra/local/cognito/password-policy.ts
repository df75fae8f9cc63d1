import { CognitoProblem, invalidParameter } from './problem.ts'

const minLength = 12

/** Requires 12 to 256 characters of any kind. Like Cognito, refuses a space at either end. */
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
