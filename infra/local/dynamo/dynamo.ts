import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BodyTooLarge, readBody } from '../request-body.ts'
import { type DynamoRequest, type Engine, openEngine } from './engine.ts'
import { DynamoProblem, problemBody, serializationProblem } from './problem.ts'
import { refuseLoneSurrogates } from './strictness.ts'
import { timeToLive } from './time-to-live.ts'
import { writes } from './writes.ts'

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
  let lastWrite: Promise<unknown> = Promise.resolve()
  // Run one write at a time, so the item that ALL_OLD returns is the one that failed the condition.
  const serialised = <Result>(write: () => Promise<Result>): Promise<Result> => {
    const turn = lastWrite.then(write, write)
    lastWrite = turn
    return turn
  }
  return async (operation, request) => {
    refuseLoneSurrogates(request)
    const write = writes.get(operation)
    if (write) return serialised(() => write(engine, request))
    const ttlOperation = timeToLive.get(operation)
    if (ttlOperation) return serialised(() => ttlOperation(engine, request))
    const result = await engine.run(operation, request)
    if (operation === 'CreateTable') await untilActive(engine, String(request.TableName))
    return result
  }
}

async function untilActive(engine: Engine, tableName: string): Promise<void> {
  while ((await engine.table(tableName)).TableStatus !== 'ACTIVE') await nextTurn()
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
    refuseUnsigned(request)
    send(200, await perform(operation, parse(body)))
  } catch (error) {
    if (response.destroyed) return
    const problem = problemBody(error)
    if (problem) return send(400, problem)
    if (error instanceof BodyTooLarge) return send(413, { message: error.message })
    console.error('The local table failed', error)
    send(500, { __type: 'com.amazon.coral.service#InternalServerError', message: String(error) })
  }
}

/** Doesn't check signatures, but requires one, so that code without credentials fails as it would on AWS. */
function refuseUnsigned({ headers }: IncomingMessage): void {
  if (headers.authorization?.startsWith('AWS4-')) return
  throw new DynamoProblem(
    'com.amazon.coral.service#MissingAuthenticationTokenException',
    'Request is missing Authentication Token',
  )
}

function parse(body: Buffer): DynamoRequest {
  let value: unknown
  try {
    value = JSON.parse(body.toString())
  } catch {
    throw serializationProblem('The body is not JSON')
  }
  if (typeof value !== 'object' || value === null) throw serializationProblem('The body is not an object')
  return value as DynamoRequest
}
