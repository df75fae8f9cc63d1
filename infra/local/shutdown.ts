import { spawnSync } from 'node:child_process'

const deadlineMs = 3000
const watchEveryMs = 500

/**
 * Calls `close` and exits on SIGTERM, Ctrl-C, a closed terminal, or when the npm that started this process exits. Exits after
 * 3 s even if `close` hasn't finished.
 */
export function stopOnRequest(close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    // Ctrl-C arrives twice: from the terminal and from npm.
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
 * The process id of npm. npm runs a script through a shell and signals only that shell. If the shell is killed, our parent
 * changes; if npm is killed, the shell keeps waiting, so watch npm too. Undefined if the shell has replaced itself with this
 * process, or if there's no `ps` (Windows).
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
    // EPERM: it's running, but as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
