import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#core/log'
import { readBody } from './request-body.ts'

type Handler = (event: unknown) => Promise<void>

/** Lambda itself waits one and two minutes. */
const retryMs = [1000, 2000]
const maxRequestBytes = 256 * 1024

/** Emulates Lambda's asynchronous invocation of one function: takes the event at once, and calls the function up to three times. */
export function createInvocations(handler: () => Handler, log: Log) {
  const running = new Set<Promise<void>>()
  let closed = false
  const call = async (event: unknown) => {
    for (const wait of [0, ...retryMs]) {
      if (wait) await new Promise((resolve) => setTimeout(resolve, wait).unref())
      if (closed) return
      try {
        return await handler()(event)
      } catch (error) {
        log({ level: 'warn', event: 'invocation-failed', error: String(error) })
      }
    }
  }
  return {
    /** Serves `POST …/2015-03-31/functions/<name>/invocations`. */
    async handler(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const event: unknown = JSON.parse((await readBody(request, maxRequestBytes)).toString())
      response.writeHead(202).end()
      const run = call(event).finally(() => running.delete(run))
      running.add(run)
    },
    /** Waits for what is running now. */
    async settled(): Promise<void> {
      await Promise.all(running)
    },
    /** Waits for what is running, but starts nothing again. */
    async close(): Promise<void> {
      closed = true
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, 1000).unref())])
    },
  }
}
