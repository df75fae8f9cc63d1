import { type ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { type Change, expressions, type Item } from './expressions.ts'

/**
 * The table's key attributes, shared with the infrastructure and the local table. DynamoDB deletes an item some time after the
 * epoch second in its `timeToLive` attribute, so readers must leave out expired items themselves. It ignores any value that isn't
 * a number, such as the ISO time in a checkout's `expiresAt`.
 */
export const tableShape = { partitionKey: 'pk', sortKey: 'sk', timeToLive: 'expiresAt' } as const

/**
 * The table's one index: the items that have a `list`, in the order of `at`. For operators; eventually consistent. DynamoDB keeps it by
 * itself, with `attributes` and the keys.
 */
export const listIndex = {
  name: 'Listed',
  partitionKey: 'list',
  sortKey: 'at',
  attributes: [
    'amount',
    'code',
    'courseId',
    'currency',
    'discount',
    'dispute',
    'email',
    'key',
    'kind',
    'name',
    'refunded',
    'revision',
    'revoked',
    'sub',
    'tax',
    'title',
  ],
} as const

/** A time as `timeToLive` needs it. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export type Key = { pk: string; sk: string }

type Written = { written: true; item: Item } | { written: false; current: Item | undefined }

/** With `listed`, `pk` is a list of the index, and `from` and `to` are positions in it. */
export type Range = {
  pk: string
  from: string
  to: string
  limit?: number
  after?: Key
  backwards?: boolean
  listed?: true
}

/** A page was to begin at what isn’t in its range, such as a cursor that somebody has changed. */
export class BadCursor extends Error {
  override name = 'BadCursor'
}

/**
 * A key that came from outside, to go on from in a range. DynamoDB refuses any other key as it would a fault of ours.
 * @throws BadCursor unless it has the range's key attributes and no others, and is in the range
 */
export function checkedStart({ pk, from, to, listed }: Range, key: Key): Key {
  const own = [tableShape.partitionKey, tableShape.sortKey]
  const names = listed ? [listIndex.partitionKey, listIndex.sortKey, ...own] : own
  const values = names.map((name) => (key as Partial<Record<string, unknown>>)[name])
  const isKey = (value: unknown) => typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= 1024
  const [partition, at] = values as [string, string]
  const isWhole = values.every(isKey) && names.length === Object.keys(key).length
  if (!isWhole || partition !== pk || at < from || at > to) throw new BadCursor()
  return key
}

/** The portal's one DynamoDB table. Every change is one update or delete of one item, with a condition where two writers could collide. */
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

/** How long a call may take in all, in ms. The client's limits end with the first byte of an answer, which may then stall. */
const callLimit = 2500

/** For background work, where slow is better than failing: a throttled call is retried for about a minute. */
export const openPatientTable = (name: string): Table =>
  openTable(name, new DynamoDBClient({ ...tableLimits, maxAttempts: 10 }), 90_000)

export function openTable(name: string, client = new DynamoDBClient(tableLimits), limit = callLimit): Table {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(limit) })

  const rangeInput = ({ pk, from, to, limit, after, backwards, listed }: Range) => ({
    TableName: name,
    ...(listed && { IndexName: listIndex.name }),
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
    ExpressionAttributeNames: {
      '#pk': listed ? listIndex.partitionKey : tableShape.partitionKey,
      '#sk': listed ? listIndex.sortKey : tableShape.sortKey,
    },
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    Limit: limit,
    ExclusiveStartKey: after,
    ...(backwards && { ScanIndexForward: false }),
  })

  const query: Table['query'] = async (range, { consistent = true } = {}) => {
    const ConsistentRead = consistent && !range.listed
    const page = await documents.send(new QueryCommand({ ...rangeInput(range), ConsistentRead }), inTime())
    const next = page.LastEvaluatedKey as Key | undefined
    return { items: page.Items ?? [], ...(next && { next }) }
  }

  return {
    async get(key) {
      return (await documents.send(new GetCommand({ TableName: name, Key: key, ConsistentRead: true }), inTime())).Item
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
          inTime(),
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
          inTime(),
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
          inTime(),
        )
        return undefined
      } catch (error) {
        return currentIn(error)
      }
    },
  }
}

type Call = (...args: never[]) => Promise<unknown>
type Report = (operation: string, error: unknown) => void

/** The same table, but it reports each failed call before it passes the error on. A condition that doesn't hold is no failure. */
export function watched(table: Table, report: Report): Table {
  const reporting = ([operation, call]: [string, Call]): [string, Call] => [
    operation,
    async (...args) => {
      try {
        return await call(...args)
      } catch (error) {
        report(operation, error)
        throw error
      }
    },
  ]
  return Object.fromEntries(Object.entries<Call>(table).map(reporting)) as Table
}

/** The table of a deployed function that answers learners. */
export const openWatchedTable = (name: string, report: Report): Table => watched(openTable(name), report)

/** The item that failed a condition; undefined if there's none. Throws any other error. */
function currentIn(error: unknown): Item | undefined {
  if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error
  const { Item: marshalled } = error as ConditionalCheckFailedException
  return marshalled && unmarshall(marshalled)
}
