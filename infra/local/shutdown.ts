import { spawnSync } from 'node:child_process'

const deadlineMs = 3000
const watchEveryMs = 500

/**
 * Ends this process after `close` when it's told to stop: SIGTERM, Ctrl-C, a closed terminal, or the end of the npm that
 * started it. Ends it anyway after 3 s.
 */
export function stopOnRequest(close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    // Ctrl-C arrives twice: from the terminal, and passed on by npm.
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), deadlineMs)
    void close()
      .catch(console.error)
      .finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

  const parent = process.ppid
  const npm = npmBehindShell(parent)
  const watch = setInterval(() => {
    if (process.ppid !== parent || (npm !== undefined && !isRunning(npm))) stop()
  }, watchEveryMs)
  watch.unref()
}

/**
 * npm runs a script through a shell and passes signals to that shell only. A killed shell shows as another parent; a
 * killed npm leaves the shell waiting, so npm has to be watched as well. Undefined where the shell has replaced itself
 * with this process, and where there's no `ps` (Windows).
 */
function npmBehindShell(parent: number): number | undefined {
  if (!process.env.npm_lifecycle_event) return undefined
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], { encoding: 'utf8' })
  const [, pid, command = ''] = /^\s*(\d+)\s+(.*?)\s*$/.exec(stdout ?? '') ?? []
  return /(^|\/)\w*sh$/.test(command) ? Number(pid) : undefined
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it's running, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
