import { createHash, createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { CognitoProblem } from './problem.ts'

// What a server checks of a passkey (W3C Web Authentication, level 3, sections 7.1 and 7.2), without attestation.

/** A passkey that an account has registered. */
export type Passkey = {
  /** In base64url, as everything that browsers send. */
  id: string
  /** Its public key in DER (SPKI). */
  publicKey: string
  /** COSE's number for the signature's algorithm: -7 is ES256, -257 RS256, -8 EdDSA. */
  algorithm: number
  /** How often it has signed, or 0 if its device doesn't count. */
  counter: number
  attachment?: string
  transports: string[]
  /** Seconds since 1970. */
  createdAt: number
}

/** The challenge that was sent, and the domain that passkeys belong to. */
type Expected = { challenge: string; rpId: string }

/** The browser's `PublicKeyCredential.toJSON()` after making a passkey. */
export const Registration = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.string()),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    publicKey: z.string(),
    publicKeyAlgorithm: z.number(),
    transports: z._default(z.array(z.string()), []),
  }),
})

/** The browser's `PublicKeyCredential.toJSON()` after signing in with a passkey. */
export const Assertion = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
})

const ClientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() })

export const algorithms = [-7, -257, -8]
const userPresent = 1
const userVerified = 4
const hasCredential = 64

/** The challenge that a browser's answer is for. It isn't checked yet. */
export const challengeOf = (clientDataJSON: string): string => clientDataOf(clientDataJSON).challenge

/** Checks a new passkey. @throws CognitoProblem under the name that Cognito has for what is wrong */
export function verifyRegistration(made: z.infer<typeof Registration>, expected: Expected): Omit<Passkey, 'createdAt'> {
  const { id, authenticatorAttachment: attachment, response } = made
  const clientData = clientDataOf(response.clientDataJSON)
  if (clientData.type !== 'webauthn.create') throw refused('NotSupported', 'The credential is not a registration')
  if (clientData.challenge !== expected.challenge) throw refused('ChallengeNotFound', 'Challenge not found')
  if (!isOriginOf(expected.rpId, clientData.origin)) throw refused('OriginNotAllowed', 'Origin not allowed')
  const data = authenticatorDataOf(response.authenticatorData)
  if (!data.isFor(expected.rpId)) throw refused('RelyingPartyMismatch', 'Relying party does not match')
  if (!data.has(userPresent) || !data.has(userVerified))
    throw refused('NotSupported', 'The user was not verified by the authenticator')
  if (!data.has(hasCredential) || data.credentialId() !== id) throw refused('NotSupported', 'Invalid credential id')
  if (!algorithms.includes(response.publicKeyAlgorithm)) throw refused('NotSupported', 'Algorithm not supported')
  return {
    id,
    publicKey: response.publicKey,
    algorithm: response.publicKeyAlgorithm,
    counter: data.counter,
    ...(attachment !== undefined && { attachment }),
    transports: response.transports,
  }
}

/** Whether the answer proves the passkey, and the counter to store if so. Like Cognito, doesn't say why not. */
export function provenCounter(
  made: z.infer<typeof Assertion>,
  passkey: Passkey,
  expected: Expected,
): number | undefined {
  const { clientDataJSON, authenticatorData, signature } = made.response
  const clientData = clientDataOf(clientDataJSON)
  const data = authenticatorDataOf(authenticatorData)
  const isRight =
    made.id === passkey.id &&
    clientData.type === 'webauthn.get' &&
    clientData.challenge === expected.challenge &&
    isOriginOf(expected.rpId, clientData.origin) &&
    data.isFor(expected.rpId) &&
    data.has(userPresent) &&
    data.has(userVerified) &&
    // A counter that stands still or goes back means that the key was copied. Devices that don't count send 0.
    ((data.counter === 0 && passkey.counter === 0) || data.counter > passkey.counter) &&
    isSigned(passkey, Buffer.concat([data.bytes, sha256(bytesOf(clientDataJSON))]), bytesOf(signature))
  return isRight ? data.counter : undefined
}

function isSigned({ publicKey, algorithm }: Passkey, signed: Buffer, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: bytesOf(publicKey), format: 'der', type: 'spki' })
    return verify(algorithm === -8 ? null : 'sha256', signed, key, signature)
  } catch {
    return false
  }
}

function authenticatorDataOf(text: string) {
  const bytes = bytesOf(text)
  if (bytes.length < 37) throw refused('NotSupported', 'Invalid authenticator data')
  return {
    bytes,
    counter: bytes.readUInt32BE(33),
    has: (flag: number) => ((bytes[32] ?? 0) & flag) !== 0,
    isFor: (rpId: string) => bytes.subarray(0, 32).equals(sha256(Buffer.from(rpId))),
    credentialId: () =>
      bytes.length < 55 ? '' : bytes.subarray(55, 55 + bytes.readUInt16BE(53)).toString('base64url'),
  }
}

/** Over HTTPS, or on this computer, and of the domain or one below it. */
function isOriginOf(rpId: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return (protocol === 'https:' || hostname === 'localhost') && `.${hostname}`.endsWith(`.${rpId}`)
}

function clientDataOf(text: string): z.infer<typeof ClientData> {
  try {
    return ClientData.parse(JSON.parse(bytesOf(text).toString()))
  } catch {
    throw refused('NotSupported', 'Invalid client data')
  }
}

const names = {
  ChallengeNotFound: 'WebAuthnChallengeNotFoundException',
  OriginNotAllowed: 'WebAuthnOriginNotAllowedException',
  RelyingPartyMismatch: 'WebAuthnRelyingPartyMismatchException',
  NotSupported: 'WebAuthnCredentialNotSupportedException',
} as const

const refused = (name: keyof typeof names, message: string) => new CognitoProblem(names[name], message)
const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
