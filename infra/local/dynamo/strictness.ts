import type { AttributeValue, Item, Table } from 'dynalite/db/index.js'
import { serializationProblem, validationProblem } from './problem.ts'

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

/** Throws when the item has an empty string or binary value for an index key. */
export function refuseEmptyIndexKeys(table: Table, item: Item): void {
  for (const index of [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])]) {
    for (const { AttributeName: name } of index.KeySchema) {
      const value = item[name]
      if (value?.S !== '' && value?.B !== '') continue
      const kind = value.S === '' ? 'string' : 'binary'
      throw validationProblem(
        `One or more parameter values are not valid. A value specified for a secondary index key is not supported. ` +
          `The AttributeValue for a key attribute cannot contain an empty ${kind} value. ` +
          `IndexName: ${index.IndexName}, IndexKey: ${name}`,
      )
    }
  }
}

/** Throws for an item over 400 KB. DynamoDB counts UTF-8 bytes, dynalite characters: one instead of two for "é". */
export function refuseLargeItem(item: Item, message: string): void {
  if (itemBytes(item) > maxItemBytes) throw validationProblem(message)
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
      return numberBytes(content as string)
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

const numberBytes = (digits: string) => 1 + Math.ceil(digits.replace(/\D/g, '').length / 2)
