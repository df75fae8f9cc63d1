import { spawnSync } from 'node:child_process'
import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allCommands, loadCommand } from '../../../infra/ops/commands.ts'
import { readDeployed } from '../../../infra/ops/deployed.ts'
import type { Operator } from '../../../infra/ops/operator.ts'
import { run } from '../../../infra/ops/run.ts'
import { mockClient } from '../../mock-client.ts'
import { prod, templateOf } from '../stack/fixture.ts'
import { fakeCredentials, openTestOperator } from './fixture.ts'

const commands = await allCommands()
const { operator, cognito } = await openTestOperator()
const email = 'jane@school.example'
const { sub } = cognito.createUser({ email, name: 'Jane Brien', password: 'correct horse battery' })
const isAdmin = async () => (await operator.table.get({ pk: `LEARNER#${sub}`, sk: 'ROLE#admin' })) !== undefined

/** Runs the command line; the operator answers the confirmation with `answer`. */
async function runOps(args: string[], answer?: string, open: () => Promise<Operator> = async () => operator) {
  const output: string[] = []
  const errors: string[] = []
  const ask = vi.fn(async () => answer)
  const opened = vi.fn((_stage: string, _print: (line: string) => void) => open())
  const terminal = { print: (line: string) => output.push(line), printError: (line: string) => errors.push(line), ask }
  const code = await run(args, terminal, opened)
  return { code, output: output.join('\n'), errors: errors.join('\n'), asked: ask.mock.calls.length, opened }
}

describe('help', () => {
  test('lists every command', async () => {
    const { code, output, opened } = await runOps(['--help'])
    expect(code).toBe(0)
    for (const { name, summary } of commands)
      expect(output).toMatch(new RegExp(`^ {2}${name}\\b.* ${summary.slice(0, 20)}`, 'm'))
    expect(opened).not.toHaveBeenCalled()
  })

  test('is printed without a command, with exit code 1', async () => {
    expect(await runOps([])).toMatchObject({ code: 1, output: expect.stringContaining('npm run ops -- <command>') })
  })

  test.each(commands)(
    'for $name needs no credentials and lists its arguments and options',
    async ({ name, args, options }) => {
      const { code, output, opened } = await runOps([name, '--help'])
      expect(code).toBe(0)
      expect(opened).not.toHaveBeenCalled()
      for (const text of [...args, ...Object.keys(options ?? {}).map((one) => `--${one}`), '--stage', '--yes'])
        expect(output).toContain(text)
      expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(140)
    },
  )
})

test('each command has the name by which it’s loaded', async () => {
  for (const { name } of commands) expect((await loadCommand(name))?.name).toBe(name)
})

describe('a change', () => {
  beforeEach(() => operator.table.delete({ pk: `LEARNER#${sub}`, sk: 'ROLE#admin' }))

  test('is shown, confirmed, made and reported', async () => {
    const { code, output, asked } = await runOps(['grant-admin', email, '--stage', 'prod'], 'yes')
    expect(output).toBe(
      `Stage prod, account 111122223333: https://learning.wattle-grove.edu.au\n\nThis will:\n  - Make Jane Brien <${email}> an administrator.\nJane Brien <${email}> is now an administrator.`,
    )
    expect([code, asked, await isAdmin()]).toEqual([0, 1, true])
  })

  test.each([
    ['no', 'Nothing was changed.'],
    ['', 'Nothing was changed.'],
    [undefined, 'Nothing was changed: this is not an interactive terminal. In a script, add --yes to confirm.'],
  ])('is not made if the answer is %j', async (answer, message) => {
    const { code, errors } = await runOps(['grant-admin', email], answer)
    expect([code, errors, await isAdmin()]).toEqual([1, message, false])
  })

  test('is made with its options before the command', async () => {
    const { code, opened } = await runOps(['--stage', 'prod', '--yes', 'grant-admin', email])
    expect([code, await isAdmin()]).toEqual([0, true])
    expect(opened).toHaveBeenCalledWith('prod', expect.any(Function))
  })

  test('is made without confirmation with --yes', async () => {
    const { code, asked } = await runOps(['grant-admin', '--yes', email])
    expect([code, asked, await isAdmin()]).toEqual([0, 0, true])
  })

  test('that is already made needs no confirmation and exits with 0', async () => {
    await runOps(['grant-admin', email, '--yes'])
    expect(await runOps(['grant-admin', email])).toMatchObject({ code: 0, asked: 0 })
  })
})

test.each([
  [['grant-money'], 'Unknown command "grant-money".'],
  [['grant-admin'], 'grant-admin takes <email>.'],
  [['grant-admin', 'a', 'b'], 'grant-admin takes <email>.'],
  [['smoke', 'now'], 'smoke takes no arguments.'],
  [['grant-admin', email, '--force'], "Unknown option '--force'"],
  [['grant-admin', email, '--keep', '3'], "Unknown option '--keep'"],
  [['grant-admin', email, '--stage'], 'argument missing'],
  [['grant-admin', email, '--stage', 'local'], 'The stage "local" runs on your computer only'],
])('refuses %j before connecting to AWS', async (args, message) => {
  const { code, errors, opened } = await runOps(args, 'yes')
  expect(code).toBe(1)
  expect(errors).toContain(message)
  expect(opened).not.toHaveBeenCalled()
})

test('defaults to the stage dev', async () => {
  const { opened } = await runOps(['list-admins'])
  expect(opened).toHaveBeenCalledWith('dev', expect.any(Function))
})

test.each([
  ['CredentialsProviderError', 'Could not load credentials', 'There are no AWS credentials. Set AWS_PROFILE'],
  ['ExpiredTokenException', 'The security token is expired', 'wrong or have expired. (The security token is expired)'],
  ['InvalidClientTokenId', 'The token is invalid', 'AWS rejected these credentials'],
  [
    'AccessDeniedException',
    'User: x is not authorized',
    "don't have permission to do that. (User: x is not authorized)",
  ],
  ['TimeoutError', 'timed out', "AWS can't be reached. Check your network connection. (timed out)"],
  ['ThrottlingException', 'Rate exceeded', 'ThrottlingException: Rate exceeded'],
])('explains %s in one sentence and exits with 1', async (name, message, sentence) => {
  const { code, errors } = await runOps(['grant-admin', email], 'yes', async () => {
    throw Object.assign(new Error(message), { name })
  })
  expect(code).toBe(1)
  expect(errors).toContain(sentence)
  expect(errors).not.toContain('\n')
})

test('the real command line explains missing credentials', () => {
  const { PATH, HOME } = process.env
  const nowhere = { AWS_EC2_METADATA_DISABLED: 'true', AWS_SHARED_CREDENTIALS_FILE: '/none', AWS_CONFIG_FILE: '/none' }
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'infra/ops/main.ts', 'list-admins'],
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
  const client = new CloudFormationClient(fakeCredentials)
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

  test('is found by the outputs of its stack', async () => {
    sdk.on(DescribeStacksCommand, { StackName: 'portal-prod' }).resolves({ Stacks: [stack()] })
    expect(await readDeployed('prod', client)).toEqual({
      account: '111122223333',
      siteUrl: 'the SiteUrl',
      siteBucket: 'the SiteBucket',
      tableName: 'the TableName',
      userPoolId: 'the UserPoolId',
      userPoolClientId: 'the UserPoolClientId',
      tags: [{ Key: 'stage', Value: 'prod' }],
      mailFunction: 'the MailFunction',
      forgottenBucket: 'the ForgottenBucket',
      busy: false,
    })
    sdk.on(DescribeStacksCommand).resolves({ Stacks: [stack({ StackStatus: 'UPDATE_ROLLBACK_IN_PROGRESS' })] })
    expect((await readDeployed('prod', client)).busy).toBe(true)
  })

  test('that is not deployed, or whose first deployment failed, is reported', async () => {
    sdk.on(DescribeStacksCommand).rejects(new Error('Stack with id portal-prod does not exist'))
    await expect(readDeployed('prod', client)).rejects.toThrow(
      'This account has no stack portal-prod in ap-southeast-2',
    )
    sdk.on(DescribeStacksCommand).resolves({ Stacks: [stack({ StackStatus: 'ROLLBACK_COMPLETE', Outputs: [] })] })
    await expect(readDeployed('prod', client)).rejects.toThrow('its status is ROLLBACK_COMPLETE')
  })
})
