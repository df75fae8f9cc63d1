/**
 * `npx tsx tests/bench/documents.ts`: the processor time that a PDF of notes takes for seven kinds of text, 50,000 and 100,000
 * characters long, median of five. The kinds take turns, so that other load on the machine affects all of them. Exits with 1
 * where the second half of a text takes much longer than the first, or where a kind takes more than twice as long as prose.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { documentExcess } from '#domain/document-limits'
import { provider } from '../functions/portal.ts'
import { median } from './median.ts'

const rounds = 5
const halves = 50_000
const budgets = { secondHalf: 1.2, prose: 2 }
/** In ms: less than this is noise. */
const smallest = 30

const lessons = new URL('../../functions/lessons/content/', import.meta.url)
const words = readdirSync(lessons)
  .flatMap((file) => readFileSync(new URL(file, lessons), 'utf8').match(/[\p{L}’]+[,.]?/gu) ?? [])
  .filter((word) => word.length < 20)

/** The same numbers in every run. */
function numbers(): (below: number) => number {
  let seed = 7
  return (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % below
  }
}
const letters = 'abcdefghijklmnopqrstuvwxyz'
const pick = (from: string | readonly string[], at: (below: number) => number) => from[at(from.length)] ?? ''

/** Each makes the next piece of a text. */
const kinds: Record<string, (at: (below: number) => number, index: number) => string> = {
  prose: (_, index) => `${words[index % words.length]} `,
  blanks: () => ' ',
  tabs: () => '\t',
  'one-character lines': (at) => `${pick(letters, at)}\n`,
  'one long word': (at) => pick(letters, at),
  emoji: (at) => pick([...'😀🎯🚀🧠📚🎉👍💡'], at),
  accents: (at) => pick(letters, at) + pick(['\u0301', '\u0303', '\u0323\u0302'], at),
}

function textOf(kind: string, length: number): string {
  const at = numbers()
  let text = 'a'
  for (let index = 0; text.length < length - 1; index += 1) text += kinds[kind]?.(at, index)
  return `${text}z`
}

type Render = (text: string) => Promise<unknown>

async function renderer(): Promise<Render> {
  process.env.NODE_ENV = 'production'
  const { renderNotes } = await import('../../functions/pdf/notes.ts')
  return async (text) => {
    if (documentExcess([text])) return 'refused'
    const notes = [{ boxId: 'notes', label: 'Notes', question: [], text }]
    return renderNotes({ title: 'Notes', name: 'Jane Brien', notes, provider, at: new Date() })
  }
}

async function timeOf(render: Render, text: string): Promise<number> {
  const before = process.cpuUsage()
  await render(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function main(): Promise<void> {
  const render = await renderer()
  const texts = Object.keys(kinds).flatMap((kind) =>
    [halves, 2 * halves].map((length) => ({ kind, length, text: textOf(kind, length), times: [] as number[] })),
  )
  for (const { text } of texts) await render(text)
  for (let round = 0; round < rounds; round += 1)
    for (const each of texts) each.times.push(await timeOf(render, each.text))
  const times = new Map(
    texts.map(({ kind, length, times }) => [`${kind} ${length}`, Math.max(median(times), smallest)]),
  )
  const timeFor = (kind: string, length: number) => times.get(`${kind} ${length}`) ?? Number.NaN

  console.log('Notes as a PDF: ms of processor time; × what prose of that length takes; second half × first half')
  for (const kind of Object.keys(kinds)) {
    const [half, whole] = [timeFor(kind, halves), timeFor(kind, 2 * halves)]
    const prose = Math.max(half / timeFor('prose', halves), whole / timeFor('prose', 2 * halves))
    const secondHalf = (whole - half) / half
    const refused = documentExcess([textOf(kind, halves)]) ? ' (refused before it begins)' : ''
    const within = prose <= budgets.prose && secondHalf <= budgets.secondHalf
    if (!within) process.exitCode = 1
    console.log(
      `${within ? 'ok  ' : 'OVER'} ${kind.padEnd(20)} ${half.toFixed(0).padStart(5)} and ${whole.toFixed(0).padStart(5)}; ${prose.toFixed(2)} (budget ${budgets.prose}); ${secondHalf.toFixed(2)} (budget ${budgets.secondHalf})${refused}`,
    )
  }
}

main()
