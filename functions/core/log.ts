import { createHash } from 'node:crypto'

/** One log line. Never log a body, an email, a name or a token; log the learner only as a hash. */
export type LogLine = {
  level: 'info' | 'warn' | 'error'
  event: string
  requestId?: string
  route?: string
  status?: number
  ms?: number
  learner?: string
  error?: string
  [field: string]: string | number | boolean | undefined
}

export type Log = (line: LogLine) => void

/** Writes one line of JSON to standard output, which Lambda sends to CloudWatch Logs. */
export const log: Log = (line) => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Logs a failed call of the table. One such line sets off an alarm: somewhere a page failed. */
export const logTableError =
  (log: Log) =>
  (operation: string, error: unknown): void =>
    log({ level: 'error', event: 'table-error', operation, error: describeError(error) })

/** Pseudonymises a learner's `sub` for the log: 16 hex digits of its SHA-256. */
export const hashed = (sub: string): string => createHash('sha256').update(sub).digest('hex').slice(0, 16)

/** Describes an unexpected error by its name and top stack frame. Leaves out the message, which may contain learners' data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name, message, stack = '' } = error
  const trace = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  const frame = trace.split('\n').find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
  return `${name} ${frame?.trim() ?? ''}`.trim()
}
