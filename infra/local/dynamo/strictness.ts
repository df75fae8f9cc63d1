import type { AttributeValue, Item } from 'dynalite/db/index.js'

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

/** Throws for an item over 400 KB. DynamoDB counts UTF-8 bytes, dynalite characters: one instead of two for "é". */
export function refuseLargeItem(item: Item): void {
  if (itemBytes(item) <= maxItemBytes) return
  const message = 'Item size to update has exceeded the maximum allowed size'
  throw new DynamoProblem('com.amazon.coral.validate#ValidationException', message)
}

function itemBytes(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0)
}

/** Follows the developer guide, "DynamoDB item sizes and formats". */
function valueBytes(value: AttributeValue): number {
  const [type = 'NULL', content] = Object.entries(value)[0] ?? []
  switch (type) {
    case 'S':
      return Buffer.byteLength(content as string)
    case 'N':
      return 1 + Math.ceil((content as string).replace(/\D/g, '').length / 2)
    case 'B':
      return Buffer.byteLength(content as string, 'base64')
    case 'SS':
    case 'NS':
    case 'BS':
      return (content as string[]).reduce((sum, member) => sum + valueBytes({ [type.slice(0, 1)]: member }), 0)
    case 'L':
      return (content as AttributeValue[]).reduce((sum, member) => sum + 1 + valueBytes(member), 3)
    case 'M':
      return 3 + Object.keys(content as Item).length + itemBytes(content as Item)
    default:
      return 1
  }
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
