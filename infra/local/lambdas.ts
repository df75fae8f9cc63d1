import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { LambdaClient } from '@aws-sdk/client-lambda'
import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { secrets, world } from '#core/environment'
import type { TokenRules } from '#core/http'
import { type Log, logTableError } from '#core/log'
import { openTable, watched } from '#core/table'
import { openDeskPool } from '#desk/cognito-desk'
import { createAccount } from '#handlers/account'
import { createAdmin } from '#handlers/admin'
import { createApi } from '#handlers/api'
import { createDeletions } from '#handlers/deletions'
import { createDocuments } from '#handlers/documents'
import { createMails } from '#handlers/mails'
import { createPayments } from '#handlers/payments'
import { createPostConfirmation } from '#handlers/post-confirmation'
import { createPreSignUp } from '#handlers/pre-sign-up'
import { createReminders } from '#handlers/reminders'
import { customMessage, preTokenGeneration } from '#handlers/triggers'
import { lessonsFolder as contentFolder, inspectLesson } from '#lessons/check/inspect'
import { buildLessons as buildAll, writeLesson } from '#lessons/compiler/build'
import type { Problem } from '#lessons/compiler/lesson-problem'
import { openLessons } from '#lessons/library'
import { openAnnouncer } from '#mails/announcer'
import { openPost } from '#mails/ses'
import { openStripe } from '#payments/stripe'
import type { Forgotten } from '#privacy/forgotten'
import { openAccounts, openUserPool } from '#signing-in/cognito'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { openEndSessions, openSignInPool } from '#signing-in/cognito-sign-in'
import { learnerContext } from '../../functions/context.ts'
import { routesOf } from '../../functions/routes.ts'
import type { Settings } from '../settings.ts'
import type { GatewayRoute } from './gateway/route-match.ts'

/** How long a call of the local table may take, in ms. It shares its process and processor, so on a busy machine slow isn't stuck. */
const localCallLimit = 60_000

/** A reload replaces this function only if the compiler, or a module it imports, has changed. */
export { inspectLesson }

type LambdaParts = {
  tableName: string
  dynamo: DynamoDBClient
  userPool: CognitoIdentityProviderClient
  forgotten: Forgotten
  stripe: Parameters<typeof openStripe>[0]
  mails: { sends: boolean; lambda: LambdaClient; ses: SESv2Client }
  lessonsFolder: string
  origin: string
  settings: Settings
  userPoolId: string
  token: TokenRules
  log: Log
}

/**
 * Opens the Lambda functions for the local cloud. A reload reaches functions/ only through this module, so that symbols,
 * classes and caches that belong together always come from the same load.
 */
export function openLambdas({
  tableName,
  dynamo,
  userPool,
  forgotten,
  stripe,
  mails,
  lessonsFolder,
  ...rest
}: LambdaParts) {
  const { settings, userPoolId, token, log } = rest
  const origin = async () => rest.origin
  const stripeClient = openStripe(stripe)
  const table = watched(openTable(tableName, dynamo, localCallLimit), logTableError(log))
  const announce = openAnnouncer(mails.sends ? 'mails' : undefined, log, mails.lambda)
  const parts = {
    table,
    lessons: openLessons(lessonsFolder),
    settings: { payment: settings.payment, provider: settings.provider },
    world,
    userPool: openUserPool(userPoolId, userPool),
    announce,
  }
  const endSessions = openEndSessions(userPoolId, userPool)
  const signInPool = openSignInPool(userPoolId, userPool)
  const handlers = {
    api: createApi({ ...parts, origin }, { log, token }),
    payments: createPayments({ ...parts, stripe: async () => stripeClient, origin }, { log, token }),
    documents: createDocuments({ ...parts, origin }, { log, token }),
    account: createAccount(
      {
        ...parts,
        pool: signInPool,
        accounts: openPoolAccounts(userPoolId, userPool),
        hasPasskeys: true,
        secrets,
        canMail: mails.sends,
        openStripe: async () => stripeClient,
      },
      { log, token },
    ),
    admin: createAdmin(
      {
        ...parts,
        pool: openDeskPool(userPoolId, token.clientId, userPool),
        stripe: async () => (settings.payment === 'off' ? undefined : stripeClient),
      },
      { log, token },
    ),
  }
  const { organisation: name, email: replyTo } = settings.provider
  const sender = { address: 'portal@localhost', name, replyTo }
  const nightly = {
    table,
    accounts: openAccounts(userPoolId, userPool),
    pool: signInPool,
    forgotten,
    stripe: settings.payment === 'off' ? undefined : stripeClient,
    announce,
    log,
    pause: async () => {},
  }
  const fifteenMinutes = { getRemainingTimeInMillis: () => 15 * 60_000 }
  return {
    table,
    /** Runs the deletions once, as if it were that time. */
    deletions: (at: Date) => createDeletions({ ...nightly, world: { now: () => at } })({}, fifteenMinutes),
    /** Sends the emails that learners asked for, as if it were that time; or hears of one that bounced. */
    reminders: (at: Date, event: unknown = {}) =>
      createReminders({
        ...parts,
        world: { ...world, now: () => at },
        origin,
        post: openPost({ ...sender, bounces: 'bounces' }, mails.ses),
        log,
        pause: async () => {},
      })(event, fifteenMinutes),
    postConfirmation: createPostConfirmation({ table, endSessions: () => endSessions, announce }),
    preSignUp: createPreSignUp({ table: () => table, log }),
    preTokenGeneration,
    customMessage,
    mails: createMails({ table, settings, origin: rest.origin, post: openPost(sender, mails.ses), log }),
    contextOf: (sub: string) => learnerContext(parts, { sub, signedInAt: undefined, zone: undefined }),
    routes: routesOf(settings).map(
      ({ method, path, access, function: name }): GatewayRoute => ({
        method,
        path,
        authorized: access !== 'public' && access !== 'stripe',
        handler: handlers[name],
      }),
    ),
  }
}

/**
 * Compiles all lessons into `outDir`, unless nothing in functions/ has changed since that was last done: it takes seconds.
 * Leaves out lessons with problems, so that an author can work on them.
 */
export function buildLessons(outDir: string): Problem[] {
  const mark = markIn(outDir)
  const source = sourceHash()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === source) return []
  const { problems } = buildAll(outDir, { onProblem: 'skip' })
  if (problems.length === 0) writeFileSync(mark, source)
  return problems
}

/** The file that says what the lessons in `outDir` were compiled from. */
const markIn = (outDir: string) => join(outDir, 'compiled-from')

function sourceHash(): string {
  const folder = fileURLToPath(new URL('../../functions/', import.meta.url))
  const hash = createHash('sha256')
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile()) hash.update(file.name).update(readFileSync(join(file.parentPath, file.name)))
  return hash.digest('hex')
}

/** Compiles lessons into `outDir`. A lesson with problems keeps its last good version; a deleted lesson is removed. */
export const compileLessons = (outDir: string, files: readonly string[] = allLessons()): Problem[] => {
  rmSync(markIn(outDir), { force: true })
  return files.flatMap((file) => {
    const compiled = existsSync(file) ? inspectLesson(readFileSync(file, 'utf8'), file) : undefined
    if (compiled && compiled.problems.length > 0) return compiled.problems
    writeLesson(outDir, basename(file, '.md') as ModuleId, compiled)
    return []
  })
}

const allLessons = (): string[] => moduleIds.map((id) => join(contentFolder, `${id}.md`))
