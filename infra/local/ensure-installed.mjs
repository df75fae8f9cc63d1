// Installs the packages of package-lock.json unless node_modules has them in the same versions. Plain JavaScript, because it
// runs before any package, including tsx, is installed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `This portal needs Node 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org/`,
  )
  process.exit(1)
}

if (!isInstalled()) {
  console.log('Installing packages (npm ci) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Compares contents: times change when files are copied. An optional package may be missing, as those of other systems are. */
function isInstalled() {
  const packagesOf = (file) => JSON.parse(readFileSync(`${root}/${file}`, 'utf8')).packages
  try {
    const installed = packagesOf('node_modules/.package-lock.json')
    return Object.entries(packagesOf('package-lock.json')).every(
      ([path, { version, optional }]) =>
        path === '' || (installed[path] ? installed[path].version === version : optional),
    )
  } catch {
    return false
  }
}
