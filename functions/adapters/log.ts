import { createHash } from 'node:crypto'

/** One line of the log. Never a body, an address, a name or a token; the learner only as a hash. */
export type LogLine = {
  level: 'info' | 'warn' | 'error'
  event: string
  requestId?: string
  route?: string
  status?: number
  ms?: number
  learner?: string
  error?: string
  [fact: string]: string | number | boolean | undefined
}

export type Log = (line: LogLine) => void

/** Structured JSON on standard output, where Lambda picks it up. */
export const log: Log = (line) => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

export const hashed = (sub: string): string => createHash('sha256').update(sub).digest('hex').slice(0, 16)

/** What is safe to log of an unexpected error: its kind and where it came from, not its message, which may quote data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name, message, stack = '' } = error
  const trace = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  const frame = trace.split('\n').find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
  return `${name} ${frame?.trim() ?? ''}`.trim()
}
