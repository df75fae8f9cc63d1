const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ULID for a new prompt: ten characters of time, then sixteen random ones, so prompts sort by when they were added. */
export function newPromptId(now = Date.now()): string {
  const time = Array.from({ length: 10 }, (_, place) => digits[Math.floor(now / 32 ** (9 - place)) % 32])
  const random = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => digits[byte % 32])
  return [...time, ...random].join('')
}
