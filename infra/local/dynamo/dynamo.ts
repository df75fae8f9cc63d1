import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Item } from 'dynalite/db/index.js'
import { readBody } from '../request-body.ts'
import { type DynamoRequest, type Engine, openEngine } from './engine.ts'
import { refuseLargeItem, refuseLoneSurrogates, serializationProblem } from './strictness.ts'

const maxRequestBytes = 16 * 1024 * 1024

/**
 * Starts a local DynamoDB on a free port of 127.0.0.1: dynalite plus the checks it lacks. Stores tables under `path`,
 * or in memory without one. Throws when another process has the folder open.
 */
export async function startDynamo(
  options: { path?: string } = {},
): Promise<{ endpoint: string; close(): Promise<void> }> {
  const engine = await openEngine(options.path)
  const perform = createOperations(engine)
  const server = createServer((request, response) => {
    answer(request, response, perform).catch(() => response.destroy())
  })
  // With a short timeout, a busy client could reuse a connection just as the server closes it.
  server.keepAliveTimeout = 10 * 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      const idle = setInterval(() => server.closeIdleConnections(), 20)
      await closed
      clearInterval(idle)
      await engine.close()
    },
  }
}

type Perform = (operation: string, request: DynamoRequest) => Promise<object>

function createOperations(engine: Engine): Perform {
  const writes: Record<string, (request: DynamoRequest) => Promise<object>> = {
    async UpdateItem(request) {
      const { TableName: tableName, Key: key } = request
      if (typeof tableName !== 'string' || !isItem(key)) return engine.run('UpdateItem', request)
      const before = await engine.read(tableName, key).catch(() => undefined)
      const result = await withItemOnFailure(engine, 'UpdateItem', request)
      try {
        refuseLargeItem((await engine.read(tableName, key)) ?? {})
      } catch (error) {
        await engine.restore(tableName, key, before)
        throw error
      }
      return result
    },
    DeleteItem: (request) => withItemOnFailure(engine, 'DeleteItem', request),
  }
  let lastWrite: Promise<unknown> = Promise.resolve()
  return async (operation, request) => {
    refuseLoneSurrogates(request)
    const write = writes[operation]
    if (!write) return engine.run(operation, request)
    // One write at a time: the item that ALL_OLD returns is the one that failed the condition, and an update can be undone.
    const perform = () => write(request)
    const turn = lastWrite.then(perform, perform)
    lastWrite = turn
    return turn
  }
}

/** Supports `ReturnValuesOnConditionCheckFailure: ALL_OLD`: the error includes the item that failed the condition. */
async function withItemOnFailure(engine: Engine, operation: string, request: DynamoRequest): Promise<object> {
  const { ReturnValuesOnConditionCheckFailure: wanted, ...rest } = request
  try {
    return await engine.run(operation, rest)
  } catch (error) {
    const problem = problemBody(error)
    const hasFailed = String(problem?.__type).endsWith('#ConditionalCheckFailedException')
    if (wanted !== 'ALL_OLD' || !hasFailed || !isItem(request.Key)) throw error
    const item = await engine.read(String(request.TableName), request.Key)
    throw Object.assign(new Error('The conditional request failed'), {
      body: { ...problem, ...(item && { Item: item }) },
    })
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, perform: Perform): Promise<void> {
  const send = (status: number, body: object) => {
    const text = JSON.stringify(body)
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'content-length': Buffer.byteLength(text) }
    response.writeHead(status, { ...headers, 'x-amzn-requestid': randomUUID() }).end(text)
  }
  try {
    const operation = String(request.headers['x-amz-target']).replace(/^DynamoDB_20120810\./, '')
    const body = await readBody(request, maxRequestBytes)
    send(200, await perform(operation, parse(body)))
  } catch (error) {
    if (response.destroyed) return
    const problem = problemBody(error)
    if (problem) return send(400, problem)
    console.error('The local table failed', error)
    send(500, { __type: 'com.amazon.coral.service#InternalServerError', message: String(error) })
  }
}

function parse(body: Buffer): DynamoRequest {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw serializationProblem('The body is not JSON')
  }
}

/** The response body of a DynamoDB error, ours or dynalite's; undefined for any other error. */
function problemBody(error: unknown): Record<string, unknown> | undefined {
  const body = (error as { body?: unknown } | undefined)?.body
  return isItem(body) ? body : undefined
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null
