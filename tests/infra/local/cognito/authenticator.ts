import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = {
  challenge: string
  origin?: string
  rpId?: string
  /** User present, 1, and user verified, 4. */
  flags?: number
  counter?: number
  type?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const clientDataOf = (type: string, { challenge, origin = 'http://localhost:3000' }: Options) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** A device with one passkey, as a browser without a virtual one would make it. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  /** An ES256 key on the curve P-256. */
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const dataOf = ({ rpId = 'localhost', flags = 5, counter = 0 }: Options) => {
    const data = Buffer.alloc(37)
    sha256(rpId).copy(data)
    data[32] = flags
    data.writeUInt32BE(counter, 33)
    return data
  }
  return {
    id: id.toString('base64url'),
    /** What `navigator.credentials.create` gives, as JSON. */
    register(options: Options) {
      const length = Buffer.from([0, id.length])
      const flags = 64 + (options.flags ?? 5)
      const key = isoCBOR.encode(coseKey)
      const data = Buffer.concat([dataOf({ ...options, flags }), Buffer.alloc(16), length, id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataOf(options.type ?? 'webauthn.create', options).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get` gives, as JSON. */
    prove(options: Options) {
      const [data, clientData] = [dataOf(options), clientDataOf(options.type ?? 'webauthn.get', options)]
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
