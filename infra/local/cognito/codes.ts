import { randomInt, randomUUID } from 'node:crypto'
import { hash, type Pool } from './pool.ts'
import { CognitoProblem, invalidParameter } from './problem.ts'
import type { CodePurpose, TextPurpose, User } from './state.ts'

const hour = 3600
const lifetime: Record<CodePurpose, number> = {
  'sign-up': 24 * hour,
  'forgotten-password': hour,
  phone: 24 * hour,
  'sign-in': hour / 20,
}
const subjects: Record<CodePurpose, string> = {
  'sign-up': 'Confirm your account',
  'forgotten-password': 'Reset your password',
  phone: 'Confirm your phone number',
  'sign-in': 'Sign in',
}

type CodeDelivery = {
  AttributeName: 'email' | 'phone_number'
  DeliveryMedium: 'EMAIL' | 'SMS'
  Destination: string
}

/** Sends a new six-digit code, which replaces any earlier one for the same purpose. */
export function sendCode(pool: Pool, user: User, purpose: CodePurpose, to = user.email): CodeDelivery {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = pool.seconds() + lifetime[purpose]
  user.codes[purpose] = { hash: hash(user.sub + code), expiresAt }
  pool.deliver({
    id: randomUUID(),
    sentAt: new Date(pool.seconds() * 1000).toISOString(),
    to,
    purpose,
    subject: subjects[purpose],
    code,
    text: `Your code is ${code}. It's valid for ${validity(lifetime[purpose])}.`,
  })
  pool.save()
  return deliveryTo(to)
}

/** Texts a code to the user's phone. */
export function textCode(pool: Pool, user: User, purpose: TextPurpose): CodeDelivery {
  if (!user.phone) throw invalidParameter('User has no phone number.')
  return sendCode(pool, user, purpose, user.phone.number)
}

const validity = (seconds: number): string =>
  seconds < hour ? `${seconds / 60} minutes` : seconds === hour ? '1 hour' : `${seconds / hour} hours`

/** Throws unless `code` is the one that was sent. A code works once. */
export function spendCode(pool: Pool, user: User, purpose: CodePurpose, code: string): void {
  const sent = user.codes[purpose]
  if (!sent || sent.expiresAt <= pool.seconds()) throw expiredCode()
  if (sent.hash !== hash(user.sub + code)) throw wrongCode()
  delete user.codes[purpose]
  pool.save()
}

/** Where a code goes, masked: `z***@e***`, or the last four digits of a phone number. */
export function deliveryTo(to: string): CodeDelivery {
  if (to.startsWith('+'))
    return { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: `+*******${to.slice(-4)}` }
  const [name = '', domain = ''] = to.toLowerCase().split('@')
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
