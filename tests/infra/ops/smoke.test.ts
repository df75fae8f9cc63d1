import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SSMClient } from '@aws-sdk/client-ssm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Cloud, startCloud } from '../../../infra/local/cloud.ts'
import type { Operator } from '../../../infra/ops/operator.ts'
import { smoke } from '../../../infra/ops/smoke.ts'
import { loadSettings } from '../../../infra/settings.ts'
import { createBuiltSite, policyHeaders } from '../../../infra/site/serve-built.ts'
import { functionsWith } from '../../real-lessons.ts'
import { fakeCredentials, runCommand, withAdminOperations } from './fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-smoke-'))
const pages = { 'index.html': 'Home', 'dashboard.html': 'Dashboard', '404.html': 'Nothing here', 'robots.txt': '' }
const output: string[] = []
const neverAsked = () => {
  throw new Error('The smoke test asks Stripe nothing')
}
/** Runs before the portal handles a request, like CloudFront. Tests simulate faults with it. */
let intercept: RequestListener | undefined
let server: Server
let cloud: Cloud
let operator: Operator

beforeAll(async () => {
  for (const [name, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, 'site', name)), { recursive: true })
    writeFileSync(join(folder, 'site', name), text)
  }
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  cloud = await startCloud({
    stateFolder: join(folder, 'state'),
    port,
    settings: loadSettings(),
    log: () => {},
    functions: functionsWith(),
  })
  const site = createBuiltSite({ dir: join(folder, 'site') })
  const pool = withAdminOperations(cloud.cognito)
  server.on('request', (req, res) => {
    intercept?.(req, res)
    if (res.writableEnded) return
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    for (const [name, value] of Object.entries(policyHeaders(path))) res.setHeader(name, value)
    if (path.startsWith('/_cognito')) return void pool(req, res)
    void (cloud.handlerOf(path) ?? site)(req, res)
  })
  const siteUrl = `http://localhost:${port}`
  operator = {
    stage: 'prod',
    deployed: {
      account: '111122223333',
      siteUrl,
      siteBucket: 'site-bucket',
      tableName: 'portal',
      userPoolId: cloud.cognito.userPoolId,
      mailFunction: undefined,
      forgottenBucket: undefined,
      userPoolClientId: cloud.cognito.clientId,
      tags: [],
      busy: false,
    },
    table: cloud.table,
    dynamo: new DynamoDBClient(fakeCredentials),
    cognito: new CognitoIdentityProviderClient({ ...fakeCredentials, endpoint: `${siteUrl}/_cognito` }),
    s3: new S3Client(fakeCredentials),
    ssm: new SSMClient(fakeCredentials),
    openStripe: neverAsked,
    lessons: neverAsked,
    forgotten: neverAsked,
    stripeEndpoints: neverAsked,
    announce: neverAsked,
    now: () => new Date(),
    pause: async () => {},
    print: (line) => {
      output.push(line)
    },
  }
}, 60_000)
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await cloud.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  // The preview logs unknown paths, and this test requests two.
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  output.length = 0
  intercept = undefined
})
/** A portal whose health endpoint answers this. */
const answersHealth =
  (status: number, body: object): RequestListener =>
  (req, res) => {
    if (req.url !== '/api/health') return
    for (const [name, value] of Object.entries(policyHeaders('/api/health'))) res.setHeader(name, value)
    res.writeHead(status, { 'cache-control': 'no-store' }).end(JSON.stringify(body))
  }
const failed = () => output.filter((line) => line.startsWith('FAIL'))
const accounts = async () => {
  const { Users = [] } = await operator.cognito.send(
    new ListUsersCommand({ UserPoolId: operator.deployed.userPoolId, Filter: 'email ^= "success"' }),
  )
  return Users.length
}

describe('a deployment', () => {
  test('that works passes every check, and the test learner is deleted', async () => {
    const certificates: string[] = []
    intercept = (req) => {
      const id = /verifications\/((?!0{32})[0-9a-f]{32})/.exec(req.url ?? '')?.[1]
      if (id) certificates.push(id)
    }
    const deleted: string[] = []
    const watched: Operator = {
      ...operator,
      table: {
        ...operator.table,
        delete: async (key) => {
          deleted.push(key.sk)
          await operator.table.delete(key)
        },
      },
    }
    const { changes, results } = await runCommand(smoke, watched)
    expect(failed()).toEqual([])
    expect(results).toEqual([`All ${output.length} checks passed.`])
    expect(output.length).toBeGreaterThanOrEqual(20)
    expect(output).toContain("ok    the learner can sign in with the app's code")
    expect(changes).toEqual([
      expect.stringMatching(/^Sign up the test learner success\+portal-smoke-\w{8}@simulator\.amazonses\.com at http:/),
    ])
    expect(await accounts()).toBe(0)
    // Without the number of the window: two are counted when one ends during the run.
    const kinds = deleted.map((key) => key.replace(/^(RATE#[\w-]+)#\d+$/, '$1'))
    expect([...new Set(kinds)].sort()).toEqual([
      'ACCESS#digital-media',
      'CERTIFICATE',
      'CERTIFICATE#digital-media',
      'PROFILE',
      'PROGRESS#digital-media#-',
      'RATE#documents',
      'RATE#leases',
      'RATE#payment-checks',
      'RATE#prompts',
      'RATE#versions',
      // The prompt that the smoke test deleted.
      expect.stringMatching(/^REMOVED#/),
      'SCHOOL',
      'SENT#certificate-ready#digital-media',
      'TALLY#PROMPT',
      'WHOLECERTIFICATE#digital-media',
      expect.stringMatching(/^WORK#digital-media#NOTE#/),
    ])
    expect(certificates).toHaveLength(1)
    expect(await operator.table.get({ pk: `CERTIFICATE#${certificates[0]}`, sk: 'CERTIFICATE' })).toBeUndefined()
  })

  test.each<[string, RequestListener, string[]]>([
    [
      'that lacks a header',
      (_req, res) => {
        const setHeader = res.setHeader.bind(res)
        res.setHeader = (name, value) => (name === 'strict-transport-security' ? res : setHeader(name, value))
      },
      ['the landing page has every security header', 'an unknown page and a missing file', 'the portal is healthy'],
    ],
    [
      'whose documents fail',
      (req, res) => {
        if (req.url?.endsWith('/pdf')) res.writeHead(503).end('{"message":"Service Unavailable"}')
      },
      ['the certificate can be downloaded: HTTP 503 {"message":"Service Unavailable"}'],
    ],
    [
      'that names another user pool',
      (req, res) => {
        if (req.url === '/config.json')
          res
            .writeHead(200, { 'cache-control': 'no-cache' })
            .end(JSON.stringify({ userPoolId: 'a', userPoolClientId: 'b', userPoolEndpoint: '/_cognito' }))
      },
      ['config.json names the user pool of the stack: the user pool is ["a","b"]'],
    ],
    [
      'whose sign-in ignores the authenticator app',
      (req, res) => {
        if (req.headers['x-amz-target']?.toString().endsWith('.SetUserMFAPreference'))
          res.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{}')
      },
      ["the learner can sign in with the app's code: Error: sign-in did not ask for the code of the authenticator app"],
    ],
    [
      "that refuses Stripe's test keys",
      answersHealth(200, { status: 'ok', payments: 'test keys refused' }),
      [
        "the portal takes Stripe's keys: test keys refused: the secret key is one of Stripe's test keys. Store the live key",
      ],
    ],
    [
      'whose Stripe keys are malformed',
      answersHealth(200, { status: 'ok', payments: 'malformed keys' }),
      ["the portal takes Stripe's keys: malformed keys: Stripe's key or signing secret has the wrong format"],
    ],
    [
      'whose table is gone',
      answersHealth(503, { code: 'unavailable', message: 'The table can’t be read.' }),
      ['the portal is healthy: HTTP 503 {"code":"unavailable","message":"The table can’t be read."}'],
    ],
    [
      'whose API is unreachable',
      (req, res) => {
        if (req.url?.startsWith('/api/')) res.destroy()
      },
      ['the portal is healthy', 'the portal knows the learner', 'a certificate is issued'],
    ],
  ])('%s fails the right checks, and the test learner is deleted', async (_, fault, expectedFailures) => {
    intercept = fault
    await expect(runCommand(smoke, operator)).rejects.toThrow(/^\d+ of \d+ checks failed\.$/)
    for (const text of expectedFailures) expect(failed().join('\n')).toContain(text)
    expect(output.at(-1)).toBe('ok    the test learner is deleted')
    expect(await accounts()).toBe(0)
  })

  test('can be checked at another URL', async () => {
    const elsewhere = { ...operator, deployed: { ...operator.deployed, siteUrl: 'https://not-yet.invalid' } }
    const { changes } = await runCommand(smoke, elsewhere, [], { url: `${operator.deployed.siteUrl}/` })
    expect(changes[0]).toContain(`simulator.amazonses.com at ${operator.deployed.siteUrl}, take a course`)
    for (const url of ['learning.edu.au', 'ftp://learning.edu.au', ''])
      await expect(runCommand(smoke, elsewhere, [], { url })).rejects.toThrow('--url takes a URL')
  })

  test('deletes test learners left by a stopped run', async () => {
    const Username = 'success+portal-smoke-12345678@simulator.amazonses.com'
    const { userPoolClientId: ClientId } = operator.deployed
    await operator.cognito.send(new SignUpCommand({ ClientId, Username, Password: 'left behind by a run' }))
    const { changes } = await smoke.plan({ args: [], options: {} }, operator)
    expect(changes[0]).toBe('Delete 1 test learner left by stopped runs.')
    await runCommand(smoke, operator)
    expect(await accounts()).toBe(0)
  })
})
