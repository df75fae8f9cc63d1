import { createRequire } from 'node:module'
import db, { type Item, type NodeCallback, type Options, type Store, type Table } from 'dynalite/db/index.js'
import validations from 'dynalite/validations/index.js'
import { unknownOperation } from './problem.ts'

/** A parsed request. Attribute values are in DynamoDB's JSON format: `{ "S": "…" }`. */
export type DynamoRequest = Record<string, unknown>

/** dynalite's implementation of DynamoDB, with promises and without its web server. */
export type Engine = {
  run(operation: string, request: DynamoRequest): Promise<object>
  table(name: string): Promise<Table>
  read(tableName: string, key: Item): Promise<Item | undefined>
  /** Restores an item to `before`, or deletes it if `before` is undefined. */
  restore(tableName: string, key: Item, before: Item | undefined): Promise<void>
  /** Table settings that dynalite doesn't store, by table id. */
  settings: { get(tableId: string): Promise<unknown>; put(tableId: string, value: unknown): Promise<void> }
  close(): Promise<void>
}

/** The operations that the portal and its tools use. dynalite has a few more. */
const operations = [
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DeleteTable',
  'DescribeTable',
  'GetItem',
  'ListTables',
  'PutItem',
  'Query',
  'Scan',
  'UpdateItem',
] as const

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
  const options: Options = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0, ...(path && { path }) }
  const store = db.create(options)
  try {
    await store.db.open()
  } catch (error) {
    if (isLocked(error)) throw new Error(`Another portal is already using this state folder: ${path}`, { cause: error })
    throw error
  }

  const table = (name: string) => toPromise<Table>((done) => store.getTable(name, false, done))
  const read = async (tableName: string, key: Item) => {
    const itemKey = storageKey(await table(tableName), key)
    return (await toPromise<unknown>((done) => store.getItemDb(tableName).get(itemKey, done))) as Item | undefined
  }
  const restore = async (tableName: string, key: Item, before: Item | undefined) => {
    const shape = await table(tableName)
    const itemKey = storageKey(shape, key)
    const items = store.getItemDb(tableName)
    const written = await read(tableName, key)
    await toPromise<void>((done) => db.updateIndexes(store, shape, written, before, done))
    await toPromise<void>((done) => (before ? items.put(itemKey, before, done) : items.del(itemKey, done)))
  }
  const run = async (operation: string, request: DynamoRequest) => {
    const implementation = implementations.get(operation)
    if (!implementation) throw unknownOperation(operation)
    const { action, rules } = implementation
    const checked = validations.checkTypes(request, rules.types)
    validations.checkValidations(checked, rules.types, rules.custom, store)
    return toPromise<object>((done) => action(store, checked, done))
  }
  // No table can have this name: table names have no `~`.
  const settingsDb = store.getItemDb('~notes')
  const settings = {
    get: (tableId: string) => toPromise<unknown>((done) => settingsDb.get(tableId, done)),
    put: (tableId: string, value: unknown) => toPromise<void>((done) => settingsDb.put(tableId, value, done)),
  }
  return { run, table, read, restore, settings, close: () => store.db.close() }
}

/** dynalite's storage key for an item, from its key attributes or the whole item. */
function storageKey(table: Table, key: Item): string {
  const names = table.KeySchema.map(({ AttributeName }) => AttributeName)
  return db.createKey(Object.fromEntries(names.map((name) => [name, key[name] ?? {}])), table)
}

function isLocked(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === 'LEVEL_LOCKED'
}

function toPromise<Value>(start: (done: NodeCallback<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value as Value)))
  })
}
