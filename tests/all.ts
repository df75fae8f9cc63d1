import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `npm test`: every check and test, the fast ones first, so that failures show early. Stops at the first step that fails, and
 * prints how many tests passed. The build runs beside the checks, which use one core. The tests after that use two: side
 * by side, the journeys and the rest would take longer in all, and come close to their time limits.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = `${root}build/test-reports`

type Step = { name: string; command: string; project?: string }
type Ending = { status: number | null; seconds: number }

const vitest = (project: string): Step => ({
  name: project,
  project,
  command: `vitest run --config tests/vitest.config.ts --project ${project} --reporter=default --reporter=json --outputFile.json=${reports}/${project}.json`,
})

const checks: Step[] = [
  { name: 'format and lint', command: 'npm run -s check:format' },
  { name: 'types', command: 'npm run -s check:types' },
  { name: 'lessons', command: 'npm run -s lessons' },
  { name: 'unused code', command: 'npm run -s check:unused' },
  vitest('architecture'),
]
const build: Step = { name: 'build', command: 'npm run -s build' }
const sizes: Step = { name: 'sizes', command: 'npm run -s size' }
const log: Step = { name: 'log of the journeys', command: 'tsx tests/e2e/check-log.ts' }
const tests = [...['node', 'frontend', 'e2e'].map(vitest), log]

let passed = 0
let failed = 0
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

const built = startBeside(build)
for (const step of checks) if (!(await run(step))) finish()
if (!(await built()) || !(await run(sizes))) finish()
for (const step of tests) if (!(await run(step))) finish()
finish()

function announce({ name, command }: Step): void {
  console.log(`\n── ${name}: ${command}`)
}

/** Adds up a step that has ended, and tells whether it's good. */
function conclude({ name, project }: Step, { status, seconds }: Ending): boolean {
  if (project) count(`${reports}/${project}.json`)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  if (status !== 0) failed = Math.max(failed, 1)
  return status === 0
}

async function run(step: Step): Promise<boolean> {
  announce(step)
  return conclude(step, await ended(spawn(step.command, { cwd: root, stdio: 'inherit', shell: true })))
}

/** Starts a step, and keeps its output until the function it returns is called. That prints it, and waits for the step's end. */
function startBeside(step: Step): () => Promise<boolean> {
  const waiting: Buffer[] = []
  let show = (chunk: Buffer): void => void waiting.push(chunk)
  const child = spawn(step.command, {
    cwd: root,
    shell: true,
    // In a process group of its own, which a failing step or Ctrl+C ends as a whole, browsers and all.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  child.stdout.on('data', (chunk: Buffer) => show(chunk))
  child.stderr.on('data', (chunk: Buffer) => show(chunk))
  const ending = ended(child)
  process.once('exit', () => stop(child))
  return async () => {
    announce(step)
    show = (chunk) => void process.stdout.write(chunk)
    waiting.forEach(show)
    return conclude(step, await ending)
  }
}

/** Its exit code and how long it took, once all that it printed has come. */
function ended(child: ChildProcess): Promise<Ending> {
  const started = Date.now()
  return new Promise((resolve) => {
    const end = (status: number | null) => resolve({ status, seconds: (Date.now() - started) / 1000 })
    child.once('close', end).once('error', () => end(null))
  })
}

function stop({ pid, exitCode, signalCode }: ChildProcess): void {
  if (!pid || exitCode !== null || signalCode !== null) return
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f'])
  else process.kill(-pid, 'SIGTERM')
}

function finish(): never {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

function count(file: string): void {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    passed += numPassedTests
    failed += numFailedTests
  } catch {
    failed += 1
  }
}
