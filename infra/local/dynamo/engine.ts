import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import db, { type Item, type NodeCallback, type Store, type Table } from 'dynalite/db/index.js'
import validations from 'dynalite/validations/index.js'
import { DynamoProblem } from './strictness.ts'

/** A parsed request. Attribute values are in DynamoDB's JSON format: `{ "S": "…" }`. */
export type DynamoRequest = Record<string, unknown>

/** dynalite's implementation of DynamoDB, with promises and without its web server. */
export type Engine = {
  run(operation: string, request: DynamoRequest): Promise<object>
  read(tableName: string, key: Item): Promise<Item | undefined>
  /** Restores an item to `before`, or deletes it if `before` is undefined. */
  restore(tableName: string, key: Item, before: Item | undefined): Promise<void>
  close(): Promise<void>
}

/** The operations that the portal, its operator's commands and its tests use. dynalite has a few more. */
const operations = ['CreateTable', 'DeleteItem', 'GetItem', 'Query', 'Scan', 'UpdateItem']

type Action = (store: Store, request: DynamoRequest, done: NodeCallback<object>) => void
type Rules = { types: unknown; custom: unknown }

const require = createRequire(import.meta.url)
const implementations = new Map<string, { action: Action; rules: Rules }>(
  operations.map((operation) => {
    const name = operation.slice(0, 1).toLowerCase() + operation.slice(1)
    const rules: Rules = require(`dynalite/validations/${name}`)
    return [operation, { action: require(`dynalite/actions/${name}`), rules }]
  }),
)

/** Opens the tables under `path`, or none in memory without one. Throws when another process has the folder open. */
export async function openEngine(path: string | undefined): Promise<Engine> {
  const store = db.create({ createTableMs: 0, ...(path && { path }) })
  try {
    await store.db.open()
  } catch (error) {
    if (isLocked(error)) throw new Error(`Another portal is already using this state folder: ${path}`, { cause: error })
    throw error
  }

  const table = (name: string) => toPromise<Table>((done) => store.getTable(name, false, done))
  const stored = async (tableName: string, key: Item) => ({
    items: store.getItemDb(tableName),
    itemKey: db.createKey(key, await table(tableName)),
  })
  return {
    async run(operation, request) {
      const implementation = implementations.get(operation)
      if (!implementation) {
        const message = `The local table doesn't support the operation ${operation}`
        throw new DynamoProblem('com.amazon.coral.service#UnknownOperationException', message)
      }
      const { action, rules } = implementation
      const checked = validations.checkTypes(request, rules.types)
      validations.checkValidations(checked, rules.types, rules.custom, store)
      const result = await toPromise<object>((done) => action(store, checked, done))
      if (operation === 'CreateTable')
        while ((await table(String(request.TableName))).TableStatus !== 'ACTIVE') await nextTurn()
      return result
    },
    async read(tableName, key) {
      const { items, itemKey } = await stored(tableName, key)
      return (await toPromise<unknown>((done) => items.get(itemKey, done))) as Item | undefined
    },
    async restore(tableName, key, before) {
      const { items, itemKey } = await stored(tableName, key)
      await toPromise<void>((done) => (before ? items.put(itemKey, before, done) : items.del(itemKey, done)))
    },
    close: () => store.db.close(),
  }
}

function isLocked(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === 'LEVEL_LOCKED'
}

function toPromise<Value>(start: (done: NodeCallback<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value as Value)))
  })
}
