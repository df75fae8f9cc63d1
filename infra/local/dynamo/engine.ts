import { createRequire } from 'node:module'
import db, { type Item, type NodeCallback, type Options, type Store, type Table } from 'dynalite/db/index.js'
import validations from 'dynalite/validations/index.js'
import { unknownOperation } from './problem.ts'

/** A request as it came, attribute values in DynamoDB's own notation: `{ "S": "…" }`. */
export type DynamoRequest = Record<string, unknown>

/** dynalite's implementation of DynamoDB behind promises, without its web server. */
export type Engine = {
  run(operation: string, request: DynamoRequest): Promise<object>
  table(name: string): Promise<Table>
  read(tableName: string, key: Item): Promise<Item | undefined>
  /** Puts an item back as it was, or takes it away if it was not there. */
  restore(tableName: string, key: Item, before: Item | undefined): Promise<void>
  /** Values of our own beside the tables. */
  note: { get(name: string): Promise<unknown>; put(name: string, value: unknown): Promise<void> }
  close(): Promise<void>
}

/** What the portal and its tools use; dynalite would answer a few more. */
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

/** Opens the tables under `path`, or empty ones in memory. Throws when another process has them open. */
export async function openEngine(path: string | undefined): Promise<Engine> {
  const options: Options = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0, ...(path && { path }) }
  const store = db.create(options)
  try {
    await store.db.open()
  } catch (error) {
    if (isLocked(error)) throw new Error(`Another portal is already using this state folder: ${path}`, { cause: error })
    throw error
  }

  const table = (name: string) => promised<Table>((done) => store.getTable(name, false, done))
  const read = async (tableName: string, key: Item) => {
    const path = itemPath(await table(tableName), key)
    return (await promised<unknown>((done) => store.getItemDb(tableName).get(path, done))) as Item | undefined
  }
  const restore = async (tableName: string, key: Item, before: Item | undefined) => {
    const shape = await table(tableName)
    const path = itemPath(shape, key)
    const items = store.getItemDb(tableName)
    const written = await read(tableName, key)
    await promised<void>((done) => db.updateIndexes(store, shape, written, before, done))
    await promised<void>((done) => (before ? items.put(path, before, done) : items.del(path, done)))
  }
  const run = async (operation: string, request: DynamoRequest) => {
    const implementation = implementations.get(operation)
    if (!implementation) throw unknownOperation(operation)
    const { action, rules } = implementation
    const checked = validations.checkTypes(request, rules.types)
    validations.checkValidations(checked, rules.types, rules.custom, store)
    return promised<object>((done) => action(store, checked, done))
  }
  const notes = store.getItemDb('~notes')
  const note = {
    get: (name: string) => promised<unknown>((done) => notes.get(name, done)),
    put: (name: string, value: unknown) => promised<void>((done) => notes.put(name, value, done)),
  }
  return { run, table, read, restore, note, close: () => store.db.close() }
}

/** Where dynalite keeps an item, from its key or from the whole item. */
function itemPath(table: Table, key: Item): string {
  const names = table.KeySchema.map(({ AttributeName }) => AttributeName)
  return db.createKey(Object.fromEntries(names.map((name) => [name, key[name] ?? {}])), table)
}

function isLocked(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === 'LEVEL_LOCKED'
}

function promised<Value>(start: (done: NodeCallback<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value as Value)))
  })
}
