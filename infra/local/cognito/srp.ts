import { createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto'

// Secure Remote Password (SRP-6a, RFC 5054) as Cognito implements it: SHA-256, the 3072-bit group of RFC 3526 and
// Cognito's own key derivation. The server stores a verifier and never sees the password.

/** Stored instead of a password. Both values are hexadecimal. */
export type Verifier = {
  salt: string
  verifier: string
}

/** The server's side of an SRP exchange in progress. */
export type Exchange = {
  clientPublic: bigint
  serverSecret: bigint
  serverPublic: bigint
  verifier: bigint
}

const prime = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
const generator = 2n
const multiplier = hashNumbers(prime, generator)
/** Cognito's derivation label, ending in HKDF's block counter. */
const derivationLabel = 'Caldera Derived Key\x01'

/** Computes the verifier to store. `identity` is the pool name followed by the user name. */
export function newVerifier(identity: string, password: string): Verifier {
  const salt = randomBytes(16).toString('hex')
  return { salt, verifier: verifierOf(identity, password, salt).toString(16) }
}

export function passwordMatches(identity: string, password: string, stored: Verifier): boolean {
  return verifierOf(identity, password, stored.salt).toString(16) === stored.verifier
}

/** Starts an exchange for the client's public value `A` (hex). Undefined if malformed or if any password would pass. */
export function beginExchange(clientPublicHex: string, stored: Verifier): Exchange | undefined {
  if (!/^[0-9a-f]+$/i.test(clientPublicHex)) return undefined
  const clientPublic = BigInt(`0x${clientPublicHex}`)
  if (clientPublic % prime === 0n) return undefined
  const verifier = BigInt(`0x${stored.verifier}`)
  const serverSecret = BigInt(`0x${randomBytes(32).toString('hex')}`)
  const serverPublic = (multiplier * verifier + power(generator, serverSecret)) % prime
  return { clientPublic, serverSecret, serverPublic, verifier }
}

/** Verifies `proof` (base64), the HMAC over `parts` that only a client with the right password can compute. */
export function proofMatches(exchange: Exchange, parts: readonly (string | Buffer)[], proof: string): boolean {
  const { clientPublic, serverSecret, serverPublic, verifier } = exchange
  const scramble = hashNumbers(clientPublic, serverPublic)
  const secret = power((clientPublic * power(verifier, scramble)) % prime, serverSecret)
  const extracted = hmac(padded(scramble), padded(secret))
  const expected = hmac(hmac(extracted, derivationLabel).subarray(0, 16), ...parts)
  const given = Buffer.from(proof, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function verifierOf(identity: string, password: string, saltHex: string): bigint {
  const salt = padded(BigInt(`0x${saltHex}`))
  const inner = createHash('sha256').update(`${identity}:${password}`).digest()
  return power(generator, BigInt(`0x${sha256(Buffer.concat([salt, inner]))}`))
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % prime
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

/** A positive number's bytes as in Java's BigInteger: with a leading zero byte if the top bit is set. */
function padded(value: bigint): Buffer {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

function hashNumbers(a: bigint, b: bigint): bigint {
  return BigInt(`0x${sha256(Buffer.concat([padded(a), padded(b)]))}`)
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: Buffer, ...parts: (string | Buffer)[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}
