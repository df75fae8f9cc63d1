import { readEnvironment, world } from '#core/environment'
import { Problem } from '#core/errors'
import { bind, lazyHandler, type Request, serve, type TokenRules } from '#core/http'
import { type Log, log, logTableError } from '#core/log'
import type { Route, RouteInput, RouteResult } from '#core/route'
import { BadCursor, openWatchedTable, type Table } from '#core/table'
import { changeAccess, changeAccount, changeCertificate, logged, refundPayment, settlePayment } from '#desk/changes'
import { checkPayments } from '#desk/check-payments'
import { openDeskPool } from '#desk/cognito-desk'
import { type DeskContext, nobodysOwn, requireAdmin } from '#desk/context'
import {
  getCompletions,
  getDeletions,
  getDeskLog,
  getFigures,
  getIssuedCertificates,
  getLearnerFile,
  getLearners,
  getOpenPayments,
  getSales,
  postCertificateAct,
  postLearnerAccess,
  postLearnerAccount,
  postPaymentCheck,
  postRefund,
  postSettled,
} from '#desk/contract'
import { noPage } from '#desk/cursor'
import { listLearners } from '#desk/list-learners'
import { listOpenPayments } from '#desk/list-open-payments'
import { listCertificates, listCompletions, listSales, showLog } from '#desk/monthly-lists'
import type { DeskPool } from '#desk/pool'
import { showFigures } from '#desk/show-figures'
import { listDeletions, showLearner } from '#desk/show-learner'
import { deskLearner, deskStores } from '#desk/stores'
import { announcerFrom } from '#mails/announcer'
import type { StripeClient } from '#payments/stripe-client'
import { type KeyFault, stripeWithoutEvents } from '#payments/stripe-keys'
import { payment } from '#payments/wording'
import type { Announce } from '#people/announcement'
import { openUserPool } from '#signing-in/cognito'
import type { Settings, UserPoolReader, World } from '../context.ts'

type AdminParts = {
  table: Table
  settings: Settings
  world: World
  pool: DeskPool
  userPool: UserPoolReader
  announce: Announce
  stripe: () => Promise<StripeClient | KeyFault | undefined>
}

/** What a request does, for the log. */
type Act = [action: string, target: string, reason?: string]
type Verb<R extends Route> = (input: RouteInput<R>, context: DeskContext) => Promise<RouteResult<R>>

const entryOf = ([action, target, reason]: Act, { requestId }: Request) => ({
  ...{ action, target, requestId },
  ...(reason && { reason }),
})

type Asked = { cursor?: string | undefined; csv?: string | undefined }

/** A list that was taken. Of a file, the first page says that it's one. What somebody searched for may be a name, so it stays out. */
const took = (list: string, { cursor, csv }: Asked, ...of: (string | undefined)[]): Act => [
  csv && cursor === undefined ? 'csv' : 'list',
  [list, ...of].filter(Boolean).join(' '),
]

/** The operator's desk. Each request asks anew whether its sender is an administrator, and each change is logged before it's made. */
export function createAdmin(parts: AdminParts, options: { log: Log; token: TokenRules }) {
  const { table, stripe, ...rest } = parts
  const openStripe = async () => {
    const opened = await stripe()
    if (!opened || typeof opened === 'string') throw new Problem('unavailable', payment.notSetUp)
    return opened
  }
  const anybody = (sub: string) => deskLearner(table, sub)
  const contextOf = ({ sub }: Request): DeskContext => ({
    ...rest,
    ...deskStores(table),
    sub,
    openStripe,
    log: options.log,
    learner: anybody,
  })
  const admitted = async (kind: 'read' | 'write', request: Request): Promise<DeskContext> => {
    const context = contextOf(request)
    const { signedInAt, sub } = request
    await requireAdmin(kind, { ...context, signedInAt, roles: anybody(sub).roles })
    return context
  }
  const reads = <R extends Route>(route: R, verb: Verb<R>, act?: (input: RouteInput<R>) => Act | undefined) =>
    bind(route, async (input, request) => {
      const context = await admitted('read', request)
      const run = () =>
        verb(input, context).catch((error) => {
          throw error instanceof BadCursor ? noPage() : error
        })
      const done = act?.(input)
      return done ? logged(entryOf(done, request), context, run) : run()
    })
  const writes = <R extends Route>(route: R, verb: Verb<R>, act: (input: RouteInput<R>) => Act) =>
    bind(route, async (input, request) => {
      const context = await admitted('write', request)
      const own = { ...context, learner: nobodysOwn(request.sub, anybody) }
      return logged(entryOf(act(input), request), context, () => verb(input, own))
    })
  return serve(
    [
      reads(getLearners, listLearners, (asked) =>
        took('learners', asked, asked.search === undefined ? undefined : 'found', asked.month, asked.domain),
      ),
      reads(getLearnerFile, showLearner, ({ learnerId }) => ['read', learnerId]),
      reads(getDeletions, listDeletions, (asked) => took('accounts to be deleted', asked)),
      writes(postLearnerAccess, changeAccess, ({ learnerId: id, courseId, act, reason }) => [
        `access-${act} ${courseId}`,
        id,
        reason,
      ]),
      writes(postLearnerAccount, changeAccount, ({ learnerId, act, reason }) => [`account-${act}`, learnerId, reason]),
      writes(postPaymentCheck, checkPayments, ({ learnerId, reason }) => ['payment-check', learnerId, reason]),
      reads(getCompletions, listCompletions, (asked) =>
        took('completions', asked, asked.month, asked.course, asked.domain),
      ),
      reads(getIssuedCertificates, listCertificates, (asked) => took('certificates', asked, asked.month)),
      writes(postCertificateAct, changeCertificate, ({ id, act, because, profile, reason }) => [
        ['certificate', act].join('-') + (because ? ` ${because}` : '') + (profile ? ' profile' : ''),
        id,
        reason,
      ]),
      reads(getSales, listSales, (asked) => took('payments', asked, asked.month)),
      reads(getOpenPayments, listOpenPayments, (asked) => took('payments to look at', asked)),
      writes(postRefund, refundPayment, ({ sessionId, amount, reason }) => [`refund ${amount}`, sessionId, reason]),
      writes(postSettled, settlePayment, ({ sessionId, reason }) => ['settled', sessionId, reason]),
      reads(getFigures, showFigures),
      // To look at the log isn't worth an entry of the log; to take it along is.
      reads(getDeskLog, showLog, (asked) => (asked.csv ? took('log', asked, asked.month) : undefined)),
    ],
    options,
  )
}

export const handler = lazyHandler(() => {
  const { tableName, settings, token, userPoolId } = readEnvironment(process.env)
  const table = openWatchedTable(tableName, logTableError(log))
  const pool = openDeskPool(userPoolId, token.clientId)
  const userPool = openUserPool(userPoolId)
  const announce = announcerFrom(process.env, log)
  const stripe = () => stripeWithoutEvents(process.env, log)
  return createAdmin({ table, settings, world, pool, userPool, announce, stripe }, { log, token })
})
