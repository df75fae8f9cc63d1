import type { Item } from 'dynalite/db/index.js'
import type { DynamoRequest, Engine } from './engine.ts'
import { isConditionFailure, problemBody } from './problem.ts'
import { refuseEmptyIndexKeys, refuseLargeItem } from './strictness.ts'

type Write = (engine: Engine, request: DynamoRequest) => Promise<object>

const tooLarge = 'Item size has exceeded the maximum allowed size'
const tooLargeUpdate = 'Item size to update has exceeded the maximum allowed size'

/** The writes, plus the checks that dynalite lacks. Run them one at a time: UpdateItem may have to undo its write. */
export const writes = new Map<string, Write>([
  [
    'PutItem',
    async (engine, request) => {
      if (isItem(request.Item)) await refuseItem(engine, request.TableName, request.Item)
      return withItemOnFailure(engine, 'PutItem', request, request.Item)
    },
  ],
  [
    'UpdateItem',
    async (engine, request) => {
      const { TableName: tableName, Key: key } = request
      if (typeof tableName !== 'string' || !isItem(key)) return engine.run('UpdateItem', request)
      const before = await engine.read(tableName, key).catch(() => undefined)
      const result = await withItemOnFailure(engine, 'UpdateItem', request, key)
      const after = await engine.read(tableName, key)
      try {
        if (after) await refuseItem(engine, tableName, after, tooLargeUpdate)
      } catch (error) {
        await engine.restore(tableName, key, before)
        throw error
      }
      return result
    },
  ],
  ['DeleteItem', (engine, request) => withItemOnFailure(engine, 'DeleteItem', request, request.Key)],
  [
    'BatchWriteItem',
    async (engine, request) => {
      const tables = isItem(request.RequestItems) ? Object.entries(request.RequestItems) : []
      for (const [tableName, requests] of tables) {
        for (const one of Array.isArray(requests) ? requests : []) {
          if (isItem(one?.PutRequest?.Item)) await refuseItem(engine, tableName, one.PutRequest.Item)
        }
      }
      return engine.run('BatchWriteItem', request)
    },
  ],
])

async function refuseItem(engine: Engine, tableName: unknown, item: Item, message = tooLarge): Promise<void> {
  refuseLargeItem(item, message)
  refuseEmptyIndexKeys(await engine.table(String(tableName)), item)
}

/** Supports `ReturnValuesOnConditionCheckFailure: ALL_OLD`: the error includes the item that failed the condition. */
async function withItemOnFailure(engine: Engine, operation: string, request: DynamoRequest, key: unknown) {
  const { ReturnValuesOnConditionCheckFailure: wanted, ...rest } = request
  try {
    return await engine.run(operation, rest)
  } catch (error) {
    if (wanted !== 'ALL_OLD' || !isConditionFailure(error) || !isItem(key)) throw error
    const item = await engine.read(String(request.TableName), key)
    throw Object.assign(new Error('The conditional request failed'), {
      body: { ...problemBody(error), ...(item && { Item: item }) },
    })
  }
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null
