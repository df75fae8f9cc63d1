import { randomInt, randomUUID } from 'node:crypto'
import { hash, type Pool } from './pool.ts'
import { CognitoProblem, limitExceeded } from './problem.ts'
import type { CodePurpose, User } from './state.ts'

const hour = 3600
const lifetime: Record<CodePurpose, number> = {
  'sign-up': 24 * hour,
  'forgotten-password': hour,
  attribute: 24 * hour,
}
const subjects: Record<CodePurpose, string> = {
  'sign-up': 'Confirm your account',
  'forgotten-password': 'Reset your password',
  attribute: 'Confirm your email address',
}
const maxWrongTries = 5

type CodeDelivery = {
  AttributeName: 'email'
  DeliveryMedium: 'EMAIL'
  Destination: string
}

/** Sends a new six-digit code, which replaces any earlier one for the same purpose. */
export function sendCode(pool: Pool, user: User, purpose: CodePurpose, to = user.email): CodeDelivery {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = pool.seconds() + lifetime[purpose]
  user.codes[purpose] = { hash: hash(user.sub + code), expiresAt, wrongTries: 0 }
  pool.deliver({
    id: randomUUID(),
    sentAt: new Date(pool.seconds() * 1000).toISOString(),
    to,
    purpose,
    subject: subjects[purpose],
    code,
    text: `Your code is ${code}. It's valid for ${lifetime[purpose] / hour} ${purpose === 'forgotten-password' ? 'hour' : 'hours'}.`,
  })
  pool.save()
  return deliveryTo(to)
}

/** Throws unless `code` is the one that was sent. A code works once. */
export function useCode(pool: Pool, user: User, purpose: CodePurpose, code: string): void {
  const sent = user.codes[purpose]
  if (!sent || sent.expiresAt <= pool.seconds()) throw expiredCode()
  if (sent.wrongTries >= maxWrongTries) throw limitExceeded()
  if (sent.hash !== hash(user.sub + code)) {
    sent.wrongTries += 1
    pool.save()
    throw wrongCode()
  }
  delete user.codes[purpose]
  pool.save()
}

/** Where a code goes, with the address masked: `z***@e***`. */
export function deliveryTo(email: string): CodeDelivery {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`,
  }
}

export const expiredCode = () =>
  new CognitoProblem('ExpiredCodeException', 'Invalid code provided, please request a code again.')

export const wrongCode = () =>
  new CognitoProblem('CodeMismatchException', 'Invalid verification code provided, please try again.')
