import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../request-body.ts'
import type { Operations } from './operation.ts'
import type { Pool } from './pool.ts'
import { CognitoProblem, invalidParameter } from './problem.ts'

const maxRequestBytes = 128 * 1024

/**
 * The user pool's HTTP handler, at any path: POST with `x-amz-target`. There's no CORS, because only the portal's own origin
 * calls it.
 */
export function createEndpoint(pool: Pool, operations: Operations) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: object, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        'content-type': 'application/x-amz-json-1.1',
        'x-amzn-requestid': randomUUID(),
        ...headers,
      })
      response.end(JSON.stringify(body))
    }
    try {
      send(200, await perform(request, pool, operations))
    } catch (error) {
      if (response.destroyed) return
      if (error instanceof CognitoProblem) {
        const { type, message } = error
        return send(400, { __type: type, message }, { 'x-amzn-errortype': `${type}:` })
      }
      console.error('The local user pool failed', error)
      send(500, { __type: 'InternalErrorException', message: String(error) })
    }
  }
}

async function perform(request: IncomingMessage, pool: Pool, operations: Operations): Promise<object> {
  const body = await readBody(request, maxRequestBytes)
  const name = String(request.headers['x-amz-target']).replace(/^AWSCognitoIdentityProviderService\./, '')
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (!operation) {
    throw new CognitoProblem('UnknownOperationException', `The local user pool doesn't support the operation ${name}`)
  }
  return operation(pool, parse(body))
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw invalidParameter('The body is not valid JSON')
  }
}
