import { Secret, TOTP } from 'otpauth'

/** How long a code is current. */
export const stepSeconds = 30

/** A new secret of 160 bits in base 32, as people type it into an app. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The code of one step. `step` counts half minutes since 1970. */
export const codeAt = (secret: string, step: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * stepSeconds * 1000 })

/** The step whose code it is: the present one, or one beside it for clocks that differ. Undefined for any other code. */
export function stepOf(secret: string, code: string, seconds: number): number | undefined {
  const timestamp = seconds * 1000
  const away = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, timestamp, window: 1 })
  return away === null ? undefined : TOTP.counter({ timestamp }) + away
}
