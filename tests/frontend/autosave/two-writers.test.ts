import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '#exercises/kinds'
import type { Answers } from '#quizzes/rules'
import { allTargets } from '../../../frontend/autosave/all-targets.ts'
import { Autosave } from '../../../frontend/autosave/autosave.ts'
import { type Draft, otherOf, valueIn } from '../../../frontend/autosave/draft.ts'
import type { PromptDraft } from '../../../frontend/autosave/targets/prompt-forms.ts'
import type { Values } from '../../../frontend/autosave/targets.ts'
import { FakeDevice } from './fake-device.ts'
import { type Condition, FakeWorkServer } from './fake-work-server.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T01:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const runs = Number(process.env.RUNS ?? 80)
const timeout = Math.max(120_000, runs * 400)
const module = 'genai-module-2'
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const wordsIn = (text: string): string[] => text.match(/w\d+\./g) ?? []
const hasTwice = (text: string): boolean => new Set(wordsIn(text)).size < wordsIn(text).length

/** One kind of draft. A word is unique: the model finds it wherever it is. */
type Model<K extends keyof Values> = {
  kind: K
  path: string
  textOf(value: Values[K]): string
  /** The value with another text; undefined if the kind holds choices, which replace each other. */
  withText?(value: Values[K], text: string): Values[K]
  /** The value after the learner has typed a word or made a choice. */
  typed(value: Values[K], word: string): Values[K]
}

const note: Model<'note'> = {
  kind: 'note',
  path: `${module} notes`,
  textOf: (text) => text,
  withText: (_, text) => text,
  typed: (text, word) => text + word,
}

let prompts = 0
const formWith = (form: PromptDraft | null, text: string): PromptDraft | null =>
  text ? { title: form?.title ?? '', promptId: form?.promptId ?? `prompt-${++prompts}`, text, moduleId: module } : null
const prompt: Model<'prompt'> = {
  kind: 'prompt',
  path: `add-${module}`,
  textOf: (form) => (form ? `${form.title} ${form.text}` : ''),
  withText: formWith,
  typed: (form, word) => formWith(form, (form?.text ?? '') + word),
}

const numberOf = (word: string) => Number(word.slice(1, -1))
const exercise: Model<'exercise'> = {
  kind: 'exercise',
  path: `${module} sorting`,
  textOf: (answer) => (answer?.type === 'predict' ? `w${answer.choice}.` : ''),
  // Every third choice finishes the exercise.
  typed: (answer, word): Answer => {
    const done = answer?.done === true || numberOf(word) % 3 === 0
    return { type: 'predict', certainty: 50, choice: numberOf(word), done }
  },
}

const quiz: Model<'answers'> = {
  kind: 'answers',
  path: `${module} 1`,
  textOf: (answers) => Object.values(answers).join(' '),
  typed: (answers, word): Answers => ({ ...answers, [`q${numberOf(word) % 3}`]: word }),
}

/** Two tabs of one device, another device, and the server. */
class Simulation<K extends keyof Values> {
  readonly server = new FakeWorkServer()
  readonly writers: Writer<K>[]
  #words = 0
  readonly typedAt = new Map<string, number>()
  /** Words that a learner deleted by typing, or that no place had stored before a tab was killed. */
  readonly gone = new Set<string>()
  /** The words of prompts that were added to the library. */
  library = ''
  /** What must never happen, each with the words that it happened to. */
  readonly lost = new Set<string>()
  readonly doubled = new Set<string>()
  readonly falselySaved = new Set<string>()

  constructor(
    readonly model: Model<K>,
    writers: number,
  ) {
    const laptop = new FakeDevice()
    this.writers = [
      new Writer(this, laptop, 'left'),
      new Writer(this, laptop, 'right'),
      new Writer(this, new FakeDevice(), 'phone'),
    ].slice(0, writers)
  }

  word(): string {
    const word = `w${++this.#words}.`
    this.typedAt.set(word, Date.now())
    return word
  }

  onServer(): string {
    const { items, kept, chosen } = this.server
    const answer = [...items.values()].map((item) => exercise.textOf((item.answer as Answer | undefined) ?? null))
    return JSON.stringify([...items.values(), ...answer, ...kept.values(), chosen, this.library])
  }

  /** All words in every place that can hold some. */
  everywhere(): string {
    const pages = this.writers.map(({ autosave, device }) => [
      autosave && this.#textIn(autosave),
      autosave?.unsavedText(),
      device.entries(),
    ])
    return this.onServer() + JSON.stringify(pages)
  }

  #textIn(autosave: Autosave): string {
    const draft = autosave.draft(this.model.kind, this.model.path)
    return draft ? this.model.textOf(draft.value) : ''
  }

  check(): void {
    const { model, server } = this
    for (const writer of this.writers) writer.check()
    if (!model.withText) return
    const everywhere = this.everywhere()
    for (const word of this.typedAt.keys()) if (!this.gone.has(word) && !everywhere.includes(word)) this.lost.add(word)
    const stored = this.writers.flatMap(({ device }) => device.entries()).map((one) => one.text ?? one.value)
    const saved = [...server.items.values()].map(({ text }) => text)
    const shown = this.writers.map(({ autosave }) => (autosave ? this.#textIn(autosave) : ''))
    for (const text of [...stored, ...saved, ...shown].map((one) => JSON.stringify(one) ?? ''))
      if (hasTwice(text)) this.doubled.add(text)
  }

  /** Forgets words that were only on a page which has ended. */
  forgetWhere(mayBeGone: (typedAt: number) => boolean): void {
    const everywhere = this.everywhere()
    for (const [word, at] of this.typedAt) if (mayBeGone(at) && !everywhere.includes(word)) this.gone.add(word)
  }
}

type Hear = (message: { data: unknown }) => void

class Writer<K extends keyof Values> {
  autosave: Autosave | undefined
  condition: Condition = 'fine'
  #version = 0
  #tabs = 1
  #hear: Hear | undefined

  constructor(
    readonly simulation: Simulation<K>,
    readonly device: FakeDevice,
    readonly name: string,
  ) {}

  tab = () => `${this.name} ${this.#tabs}`

  draft(): Draft<Values[K]> | undefined {
    const { kind, path } = this.simulation.model
    return this.autosave?.draft(kind, path) as Draft<Values[K]> | undefined
  }
  #type(value: Values[K]): void {
    const { kind, path } = this.simulation.model
    this.autosave?.type(kind, path, value)
  }
  #choose(value: Values[K]): void {
    const { kind, path } = this.simulation.model
    this.autosave?.choose(kind, path, value)
  }

  async open(): Promise<void> {
    if (this.autosave) return
    const { server } = this.simulation
    const send = server.send(() => this.condition)
    const channel = {
      postMessage: (data: unknown) => {
        for (const other of this.simulation.writers)
          if (other !== this && other.device === this.device) other.#hear?.({ data: structuredClone(data) })
      },
      addEventListener: (_: string, listener: Hear) => {
        this.#hear = listener
      },
    } as unknown as BroadcastChannel
    const storage = this.device.storage(this.tab())
    const autosave = new Autosave({ targets: allTargets(send), storage, channel })
    const before = this.condition
    // What's written into a form that hasn't loaded is a second version, also for a single writer.
    if (this.simulation.writers.length === 1) this.condition = 'fine'
    const begun = this.#begin(autosave)
    if (this.device.isHanging || server.delay > 0) await pass(2_000 + server.delay)
    await begun
    this.condition = before
    this.autosave = autosave
    this.#version = 0
    void autosave.recover()
  }

  /** Opens the draft as its page does, with what the server has loaded. A form opens at once and loads by itself. */
  async #begin(autosave: Autosave): Promise<void> {
    const { server, model } = this.simulation
    const { kind, path } = model
    if (kind === 'prompt') return autosave.open('prompt', path)
    if (kind === 'answers') return autosave.open('answers', path, { value: server.chosen, version: Date.now() })
    const item = server.items.get(kind === 'note' ? 'note' : 'answer')
    const value = (kind === 'note' ? item?.text : item?.answer) as Values[K]
    await autosave.open(kind, path, item && { value, version: item.version, savedAt: item.savedAt })
  }

  /** Ends the tab abruptly. A reload keeps its name. */
  kill(reload: boolean): void {
    this.autosave?.end()
    this.autosave = undefined
    this.#hear = undefined
    this.device.close(this.tab())
    if (!reload) this.#tabs += 1
    this.simulation.forgetWhere((at) => this.device.isHanging || Date.now() - at < 1_000)
  }

  type(): void {
    const draft = this.draft()
    if (draft) this.#type(this.simulation.model.typed(draft.value, this.simulation.word()))
  }

  deleteLastWord(): void {
    const { model, gone } = this.simulation
    const draft = this.draft()
    const word = draft && wordsIn(model.textOf(draft.value)).at(-1)
    if (!draft || !word || !model.withText) return
    gone.add(word)
    this.#type(model.withText(draft.value, model.textOf(draft.value).replaceAll(word, '').trim()))
  }

  choose(which: 'mine' | 'theirs' | 'both'): void {
    const { model } = this.simulation
    const draft = this.draft()
    const other = draft && otherOf(draft)
    if (!draft || !other) return
    const [mine, theirs] = [draft.value as Values[K], valueIn(other) as Values[K]]
    const words = new Set([...wordsIn(model.textOf(mine)), ...wordsIn(model.textOf(theirs))])
    const both = model.withText?.(mine, [...words].join('')) ?? mine
    this.#choose({ mine, theirs, both }[which])
  }

  /** Discards a form, or puts it into the library. */
  leaveForm(how: 'cancel' | 'add'): void {
    const { model } = this.simulation
    const draft = this.draft()
    if (model.kind !== 'prompt' || !draft?.value) return
    if (how === 'cancel') this.#choose(null as never)
    else {
      this.simulation.library += model.textOf(draft.value)
      this.autosave?.receive('prompt', model.path, { value: null, version: 0 })
    }
  }

  check(): void {
    const { autosave, simulation } = this
    const { kind, path, textOf, withText } = simulation.model
    const draft = this.draft()
    if (!autosave || !draft) return
    if (kind !== 'prompt' && draft.base.version >= 0 && draft.base.version < this.#version)
      simulation.falselySaved.add('older version')
    this.#version = draft.base.version
    const place = autosave.keptIn(kind, path)
    if ((place !== 'server' && place !== 'device') || !withText) return
    const there = simulation.onServer() + (place === 'device' ? JSON.stringify(this.device.entries()) : '')
    const isStoring = (word: string) => place === 'device' && Date.now() - (simulation.typedAt.get(word) ?? 0) < 3_000
    for (const word of wordsIn(textOf(draft.value)))
      if (!simulation.gone.has(word) && !there.includes(word) && !isStoring(word)) simulation.falselySaved.add(word)
  }
}

const conditions: Condition[] = ['fine', 'fine', 'no network', 'answer lost', 'server error', 'busy']
const action = fc.oneof(
  { weight: 6, arbitrary: fc.constant('type' as const) },
  { weight: 1, arbitrary: fc.constantFrom('delete' as const, 'cancel' as const, 'add' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...conditions) },
  { weight: 2, arbitrary: fc.constantFrom('mine' as const, 'theirs' as const, 'both' as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('kill' as const, 'reload' as const, 'open' as const),
  },
  { weight: 1, arbitrary: fc.constantFrom(0, 700, 3_000) },
  { weight: 1, arbitrary: fc.constant('toggle storage' as const) },
)
const step = fc.record({ who: fc.nat(2), wait: fc.constantFrom(0, 50, 400, 1_100, 5_100, 35_000), what: action })
const sequences = fc.array(step, { minLength: 5, maxLength: 40 })
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function run<K extends keyof Values>(simulation: Simulation<K>, { who, what, wait }: Step): Promise<void> {
  const writer = simulation.writers[who % simulation.writers.length]
  if (!writer) return
  if (what === 'type') writer.type()
  else if (what === 'delete') writer.deleteLastWord()
  else if (what === 'mine' || what === 'theirs' || what === 'both') writer.choose(what)
  else if (what === 'cancel' || what === 'add') writer.leaveForm(what)
  else if (what === 'open') await writer.open()
  else if (what === 'toggle storage') writer.device.toggle()
  else if (what === 'kill') writer.kill(false)
  else if (what === 'reload') {
    writer.kill(true)
    await writer.open()
  } else if (typeof what === 'number') simulation.server.delay = what
  else writer.condition = what
  simulation.check()
  await pass(wait)
  simulation.check()
}

/** Restores network and storage, opens every page and resolves every conflict; true once the server has everything. */
async function settle<K extends keyof Values>(simulation: Simulation<K>): Promise<boolean> {
  simulation.server.delay = 0
  for (const writer of simulation.writers) {
    writer.condition = 'fine'
    if (writer.device.isHanging) writer.device.toggle()
  }
  for (let round = 0; round < 30; round++) {
    for (const writer of simulation.writers) {
      await writer.open()
      // As when the page comes to the front.
      void writer.autosave?.recover()
      writer.choose('both')
      if (writer.draft()?.status === 'clean') writer.leaveForm('add')
      await pass(70_000)
      simulation.check()
    }
    const isDone = (writer: Writer<K>) =>
      writer.draft()?.status === 'clean' && writer.device.entries().every(({ held }) => held)
    if (simulation.writers.every(isDone)) return true
  }
  return false
}

const play = async <K extends keyof Values>(simulation: Simulation<K>, steps: readonly Step[]): Promise<void> => {
  vi.clearAllTimers()
  for (const writer of simulation.writers) await writer.open()
  for (const one of steps) await run(simulation, one)
  expect(await settle(simulation), 'everything is on the server in the end').toBe(true)
  for (const { autosave } of simulation.writers) autosave?.end()
}
const none = { lost: [], doubled: [], falselySaved: [] }
const wrongOf = ({ lost, doubled, falselySaved }: Simulation<keyof Values>) => ({
  lost: [...lost],
  doubled: [...doubled],
  falselySaved: [...falselySaved],
})

test.each([note, prompt] as Model<'note'>[])(
  'no word in a $kind is lost, doubled or falsely shown as saved, whatever happens to two tabs and another device',
  async (model) => {
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        const simulation = new Simulation(model, 3)
        await play(simulation, steps)
        expect(wrongOf(simulation)).toEqual(none)
      }),
      { numRuns: runs, endOnFailure: false },
    )
  },
  timeout,
)

test.each([note, prompt] as Model<'note'>[])(
  'a single writer of a $kind never has to choose, however network and tabs behave',
  async (model) => {
    await fc.assert(
      fc.asyncProperty(
        sequences.map((steps) => steps.filter(({ what }) => what !== 'toggle storage')),
        async (steps) => {
          vi.clearAllTimers()
          const simulation = new Simulation(model, 1)
          const [writer] = simulation.writers
          await writer?.open()
          for (const one of steps) {
            await run(simulation, one)
            expect(writer?.draft()?.status).not.toBe('conflict')
          }
          expect(await settle(simulation)).toBe(true)
          expect(wrongOf(simulation)).toEqual(none)
          writer?.autosave?.end()
        },
      ),
      { numRuns: runs },
    )
  },
  timeout,
)

test(
  'of the answers to an exercise, one that somebody chose stays, and a finished one before a half-made one',
  async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        const simulation = new Simulation(exercise, 3)
        await play(simulation, steps)
        expect(wrongOf(simulation)).toEqual(none)
        const chosen = [...simulation.typedAt.keys()].filter((word) => !simulation.gone.has(word))
        if (chosen.length === 0) return
        const answer = simulation.server.items.get('answer')?.answer as Answer | undefined
        expect([...simulation.typedAt.keys()]).toContain(exercise.textOf(answer ?? null))
        const finished = chosen.some((word) => numberOf(word) % 3 === 0)
        if (finished) expect(answer?.done).toBe(true)
      }),
      { numRuns: runs },
    )
  },
  timeout,
)

test(
  'of the answers to a quiz, each question keeps one that somebody gave',
  async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        const simulation = new Simulation(quiz, 3)
        await play(simulation, steps)
        expect(wrongOf(simulation)).toEqual(none)
        const given = [...simulation.typedAt.keys()].filter((word) => !simulation.gone.has(word))
        for (const word of given) {
          const question = `q${numberOf(word) % 3}`
          const answer = simulation.server.chosen[question] ?? ''
          expect(simulation.typedAt.has(answer) && numberOf(answer) % 3 === numberOf(word) % 3).toBe(true)
        }
      }),
      { numRuns: runs },
    )
  },
  timeout,
)
