import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allCommands } from '../../../infra/ops/commands.ts'
import { settingsOf, warningsOf } from '../../../infra/settings.ts'
import { prod, resourcesOf, templateOf, withGoogle } from '../stack/fixture.ts'

// An operator relies on README and runbook during an incident, so they must match the code.

const commands = await allCommands()
const readme = readFileSync('infra/README.md', 'utf8')
const runbook = readFileSync('infra/RUNBOOK.md', 'utf8')
const section = (title: string, text = readme): string => {
  const [, level = ''] = new RegExp(`^(#+) ${title}$`, 'm').exec(text) ?? []
  const rest = text.split(new RegExp(`^${level} ${title}$`, 'm'))[1] ?? ''
  return rest.split(new RegExp(`^#{1,${level.length}} `, 'm'))[0] ?? ''
}
/** The first words in backticks in the first column of a section's tables. */
const firstColumn = (title: string): string[] =>
  [...section(title).matchAll(/^\| ([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.split(' ')[0] ?? ''),
  )

test('the prod example is valid and gives no warnings', () => {
  const [, json = ''] = /```json\n([\s\S]+?)```/.exec(section('Settings')) ?? []
  expect(warningsOf(settingsOf('prod', JSON.parse(json)))).toEqual({})
})

test('the settings table lists every setting and no others', () => {
  const all = () => settingsOf('prod', { prod: { colour: 'red', provider: prod.provider, payment: 'off' } })
  expect(all).toThrow(/Settings are/)
  const known = /Settings are (.+)\.$/.exec(messageOf(all))?.[1]?.split(', ') ?? []
  expect(firstColumn('Settings').sort()).toEqual(known.sort())
})

test('the commands table lists every command and no others', () => {
  expect(firstColumn("Operator's commands").sort()).toEqual(commands.map(({ name }) => name).sort())
})

test('the runbook has an entry for every alarm, and for no others', () => {
  const template = templateOf({ ...withGoogle, smsSignIn: { originationIdentity: 'Wattle', monthlySpendUsd: 10 } })
  const alarms = Object.keys(resourcesOf(template, 'AWS::CloudWatch::Alarm')).map((id) =>
    id.replace(/^MonitoringAlarms|\w{8}$/g, ''),
  )
  const titles = [...section('Alarms', runbook).matchAll(/^### (.+)$/gm)].map(([, title = '']) => title)
  expect(titles.flatMap((title) => [...title.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).sort()).toEqual(
    alarms.sort(),
  )
})

test('each entry of the runbook has steps, and says how to tell that it is over', () => {
  const entries = runbook.split(/^### /m).slice(1)
  expect(entries.length).toBeGreaterThan(30)
  for (const entry of entries) {
    expect(entry).toMatch(/^1\. /m)
    expect(entry).toContain('**Over:**')
  }
})

test('the runbook names every event that the server logs as an error', () => {
  const sources = readdirSync('functions', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  const events = sources.flatMap((path) =>
    [...readFileSync(join('functions', path), 'utf8').matchAll(/level: 'error',\s*event: '([\w-]+)'/g)].map(
      ([, event]) => event,
    ),
  )
  expect(events.length).toBeGreaterThan(10)
  for (const event of [...events, 'paid-twice', 'paid-without-access', 'sweep-granted', 'sweep-ended'])
    expect(runbook).toContain(`\`${event}\``)
})

test('the runbook calls commands that exist', () => {
  const called = [...runbook.matchAll(/`ops ([a-z-]+)/g)].map(([, name]) => name)
  expect(called.length).toBeGreaterThan(20)
  expect(called.filter((name) => !commands.some((one) => one.name === name))).toEqual([])
})

test('the stack has the outputs that the README names', () => {
  const outputs = Object.keys(templateOf(withGoogle).findOutputs('*'))
  for (const name of ['DistributionDomain', 'StripeWebhookUrl', 'GoogleRedirectUri']) {
    expect(section('Deploying')).toContain(name)
    expect(outputs).toContain(name)
  }
})

test('going back a release keeps the settings and installs what the release needs, before it deploys', () => {
  const [, recipe = ''] = /\*\*A bad release\*\*(?:(?!\n- )[\s\S])+?```sh\n([\s\S]+?)```/.exec(readme) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'going-back-'))
  const run = (...commands: string[]) =>
    execFileSync('sh', ['-ec', commands.join('\n')], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${folder}/bin:${process.env.PATH}`, HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const commit = (release: string, table: string) =>
    run(`echo ${release} > release`, `echo ${table} > infra/settings.json`, 'git add .', `git commit -qm ${release}`)
  try {
    for (const path of ['bin', 'infra']) mkdirSync(join(folder, path))
    for (const name of ['npm', 'npx']) {
      writeFileSync(join(folder, 'bin', name), `#!/bin/sh\necho ${name} $*: $(cat release infra/settings.json)\n`)
      chmodSync(join(folder, 'bin', name), 0o755)
    }
    run('git init -qb main', 'git config user.name Op', 'git config user.email op@example.edu.au')
    commit('good', 'damaged')
    commit('bad', 'restored')
    expect(
      run(recipe.replace(/<[^>]+>/, 'main~1'))
        .trim()
        .split('\n'),
    ).toEqual([
      'npm ci: good restored',
      'npx cdk deploy -c stage=prod: good restored',
      'npm run ops -- smoke --stage prod: good restored',
    ])
    run('git switch -q main')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function messageOf(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
