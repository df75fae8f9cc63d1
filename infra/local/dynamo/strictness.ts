import type { Item } from 'dynalite/db/index.js'

// Checks that DynamoDB makes and dynalite doesn't. Without them, bugs would only show up once deployed.

const maxItemBytes = 400 * 1024

/** Throws for a string with a lone surrogate, such as half an emoji. */
export function refuseLoneSurrogates(value: unknown): void {
  if (typeof value === 'string') {
    if (/\p{Surrogate}/u.test(value)) throw serializationProblem('A string contains a lone surrogate')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      refuseLoneSurrogates(key)
      refuseLoneSurrogates(member)
    }
  }
}

/**
 * Throws for an item over 400 KB. DynamoDB counts UTF-8 bytes, dynalite characters: one instead of two for "é". This counts the JSON,
 * with its types and quotation marks, so it refuses earlier.
 */
export function refuseLargeItem(item: Item): void {
  if (Buffer.byteLength(JSON.stringify(item)) <= maxItemBytes) return
  const message = 'Item size to update has exceeded the maximum allowed size'
  throw new DynamoProblem('com.amazon.coral.validate#ValidationException', message)
}

/** An error that DynamoDB responds with: HTTP 400 and a JSON body with a `__type`. */
export class DynamoProblem extends Error {
  readonly body: Record<string, unknown>

  constructor(type: string, message: string) {
    super(message)
    this.body = { __type: type, message }
  }
}

export const serializationProblem = (message: string) =>
  new DynamoProblem('com.amazon.coral.service#SerializationException', message)
