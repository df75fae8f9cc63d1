/**
 * `npx tsx tests/bench/cold-start.ts`: the CPU time to import the API function in a new process, as a ratio to a bundle of only
 * the DynamoDB document client. Rounds alternate and medians count, so that other load affects both equally. ROUNDS sets
 * their number (default 25). Exits with 1 where the budget is exceeded.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildLessons } from '../../functions/lessons/compiler/build.ts'
import { bundleFunctions, bundleOptions, copyLessons } from '../../infra/functions/bundle.ts'
import { median } from './median.ts'

const rounds = Number(process.env.ROUNDS ?? 25)
const budget = 1.25
const root = fileURLToPath(new URL('../..', import.meta.url))

const documentClient = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
  import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
  export const open = () => DynamoDBDocumentClient.from(new DynamoDBClient({}))`

const folder = mkdtempSync(join(tmpdir(), 'cold-start-'))
try {
  const bundles = { api: join(folder, 'functions/api/index.mjs'), 'document client': join(folder, 'bare/index.mjs') }
  buildLessons(join(folder, 'lessons'))
  await bundleFunctions(join(folder, 'functions'))
  copyLessons(join(folder, 'functions'), join(folder, 'lessons'))
  await build({
    ...bundleOptions,
    splitting: false,
    stdin: { contents: documentClient, resolveDir: root, sourcefile: 'bare.ts' },
    outdir: join(folder, 'bare'),
    entryNames: 'index',
  })
  const times = { api: [] as number[], 'document client': [] as number[] }
  for (let round = 0; round < rounds; round++)
    for (const name of ['api', 'document client'] as const) times[name].push(importTime(bundles[name]))

  const [api, bare] = [median(times.api), median(times['document client'])]
  const ratio = api / bare
  console.log(`api ${api.toFixed(0)} ms, document client ${bare.toFixed(0)} ms, medians of ${rounds}`)
  console.log(`ratio ${ratio.toFixed(2)}, budget ${budget}`)
  if (ratio > budget) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** CPU time in ms that a new process needs to import a file. */
function importTime(file: string): number {
  const script = `
    const started = process.cpuUsage()
    await import(${JSON.stringify(file)})
    const { user, system } = process.cpuUsage(started)
    console.log((user + system) / 1000)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}
