import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

export type Jwks = { keys: { kty: 'RSA'; n: string; e: string; kid: string; alg: 'RS256'; use: 'sig' }[] }

export type SigningKey = {
  jwks: Jwks
  sign(claims: object): string
  /** The claims of a token signed with this key, even if expired; undefined for any other string. */
  claimsOf(token: string): Record<string, unknown> | undefined
}

/** PEM strings, stored so that tokens stay valid across restarts. */
export type KeyPair = { publicKey: string; privateKey: string }

export function newKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** Signs and verifies RS256 tokens, as Cognito does. */
export function signingKeyOf({ publicKey, privateKey }: KeyPair): SigningKey {
  const kid = createHash('sha256').update(publicKey).digest('base64url')
  const { n = '', e = '' } = createPublicKey(publicKey).export({ format: 'jwk' })
  return {
    jwks: { keys: [{ kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' }] },
    sign(claims) {
      const content = `${base64url({ kid, alg: 'RS256' })}.${base64url(claims)}`
      return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
    },
    claimsOf(token) {
      const [header, payload, signature] = token.split('.')
      if (!header || !payload || !signature) return undefined
      const content = Buffer.from(`${header}.${payload}`)
      if (!verify('RSA-SHA256', content, publicKey, Buffer.from(signature, 'base64url'))) return undefined
      return JSON.parse(Buffer.from(payload, 'base64url').toString())
    },
  }
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
