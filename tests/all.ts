import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `npm test`: every check and test, the fast ones first, so that failures show early. Stops at the first step that fails, and
 * prints how many tests passed.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = `${root}build/test-reports`
const projects = ['architecture', 'unit', 'store', 'frontend', 'infra', 'e2e']

type Step = { name: string; command: string; project?: string }

const vitest = (project: string): Step => ({
  name: project,
  project,
  command: `vitest run --config tests/vitest.config.ts --project ${project} --reporter=default --reporter=json --outputFile.json=${reports}/${project}.json`,
})

const steps: Step[] = [
  { name: 'format and lint', command: 'npm run -s check:format' },
  { name: 'types', command: 'npm run -s check:types' },
  { name: 'lessons', command: 'npm run -s lessons' },
  ...projects.slice(0, -1).map(vitest),
  { name: 'build', command: 'npm run -s build' },
  { name: 'sizes', command: 'npm run -s size' },
  vitest('e2e'),
]

let passed = 0
let failed = 0
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

for (const { name, command, project } of steps) {
  const started = Date.now()
  console.log(`\n── ${name}: ${command}`)
  const { status } = spawnSync(command, { cwd: root, stdio: 'inherit', shell: true })
  if (project) count(`${reports}/${project}.json`)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  if (status !== 0) {
    failed = Math.max(failed, 1)
    break
  }
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function count(file: string): void {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    passed += numPassedTests
    failed += numFailedTests
  } catch {
    failed += 1
  }
}
