import { createHmac, randomBytes } from 'node:crypto'

// Time-based one-time passwords (RFC 6238) as authenticator apps compute them: HMAC-SHA1, six digits, a new one every 30 s.

/** How long a code is current. */
export const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits in base 32, as people type it into an app. */
export const newSecret = (): string => [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('')

/** The code of one step. `step` counts half minutes since 1970. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The step whose code it is: the present one, or one beside it for clocks that differ. Undefined for any other code. */
export function stepOf(secret: string, code: string, seconds: number): number | undefined {
  const now = Math.floor(seconds / stepSeconds)
  return [now, now - 1, now + 1].find((step) => codeAt(secret, step) === code)
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
