import { Problem } from '#core/errors'
import type { getHealth } from '#core/health'
import type { Log } from '#core/log'
import type { RouteResult } from '#core/route'

type Health = RouteResult<typeof getHealth>
type HealthContext = { readTable: () => Promise<unknown>; payments: () => Promise<Health['payments']>; log: Log }

/** How long the table may take to answer, in ms: shorter than the health check and a browser wait. */
const patience = 2_000

/**
 * `ok` if the table can be read; and whether payment is set up. A portal without payments is healthy, because lessons work.
 * @throws Problem `unavailable` if the table can't be read in time
 */
export async function checkHealth({ readTable, payments, log }: HealthContext): Promise<Health> {
  let timer: NodeJS.Timeout | undefined
  const slow = new Promise<'slow'>((resolve) => {
    timer = setTimeout(resolve, patience, 'slow')
  })
  const table = await Promise.race([readTable().then(readable, unreadable), slow]).finally(() => clearTimeout(timer))
  if (table === 'unreadable') throw new Problem('unavailable', 'The table can’t be read.', { table })
  if (table === 'slow') {
    log({ level: 'error', event: 'table-error', operation: 'health', error: `no answer within ${patience} ms` })
    throw new Problem('unavailable', `The table did not answer within ${patience / 1000} seconds.`, { table })
  }
  return { status: 'ok', payments: await payments() }
}

const readable = () => 'readable' as const
const unreadable = () => 'unreadable' as const
