import { readEnvironment, secrets, world } from '#core/environment'
import { Problem } from '#core/errors'
import { bind, lazyHandler, serve, type TokenRules } from '#core/http'
import { type Log, log, logTableError } from '#core/log'
import type { Route, RouteInput, RouteResult } from '#core/route'
import { siteOrigin } from '#core/ssm'
import { openWatchedTable, type Table } from '#core/table'
import { announcerFrom } from '#mails/announcer'
import type { SchoolsContext } from '#schools/context'
import { getOrders } from '#schools/contract'
import { listOrders } from '#schools/show-orders'
import { schoolLearner, schoolStores } from '#schools/store'
import { schools } from '#schools/wording'

type SchoolsParts = Pick<SchoolsContext, 'settings' | 'world' | 'secrets' | 'origin' | 'announce'> & { table: Table }

/** Schools' orders and their seats: what coordinators see and do, and what a teacher does with a seat. Nothing that a learner wrote. */
export function createSchools({ table, ...parts }: SchoolsParts, options: { log: Log; token: TokenRules }) {
  const learner = (sub: string) => schoolLearner(table, sub)
  const open = <R extends Route>(
    route: R,
    verb: (input: RouteInput<R>, context: SchoolsContext) => Promise<RouteResult<R>>,
  ) =>
    bind(route, async (input, { sub }) => {
      if (parts.settings.payment === 'off') throw new Problem('refused', schools.notHere)
      return verb(input, { ...parts, ...schoolStores(table), ...learner(sub), sub, learner })
    })
  return serve([open(getOrders, listOrders)], options)
}

export const handler = lazyHandler(() => {
  const { tableName, settings, token } = readEnvironment(process.env)
  const table = openWatchedTable(tableName, logTableError(log))
  const announce = announcerFrom(process.env, log)
  const origin = () => siteOrigin(process.env)
  return createSchools({ table, settings, world, secrets, origin, announce }, { log, token })
})
