import { isGuessable } from './guessable.ts'
import { messages } from './problems.ts'

/**
 * The message for an invalid new password, checked before it is sent. Length and a list of common passphrases are the
 * only rules. Cognito itself checks no list, so a request made without these screens can set any 12 characters.
 */
export function passwordProblem(password: string, about: readonly string[] = []): string | undefined {
  if (password === '') return 'Please choose a password.'
  if (password.length < 12)
    return `Please choose a longer password: at least 12 characters; this one has ${password.length}.`
  if (password.length > 256) return messages['weak-password']
  if (isGuessable(password, about))
    return 'Many people use this password or one like it, so it is among the first that somebody would guess. Please choose another, such as four words that have nothing to do with each other.'
  return undefined
}
