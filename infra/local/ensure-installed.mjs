// Installs the packages of package-lock.json if they're missing or older than the lock file. Plain JavaScript, because it runs
// before any package, including tsx, is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `This portal needs Node 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org/`,
  )
  process.exit(1)
}

const installed = `${root}/node_modules/.package-lock.json`
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(`${root}/package-lock.json`).mtimeMs) {
  console.log('Installing packages (npm ci) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
