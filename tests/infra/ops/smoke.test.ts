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
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Cloud, startCloud } from '../../../infra/local/cloud.ts'
import type { Operator } from '../../../infra/ops/operator.ts'
import { smoke } from '../../../infra/ops/smoke.ts'
import { loadSettings } from '../../../infra/settings.ts'
import { responseHeaders } from '../../../infra/site/headers.ts'
import { createBuiltSite } from '../../../infra/site/preview.ts'
import { carryOut, nobody, operatorPool } from './desk.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-smoke-'))
const pages = { 'index.html': 'Home', 'dashboard.html': 'Dashboard', '404.html': 'Nothing here', 'robots.txt': '' }
const said: string[] = []
/** Comes before the portal, as CloudFront does; tests put what goes wrong there. */
let before: RequestListener | undefined
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
  cloud = await startCloud({ stateFolder: join(folder, 'state'), port, settings: loadSettings(), log: () => {} })
  const site = createBuiltSite({ dir: join(folder, 'site') })
  const pool = operatorPool(cloud.cognito)
  server.on('request', (req, res) => {
    before?.(req, res)
    if (res.writableEnded) return
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    if (path.startsWith('/api/'))
      for (const [name, value] of Object.entries(responseHeaders())) res.setHeader(name, value)
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
      userPoolClientId: cloud.cognito.clientId,
      tags: [],
      busy: false,
    },
    table: cloud.table,
    dynamo: new DynamoDBClient(nobody),
    cognito: new CognitoIdentityProviderClient({ ...nobody, endpoint: `${siteUrl}/_cognito` }),
    s3: new S3Client(nobody),
    now: () => new Date(),
    pause: async () => {},
    say: (line) => {
      said.push(line)
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
  // The preview tells which paths were lost, and two are meant to be.
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  said.length = 0
  before = undefined
})
const failed = () => said.filter((line) => line.startsWith('FAIL'))
const accounts = async () => {
  const { Users = [] } = await operator.cognito.send(
    new ListUsersCommand({ UserPoolId: operator.deployed.userPoolId, Filter: 'email ^= "success"' }),
  )
  return Users.length
}

describe('a deployment', () => {
  test('that is sound passes every check, and nothing is left of the test learner', async () => {
    const certificates: string[] = []
    before = (req) => {
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
    const { will, did } = await carryOut(smoke, watched)
    expect(failed()).toEqual([])
    expect(did).toEqual([`All ${said.length} checks are good.`])
    expect(said.length).toBeGreaterThanOrEqual(20)
    expect(will).toEqual([
      expect.stringMatching(/^Sign up the test learner success\+portal-smoke-\w{8}@simulator\.amazonses\.com at http:/),
    ])
    expect(await accounts()).toBe(0)
    expect(deleted.sort()).toEqual([
      'ACCESS#digital-media',
      'CERTIFICATE',
      'CERTIFICATE#digital-media',
      'PROFILE',
      'PROGRESS#digital-media#-',
      'RECORD#digital-media',
      expect.stringMatching(/^WORK#digital-media#NOTE#/),
    ])
    expect(certificates).toHaveLength(1)
    expect(await operator.table.get({ pk: `CERTIFICATE#${certificates[0]}`, sk: 'CERTIFICATE' })).toBeUndefined()
  })

  test.each<[string, RequestListener, string[]]>([
    [
      'without a header',
      (_req, res) => {
        const setHeader = res.setHeader.bind(res)
        res.setHeader = (name, value) => (name === 'strict-transport-security' ? res : setHeader(name, value))
      },
      ['the landing page has every security header', 'an unknown page and a missing file', 'the portal is well'],
    ],
    [
      'whose documents fail',
      (req, res) => {
        if (req.url?.endsWith('/pdf')) res.writeHead(503).end('{"message":"Service Unavailable"}')
      },
      ['the certificate can be downloaded: HTTP 503 {"message":"Service Unavailable"}'],
    ],
    [
      'that names another pool',
      (req, res) => {
        if (req.url === '/config.json')
          res
            .writeHead(200, { 'cache-control': 'no-cache' })
            .end(JSON.stringify({ userPoolId: 'a', userPoolClientId: 'b', userPoolEndpoint: '/_cognito' }))
      },
      ['config.json names the user pool of the stack: the pool is ["a","b"]'],
    ],
    [
      'whose API nobody reaches',
      (req, res) => {
        if (req.url?.startsWith('/api/')) res.destroy()
      },
      ['the portal is well', 'the portal knows the learner', 'a certificate is issued'],
    ],
  ])('%s fails, says where, and deletes the test learner', async (_, wrong, where) => {
    before = wrong
    await expect(carryOut(smoke, operator)).rejects.toThrow(/^\d+ of \d+ checks failed\.$/)
    for (const words of where) expect(failed().join('\n')).toContain(words)
    expect(said.at(-1)).toBe('ok    the test learner is deleted')
    expect(await accounts()).toBe(0)
  })

  test('can be reached at another address', async () => {
    const elsewhere = { ...operator, deployed: { ...operator.deployed, siteUrl: 'https://not-yet.invalid' } }
    const { will } = await carryOut(smoke, elsewhere, [], { url: `${operator.deployed.siteUrl}/` })
    expect(will[0]).toContain(`simulator.amazonses.com at ${operator.deployed.siteUrl}, take a course`)
    for (const url of ['learning.edu.au', 'ftp://learning.edu.au', ''])
      await expect(carryOut(smoke, elsewhere, [], { url })).rejects.toThrow('--url takes an address')
  })

  test('is rid of what a stopped run has left', async () => {
    const Username = 'success+portal-smoke-12345678@simulator.amazonses.com'
    const { userPoolClientId: ClientId } = operator.deployed
    await operator.cognito.send(new SignUpCommand({ ClientId, Username, Password: 'left behind by a run' }))
    const { will } = await smoke.plan({ words: [], options: {} }, operator)
    expect(will[0]).toBe('Delete 1 test learners of runs that were stopped.')
    await carryOut(smoke, operator)
    expect(await accounts()).toBe(0)
  })
})
