import { type ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  type NativeAttributeValue,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'

/**
 * The table's key attributes, shared with the infrastructure and the local table. DynamoDB deletes an item some time after the
 * epoch second in its `timeToLive` attribute, so readers must leave out expired items themselves. It ignores any value that isn't
 * a number, such as the ISO time in a checkout's `expiresAt`.
 */
export const tableShape = { partitionKey: 'pk', sortKey: 'sk', timeToLive: 'expiresAt' } as const

/** A time as `timeToLive` needs it. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export type Key = { pk: string; sk: string }
export type Item = Record<string, NativeAttributeValue>

/** Attributes with the values they must have. A condition holds if one of its alternatives does. */
type Alternative = Record<string, NativeAttributeValue | typeof absent | NotContaining | Containing | Below>
export const absent = Symbol('attribute does not exist')

/** Matches a string set without this member, or a missing set. */
export class NotContaining {
  constructor(readonly member: string) {}
}

/** Matches a string set with this member. */
export class Containing {
  constructor(readonly member: string) {}
}

/** Matches a smaller number. A missing attribute doesn't match. */
export class Below {
  constructor(readonly limit: number) {}
}

type Change = {
  set?: Item
  /** Sets attributes that don't exist yet; the others keep their values. */
  setOnce?: Item
  /** Members to add to string sets (`include`) and to delete from them (`exclude`). */
  include?: Record<string, readonly string[]>
  exclude?: Record<string, readonly string[]>
  /** Adds to numbers; a missing one counts as 0. */
  increment?: Record<string, number>
  remove?: readonly string[]
  when?: readonly Alternative[]
}

type Written = { written: true; item: Item } | { written: false; current: Item | undefined }

export type Range = { pk: string; from: string; to: string; limit?: number; after?: Key; backwards?: boolean }

/** The portal's one DynamoDB table. Every write is one conditional update; placeholders avoid clashes with reserved words. */
export type Table = {
  get(key: Key): Promise<Item | undefined>
  /** One page of a partition's items with sort keys from `from` to `to`, in order or `backwards`; `next` is set if there are more. */
  query(range: Range, options?: { consistent?: boolean }): Promise<{ items: Item[]; next?: Key }>
  queryAll(range: Range, options?: { consistent?: boolean }): Promise<Item[]>
  count(range: Range): Promise<number>
  /** If the condition fails, returns the item that the table has, instead of throwing. */
  write(key: Key, change: Change): Promise<Written>
  /** Deletes an item. If a condition is given and fails, returns the item that the table has; undefined otherwise. */
  delete(key: Key, when?: Change['when']): Promise<Item | undefined>
}

/**
 * The client's limits, in ms. A hung table then costs a request about two seconds, not the 30 s of the gateway; the
 * post-confirmation trigger has 5 s in all. `maxAttempts` counts the first one.
 */
export const tableLimits = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 1000, throwOnRequestTimeout: true },
} as const

export function openTable(name: string, client = new DynamoDBClient(tableLimits)): Table {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })

  const rangeInput = ({ pk, from, to, limit, after, backwards }: Range) => ({
    TableName: name,
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#pk': tableShape.partitionKey, '#sk': tableShape.sortKey },
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    Limit: limit,
    ExclusiveStartKey: after,
    ...(backwards && { ScanIndexForward: false }),
  })

  const query: Table['query'] = async (range, { consistent = true } = {}) => {
    const page = await documents.send(new QueryCommand({ ...rangeInput(range), ConsistentRead: consistent }))
    const next = page.LastEvaluatedKey as Key | undefined
    return { items: page.Items ?? [], ...(next && { next }) }
  }

  return {
    async get(key) {
      return (await documents.send(new GetCommand({ TableName: name, Key: key, ConsistentRead: true }))).Item
    },
    query,
    async queryAll(range, options) {
      const items: Item[] = []
      let after = range.after
      do {
        const page = await query({ ...range, ...(after && { after }) }, options)
        items.push(...page.items)
        after = page.next
      } while (after)
      return items
    },
    async count(range) {
      let total = 0
      let after = range.after
      do {
        const page = await documents.send(
          new QueryCommand({ ...rangeInput({ ...range, ...(after && { after }) }), Select: 'COUNT' }),
        )
        total += page.Count ?? 0
        after = page.LastEvaluatedKey as Key | undefined
      } while (after)
      return total
    },
    async write(key, change) {
      try {
        const { Attributes = {} } = await documents.send(
          new UpdateCommand({
            TableName: name,
            Key: key,
            ...expressions(change),
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        )
        return { written: true, item: Attributes }
      } catch (error) {
        return { written: false, current: currentIn(error) }
      }
    },
    async delete(key, when) {
      const { UpdateExpression: _, ...condition } = when ? expressions({ when }) : {}
      try {
        await documents.send(
          new DeleteCommand({
            TableName: name,
            Key: key,
            ...condition,
            ...(when && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
          }),
        )
        return undefined
      } catch (error) {
        return currentIn(error)
      }
    },
  }
}

/** The item that failed a condition; undefined if there's none. Throws any other error. */
function currentIn(error: unknown): Item | undefined {
  if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error
  const { Item: marshalled } = error as ConditionalCheckFailedException
  return marshalled && unmarshall(marshalled)
}

function expressions(change: Change) {
  const { set = {}, setOnce = {}, include = {}, exclude = {}, increment = {}, remove = [], when = [] } = change
  const names: Record<string, string> = {}
  const values: Item = {}
  const nameOf = (attribute: string) => {
    names[`#${attribute}`] = attribute
    return `#${attribute}`
  }
  const placeholderFor = (value: NativeAttributeValue) => {
    const placeholder = `:v${Object.keys(values).length}`
    values[placeholder] = value
    return placeholder
  }
  const clause = (verb: string, parts: string[]) => (parts.length > 0 ? [`${verb} ${parts.join(', ')}`] : [])
  const sets = (changes: Record<string, readonly string[]>) =>
    Object.entries(changes)
      .filter(([, members]) => members.length > 0)
      .map(([attribute, members]) => `${nameOf(attribute)} ${placeholderFor(new Set(members))}`)

  const update = [
    ...clause('SET', [
      ...Object.entries(set)
        .filter(([, value]) => value !== undefined)
        .map(([attribute, value]) => `${nameOf(attribute)} = ${placeholderFor(value)}`),
      ...Object.entries(setOnce).map(
        ([attribute, value]) => `${nameOf(attribute)} = if_not_exists(${nameOf(attribute)}, ${placeholderFor(value)})`,
      ),
    ]),
    ...clause('REMOVE', remove.map(nameOf)),
    ...clause('ADD', [
      ...sets(include),
      ...Object.entries(increment).map(([attribute, by]) => `${nameOf(attribute)} ${placeholderFor(by)}`),
    ]),
    ...clause('DELETE', sets(exclude)),
  ].join(' ')
  const condition = when
    .map((alternative) => {
      const terms = Object.entries(alternative).map(([attribute, value]) => {
        if (value === absent) return `attribute_not_exists(${nameOf(attribute)})`
        if (value instanceof NotContaining) return `NOT contains(${nameOf(attribute)}, ${placeholderFor(value.member)})`
        if (value instanceof Containing) return `contains(${nameOf(attribute)}, ${placeholderFor(value.member)})`
        if (value instanceof Below) return `${nameOf(attribute)} < ${placeholderFor(value.limit)}`
        return `${nameOf(attribute)} = ${placeholderFor(value)}`
      })
      return `(${terms.join(' AND ')})`
    })
    .join(' OR ')
  return {
    UpdateExpression: update,
    ...(condition && { ConditionExpression: condition }),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  }
}
