import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

export type Jwks = { keys: { kty: 'RSA'; n: string; e: string; kid: string; alg: 'RS256'; use: 'sig' }[] }

export type SigningKey = {
  jwks: Jwks
  sign(claims: JWTPayload): Promise<string>
  /** The claims of a token. Throws jose's error if it's forged, no token, or expired at that time, in seconds since 1970. */
  claimsOf(token: string, seconds: number): Promise<JWTPayload>
}

/** PEM strings, stored so that tokens stay valid across restarts. */
export type KeyPair = { publicKey: string; privateKey: string }

export const newKeyPair = (): KeyPair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** Signs and verifies RS256 tokens, as Cognito does. */
export function signingKeyOf(pair: KeyPair): SigningKey {
  const [publicKey, privateKey] = [createPublicKey(pair.publicKey), createPrivateKey(pair.privateKey)]
  const kid = createHash('sha256').update(pair.publicKey).digest('base64url')
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  return {
    jwks: { keys: [{ kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' }] },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ kid, alg: 'RS256' }).sign(privateKey),
    async claimsOf(token, seconds) {
      const options = { algorithms: ['RS256'], currentDate: new Date(seconds * 1000) }
      return (await jwtVerify(token, publicKey, options)).payload
    },
  }
}
