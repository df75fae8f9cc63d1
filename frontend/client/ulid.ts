const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ULID: ten characters of time, then sixteen random ones, so that what's added sorts by when that was. */
export function newUlid(now = Date.now()): string {
  const time = Array.from({ length: 10 }, (_, place) => digits[Math.floor(now / 32 ** (9 - place)) % 32])
  const random = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => digits[byte % 32])
  return [...time, ...random].join('')
}
