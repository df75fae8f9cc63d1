import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import type { Log } from '#core/log'
import type { Table } from '#core/table'
import { problemLine } from '#lessons/compiler/lesson-problem'
import type { LearnerContext } from '../../functions/context.ts'
import type { Settings } from '../settings.ts'
import { createClock } from './clock.ts'
import { type Cognito, createCognito } from './cognito/cognito.ts'
import { oauthPath } from './cognito/oauth/oauth.ts'
import { createDeletionsControl, createForgotten } from './deletions.ts'
import { createTable, tableName } from './dynamo/create-table.ts'
import { startDynamo } from './dynamo/dynamo.ts'
import { createGateway } from './gateway.ts'
import { createInvocations } from './invocations.ts'
import { createMailbox, type Letter } from './mailbox.ts'
import { operatorCode } from './operator-code.ts'
import type { FunctionsSource } from './reload.ts'
import { createSes } from './ses.ts'
import { createStripe } from './stripe/stripe.ts'

const webhookSecret = 'whsec_local'
const secretKey = 'sk_test_local'
const region = 'ap-southeast-2'
const nobody = { accessKeyId: 'local', secretAccessKey: 'local' }

export type CloudOptions = {
  stateFolder: string
  port: number
  settings: Settings
  log: Log
  /** Where to load functions/ from. By default they're imported once and never reloaded. */
  functions?: FunctionsSource | Promise<FunctionsSource>
  onMail?: (to: string, code: string) => void
  slowPaymentMs?: number
  accessTtlSeconds?: number
}

type Handler = (req: IncomingMessage, res: ServerResponse) => unknown
export type Cloud = {
  /** The handler for a path; undefined if the path belongs to the site. */
  handlerOf(path: string): Handler | undefined
  cognito: Cognito
  /** The emails that the portal itself has sent, newest first. */
  letters(): Letter[]
  /** A learner's context, for seeding. */
  contextOf(sub: string): LearnerContext
  /** The table, for operators' commands. */
  table: Table
  close(): Promise<void>
}

// Turn off the SDK's warning about this Node version: Lambda runs a newer one, and locally the warning is just noise.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

/** The portal's cloud in one process: table, user pool, Stripe and gateway stand-ins around the real Lambda handlers. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { stateFolder, port, settings, log } = options
  const origin = `http://localhost:${port}`
  const folder = (name: string) => join(stateFolder, name)
  mkdirSync(stateFolder, { recursive: true })
  const lessonsFolder = folder('lessons')
  const functions: FunctionsSource = (await options.functions) ?? { load: () => import('./lambdas.ts') }

  const dynamo = await startDynamo({ path: folder('dynamo') })
  const tableClient = new DynamoDBClient({ region, credentials: nobody, endpoint: dynamo.endpoint })
  await tableClient.send(createTable).catch((error: Error) => {
    if (error.name !== 'ResourceInUseException') throw error
  })
  const cognito = createCognito({
    file: folder('cognito.json'),
    texts: Boolean(settings.smsSignIn),
    onMessage: (mail) => options.onMail?.(mail.to, mail.code),
    onConfirmed: async (userAttributes, clientMetadata) => {
      await lambdas.postConfirmation(confirmation('ConfirmSignUp', { ...userAttributes }, clientMetadata))
    },
    onReset: async (userAttributes) => {
      await lambdas.postConfirmation(confirmation('ConfirmForgotPassword', { ...userAttributes }))
    },
    onTokens: (event) => lambdas.preTokenGeneration(event),
    onCode: (event) => lambdas.customMessage(event),
    google: settings.googleSignIn && {
      callbackUrl: `${origin}/signed-in`,
      onPreSignUp: (event) => lambdas.preSignUp(event),
    },
    ...(options.accessTtlSeconds && { accessTtlSeconds: options.accessTtlSeconds }),
  })
  const stripe = createStripe({
    file: folder('stripe.json'),
    origin: `${origin}/_stripe`,
    webhookUrl: `${origin}/api/stripe/webhook`,
    webhookSecret,
    ...(options.slowPaymentMs && { slowPaymentMs: options.slowPaymentMs }),
  })
  const { host, port: stripePort } = await stripe.listen()
  const ses = createSes(folder('ses.json'), (event) => void lambdas.reminders(new Date(), event))
  const invocations = createInvocations(() => lambdas.mails, log)

  const parts = {
    tableName,
    dynamo: tableClient,
    userPool: new CognitoIdentityProviderClient({ region, credentials: nobody, endpoint: `${origin}/_cognito` }),
    forgotten: createForgotten(folder('forgotten.json')),
    stripe: { secretKey, webhookSecret, endpoint: new URL(`http://${host}:${stripePort}`) },
    mails: {
      sends: settings.mails !== 'off',
      lambda: new LambdaClient({ region, credentials: nobody, endpoint: `${origin}/_lambda` }),
      ses: new SESv2Client({ region, credentials: nobody, endpoint: `${origin}/_ses` }),
    },
    lessonsFolder,
    origin,
    settings,
    userPoolId: cognito.userPoolId,
    token: { issuer: cognito.issuer, clientId: cognito.clientId },
    log,
  }
  const verify = verifierOf(cognito)
  let loaded = await functions.load()
  for (const problem of loaded.buildLessons(lessonsFolder)) console.warn(`Lesson left out. ${problemLine(problem)}`)
  let lambdas = loaded.openLambdas(parts)
  let gateway = createGateway({ routes: lambdas.routes, verify })

  // Requests in progress finish in the functions they started in. If anything throws, the previous functions stay in use.
  functions.onChange?.(async (changedLessons) => {
    const next = await functions.load()
    const compilerChanged = next.inspectLesson !== loaded.inspectLesson
    const refused = next.compileLessons(lessonsFolder, compilerChanged ? undefined : changedLessons)
    lambdas = next.openLambdas(parts)
    gateway = createGateway({ routes: lambdas.routes, verify })
    loaded = next
    return refused
  })

  const mailbox = createMailbox(() => [...cognito.mailbox(), ...ses.mailbox()])
  const deletions = createDeletionsControl((at) => lambdas.deletions(at), invocations.settled)
  const clock = createClock({ run: (at) => lambdas.reminders(at), letters: () => ses.mailbox() })
  const config = JSON.stringify({
    region,
    userPoolId: cognito.userPoolId,
    userPoolClientId: cognito.clientId,
    userPoolEndpoint: '/_cognito',
    ...(cognito.oauth && { oauthEndpoint: oauthPath }),
  })

  return {
    cognito,
    letters: () => ses.mailbox(),
    get table() {
      return lambdas.table
    },
    contextOf: (sub) => lambdas.contextOf(sub),
    handlerOf(path) {
      if (path.startsWith('/api/')) return gateway
      if (path.startsWith('/_cognito')) return cognito.handler
      if (path.startsWith(`${oauthPath}/`)) return cognito.oauth
      if (path.startsWith('/_stripe/')) return stripe.handler
      if (path.startsWith('/_lambda/')) return invocations.handler
      if (path.startsWith('/_ses/')) return ses.handler
      if (path.startsWith('/_local/mailbox')) return mailbox
      if (path === '/_local/deletions') return deletions
      if (path === '/_local/clock') return clock
      if (path === '/_local/operator') return operatorCode
      if (path !== '/config.json') return undefined
      return (_req, res) =>
        res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }).end(config)
    },
    async close() {
      await functions.close?.()
      await invocations.close()
      await stripe.close()
      await dynamo.close()
    },
  }
}

/** The event that Cognito passes to the post-confirmation trigger, with only the fields that the trigger reads. */
const confirmation = (
  what: 'ConfirmSignUp' | 'ConfirmForgotPassword',
  userAttributes: Record<string, string>,
  clientMetadata?: Record<string, string>,
) =>
  ({
    triggerSource: `PostConfirmation_${what}`,
    request: { userAttributes, clientMetadata },
  }) as PostConfirmationTriggerEvent

/** AWS's own JWT verifier, with the stand-in's keys. */
function verifierOf({ userPoolId, clientId, jwks }: Cognito) {
  const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'access' })
  verifier.cacheJwks(jwks)
  return async (token: string) => ({ ...(await verifier.verify(token)) })
}
