import { spawnSync } from 'node:child_process'
import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commands } from '../../../infra/ops/commands.ts'
import { readDeployed } from '../../../infra/ops/deployed.ts'
import type { Operator } from '../../../infra/ops/operator.ts'
import { run } from '../../../infra/ops/run.ts'
import { prod, templateOf } from '../stack/fixture.ts'
import { nobody, openAccountAutosave } from './desk.ts'

const { operator, cognito } = await openAccountAutosave()
const email = 'jane@school.example'
const { sub } = cognito.createUser({ email, name: 'Jane Brien', password: 'correct horse battery' })
const isAdmin = async () => (await operator.table.get({ pk: `LEARNER#${sub}`, sk: 'ROLE#admin' })) !== undefined

/** Runs the command line with an operator who answers so. */
async function type(args: string[], answer?: string, open: () => Promise<Operator> = async () => operator) {
  const said: string[] = []
  const complaints: string[] = []
  const ask = vi.fn(async () => answer)
  const opened = vi.fn((_stage: string, _say: (line: string) => void) => open())
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => complaints.push(line), ask }
  const code = await run(args, terminal, opened)
  return { code, said: said.join('\n'), complaints: complaints.join('\n'), asked: ask.mock.calls.length, opened }
}

describe('help', () => {
  test('names every command that an operator needs', async () => {
    const { code, said, opened } = await type(['--help'])
    expect(code).toBe(0)
    for (const { name, summary } of commands)
      expect(said).toMatch(new RegExp(`^ {2}${name}\\b.* ${summary.slice(0, 20)}`, 'm'))
    expect(commands.map(({ name }) => name).sort()).toEqual([
      'find-learner',
      'grant-access',
      'grant-admin',
      'prune-assets',
      'rekey-learners',
      'restore',
      'revoke-access',
      'revoke-admin',
      'revoke-certificate',
      'smoke',
    ])
    expect(opened).not.toHaveBeenCalled()
  })

  test('is given where nothing is asked for, which is no success', async () => {
    expect(await type([])).toMatchObject({ code: 1, said: expect.stringContaining('npm run ops -- <command>') })
  })

  test.each(commands)(
    'of $name needs no credentials and tells its words and options',
    async ({ name, words, options }) => {
      const { code, said, opened } = await type([name, '--help'])
      expect(code).toBe(0)
      expect(opened).not.toHaveBeenCalled()
      for (const text of [...words, ...Object.keys(options ?? {}).map((one) => `--${one} `), '--stage', '--yes'])
        expect(said).toContain(text)
      expect(Math.max(...said.split('\n').map((line) => line.length))).toBeLessThanOrEqual(140)
    },
  )
})

describe('a change', () => {
  beforeEach(() => operator.table.delete({ pk: `LEARNER#${sub}`, sk: 'ROLE#admin' }))

  test('is shown, asked for, made and told', async () => {
    const { code, said, asked } = await type(['grant-admin', email, '--stage', 'prod'], 'yes')
    expect(said).toBe(
      `Stage prod, account 111122223333: https://learning.wattle-grove.edu.au\n\nThis will:\n  - Make Jane Brien <${email}> an administrator.\nJane Brien <${email}> is an administrator now.`,
    )
    expect([code, asked, await isAdmin()]).toEqual([0, 1, true])
  })

  test.each([
    ['no', 'Nothing was changed.'],
    ['', 'Nothing was changed.'],
    [undefined, 'Nothing was changed: there is nobody to ask. In a script add --yes to agree beforehand.'],
  ])('is not made where the answer is %j', async (answer, complaint) => {
    const { code, complaints } = await type(['grant-admin', email], answer)
    expect([code, complaints, await isAdmin()]).toEqual([1, complaint, false])
  })

  test('is made unasked with --yes', async () => {
    const { code, asked } = await type(['grant-admin', '--yes', email])
    expect([code, asked, await isAdmin()]).toEqual([0, 0, true])
  })

  test('that is made already asks nothing and is no failure', async () => {
    await type(['grant-admin', email, '--yes'])
    expect(await type(['grant-admin', email])).toMatchObject({ code: 0, asked: 0 })
  })
})

test.each([
  [['grant-money'], 'There is no command "grant-money".'],
  [['grant-admin'], 'grant-admin takes <e-mail>.'],
  [['grant-admin', 'a', 'b'], 'grant-admin takes <e-mail>.'],
  [['smoke', 'now'], 'smoke takes no words.'],
  [['grant-admin', email, '--force'], "Unknown option '--force'"],
  [['grant-admin', email, '--keep', '3'], "Unknown option '--keep'"],
  [['grant-admin', email, '--stage'], 'argument missing'],
  [['grant-admin', email, '--stage', 'local'], 'The stage "local" is for a laptop'],
])('%j is refused before anything is opened', async (args, complaint) => {
  const { code, complaints, opened } = await type(args, 'yes')
  expect(code).toBe(1)
  expect(complaints).toContain(complaint)
  expect(opened).not.toHaveBeenCalled()
})

test('the stage is dev where none is named', async () => {
  const { opened } = await type(['find-learner', email])
  expect(opened).toHaveBeenCalledWith('dev', expect.any(Function))
})

test.each([
  ['CredentialsProviderError', 'Could not load credentials', 'There are no AWS credentials. Set AWS_PROFILE'],
  ['ExpiredTokenException', 'The security token is expired', 'wrong or have expired. (The security token is expired)'],
  ['InvalidClientTokenId', 'The token is invalid', 'AWS does not take these credentials'],
  ['AccessDeniedException', 'User: x is not authorized', 'may not do that. (User: x is not authorized)'],
  ['TimeoutError', 'timed out', 'AWS could not be reached. (timed out)'],
  ['ThrottlingException', 'Rate exceeded', 'ThrottlingException: Rate exceeded'],
])('%s is told in a sentence, and the exit code says that it failed', async (name, message, sentence) => {
  const { code, complaints } = await type(['grant-admin', email], 'yes', async () => {
    throw Object.assign(new Error(message), { name })
  })
  expect(code).toBe(1)
  expect(complaints).toContain(sentence)
  expect(complaints).not.toContain('\n')
})

test('the command line itself, without credentials, fails with that sentence', () => {
  const { PATH, HOME } = process.env
  const nowhere = { AWS_EC2_METADATA_DISABLED: 'true', AWS_SHARED_CREDENTIALS_FILE: '/none', AWS_CONFIG_FILE: '/none' }
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'infra/ops/main.ts', 'find-learner', email],
    {
      encoding: 'utf8',
      env: { PATH, HOME, ...nowhere },
    },
  )
  expect(stdout).toBe('')
  expect(stderr).toContain('There are no AWS credentials.')
  expect(status).toBe(1)
})

describe('a stage', () => {
  const client = new CloudFormationClient(nobody)
  const sdk = mockClient(client)
  const outputs = Object.keys(templateOf(prod).findOutputs('*'))
  const stack = (change: Partial<Stack> = {}): Stack => ({
    StackName: 'portal-prod',
    StackId: 'arn:aws:cloudformation:ap-southeast-2:111122223333:stack/portal-prod/1a2b',
    CreationTime: new Date(),
    StackStatus: 'UPDATE_COMPLETE',
    Outputs: outputs.map((OutputKey) => ({ OutputKey, OutputValue: `the ${OutputKey}` })),
    Tags: [{ Key: 'stage', Value: 'prod' }],
    ...change,
  })
  beforeEach(() => sdk.reset())

  test('is found by the outputs that its stack has', async () => {
    sdk.on(DescribeStacksCommand, { StackName: 'portal-prod' }).resolves({ Stacks: [stack()] })
    expect(await readDeployed('prod', client)).toEqual({
      account: '111122223333',
      siteUrl: 'the SiteUrl',
      siteBucket: 'the SiteBucket',
      tableName: 'the TableName',
      userPoolId: 'the UserPoolId',
      userPoolClientId: 'the UserPoolClientId',
      tags: [{ Key: 'stage', Value: 'prod' }],
      busy: false,
    })
    sdk.on(DescribeStacksCommand).resolves({ Stacks: [stack({ StackStatus: 'UPDATE_ROLLBACK_IN_PROGRESS' })] })
    expect((await readDeployed('prod', client)).busy).toBe(true)
  })

  test('that is not deployed, or never got ready, is told', async () => {
    sdk.on(DescribeStacksCommand).rejects(new Error('Stack with id portal-prod does not exist'))
    await expect(readDeployed('prod', client)).rejects.toThrow('There is no stack portal-prod in ap-southeast-2')
    sdk.on(DescribeStacksCommand).resolves({ Stacks: [stack({ StackStatus: 'ROLLBACK_COMPLETE', Outputs: [] })] })
    await expect(readDeployed('prod', client)).rejects.toThrow('its status is ROLLBACK_COMPLETE')
  })
})
