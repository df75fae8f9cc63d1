import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the journeys type or are given that no line of the log may hold. */
export const kinds = [
  'name',
  'changed name',
  'corrected name on a certificate',
  'email address',
  'email address at Stripe',
  'password',
  'wrong password',
  'new password',
  'confirmation code',
  'recovery code',
  'access token',
  'refresh token',
  'secret of an authenticator app',
  'code of an authenticator app',
  'mobile number',
  'code by text message',
  'note',
  'reflection',
  'answer to an exercise',
  'entry of the record',
  'title of a prompt',
  'prompt',
  'search words',
] as const
type Kind = (typeof kinds)[number]
type Canary = { kind: string; word: string }

const folder = fileURLToPath(new URL('../../build/e2e-log/', import.meta.url))
const typedFile = join(folder, 'typed.jsonl')

/** Forgets what the last run left. */
export function clearLogs(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** Notes that a journey types a word, and returns it. */
export function canary(kind: Kind, word: string): string {
  appendFileSync(typedFile, `${JSON.stringify({ kind, word } satisfies Canary)}\n`)
  return word
}

/** Keeps the log of a journey's portal, whose folder goes away. */
export function keepLog(log: string): void {
  if (existsSync(log)) cpSync(log, join(folder, `${crypto.randomUUID()}.log`))
}

/** The log of all journeys, and what they typed. */
export function readLogs(): { log: string; typed: Canary[] } {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
  const lines = existsSync(typedFile) ? readFileSync(typedFile, 'utf8').trim().split('\n') : []
  return {
    log: logs.map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
    typed: lines.map((line): Canary => JSON.parse(line)),
  }
}

/** What's wrong with the log, one sentence each. A log without requests proves nothing, and neither does a word that nobody typed. */
export function problemsOf({ log, typed }: { log: string; typed: readonly Canary[] }): string[] {
  const requests = log.split('\n').filter((line) => line.includes('"event":"request"')).length
  const words = typed.map(({ kind, word }) => ({ kind, word: word.trim() })).filter(({ word }) => word.length > 3)
  const missing = kinds.filter((kind) => !words.some((one) => one.kind === kind))
  const leaked = words.filter(({ word }) => holds(log, word))
  return [
    ...(requests === 0 ? ['The log of the journeys holds no request.'] : []),
    ...missing.map((kind) => `No journey typed a canary for: ${kind}.`),
    ...new Set(leaked.map(({ kind }) => `The log holds this, which a journey typed: ${kind}.`)),
  ]
}

/** Whether the log holds the word as it is, inside JSON or in a URL. Six digits may be part of an id, so they count alone only. */
function holds(log: string, word: string): boolean {
  if (/^\d+$/.test(word)) return new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`).test(log)
  return [word, JSON.stringify(word).slice(1, -1), encodeURIComponent(word)].some((form) => log.includes(form))
}
