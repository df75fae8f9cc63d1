import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Note } from '#contract/work'
import { FakeDevice } from './fake-device.ts'
import { type Condition, FakeNoteServer } from './fake-note-server.ts'
import { autosaveOfTab, NotePage } from './note-page.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T01:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const runs = Number(process.env.RUNS ?? 300)
const box = 'notes'
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Two writers and a server. Each typed word has a number; a writer discards words by deleting them or choosing another text. */
class Simulation {
  readonly server = new FakeNoteServer()
  readonly writers: Writer[]
  #words = 0
  readonly typedAt = new Map<string, number>()
  readonly discarded = new Set<string>()

  constructor(sameDevice: boolean) {
    const device = new FakeDevice()
    this.writers = [new Writer(this, device, 'left'), new Writer(this, sameDevice ? device : new FakeDevice(), 'right')]
  }

  word(): string {
    const word = `w${++this.#words}.`
    this.typedAt.set(word, Date.now())
    return word
  }

  /** The text in every place that can hold words, joined. */
  everywhere(): string {
    return [
      this.server.note()?.text,
      ...this.writers.flatMap(({ autosave, device }) => [
        autosave?.draft(box)?.text,
        autosave?.unsavedText(),
        ...device.entries().map(({ text }) => text),
      ]),
    ].join(' ')
  }
}

class Writer {
  autosave: NotePage | undefined
  condition: Condition = 'fine'
  #version = 0
  #tabs = 1
  #wake: (() => void) | undefined

  constructor(
    readonly simulation: Simulation,
    readonly device: FakeDevice,
    readonly name: string,
  ) {}

  tab = () => `${this.name} ${this.#tabs}`

  async open(): Promise<void> {
    if (this.autosave) return
    const { server, writers } = this.simulation
    const storage = this.device.storage(this.tab())
    const announce = (note: Note) => {
      for (const other of writers) if (other !== this && other.device === this.device) other.autosave?.receive(note)
    }
    const autosave = new NotePage(autosaveOfTab({ storage, save: server.save(() => this.condition), announce }))
    const begun = autosave.begin(server.notes(), [box], () => false)
    if (this.device.isHanging) await pass(2_000)
    await begun
    this.autosave = autosave
    this.#version = 0
  }

  /** Ends the tab abruptly. A reload keeps its name. */
  kill(reload: boolean): void {
    this.autosave?.end()
    this.autosave = undefined
    this.device.close(this.tab())
    if (!reload) this.#tabs += 1
    for (const [word, at] of this.simulation.typedAt)
      if ((this.device.isHanging || Date.now() - at < 1_000) && !this.simulation.everywhere().includes(word))
        this.simulation.discarded.add(word)
  }

  /** Makes the device's storage hang, or answer again. */
  toggleStorage(): void {
    if (this.#wake) this.#wake()
    this.#wake = this.#wake ? undefined : this.device.hang()
  }

  wake(): void {
    if (this.#wake) this.toggleStorage()
  }

  type(): void {
    const { autosave } = this
    if (autosave) autosave.type(box, `${autosave.draft(box)?.text ?? ''}${this.simulation.word()}`)
  }

  deleteLastWord(): void {
    const text = this.autosave?.draft(box)?.text ?? ''
    const word = /w\d+\.(?!.*w\d+\.)/.exec(text)?.[0]
    if (!word) return
    this.simulation.discarded.add(word)
    this.autosave?.type(box, text.replaceAll(word, ''))
  }

  choose(which: 'mine' | 'theirs' | 'both'): void {
    const draft = this.autosave?.draft(box)
    if (!draft?.other) return
    const theirs = draft.other.from === 'server' ? draft.other.copy.text : draft.other.text
    const chosen = { mine: draft.text, theirs, both: `${draft.text}${theirs}` }[which]
    for (const word of `${draft.text}${theirs}`.match(/w\d+\./g) ?? [])
      if (!chosen.includes(word)) this.simulation.discarded.add(word)
    this.autosave?.choose(box, chosen)
  }

  check(): void {
    const { autosave } = this
    const draft = autosave?.draft(box)
    if (!autosave || !draft) return
    expect(draft.base.version, 'versions only grow').toBeGreaterThanOrEqual(this.#version)
    this.#version = draft.base.version
    const state = autosave.state()
    if (state.kind !== 'saved') return
    const saved = this.simulation.server.history.find(({ version }) => version === draft.base.version)
    expect(saved?.text, '“Saved” only shows for text that the server has').toBe(draft.text)
    expect(this.simulation.server.history.some(({ savedAt }) => savedAt === state.at)).toBe(true)
  }
}

const conditions: Condition[] = ['fine', 'fine', 'no network', 'answer lost', 'server error', 'not signed in']
const action = fc.oneof(
  { weight: 6, arbitrary: fc.constant('type' as const) },
  { weight: 1, arbitrary: fc.constant('delete' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...conditions) },
  { weight: 2, arbitrary: fc.constantFrom('mine' as const, 'theirs' as const, 'both' as const) },
  { weight: 2, arbitrary: fc.constantFrom('kill' as const, 'reload' as const, 'open' as const) },
  { weight: 1, arbitrary: fc.constantFrom(0, 700, 3_000) },
)
const stepOf = <What>(what: fc.Arbitrary<What>) =>
  fc.record({ who: fc.nat(1), wait: fc.constantFrom(0, 50, 400, 1_100, 5_100, 35_000), what })
const step = stepOf(action)
const stepOnHangingStorage = stepOf(
  fc.oneof({ weight: 15, arbitrary: action }, { weight: 2, arbitrary: fc.constant('toggle storage' as const) }),
)
type Step = typeof stepOnHangingStorage extends fc.Arbitrary<infer T> ? T : never

async function run(simulation: Simulation, { who, what, wait }: Step): Promise<void> {
  const writer = simulation.writers[who]
  if (!writer) return
  if (what === 'type') writer.type()
  else if (what === 'delete') writer.deleteLastWord()
  else if (what === 'mine' || what === 'theirs' || what === 'both') writer.choose(what)
  else if (what === 'open') await writer.open()
  else if (what === 'toggle storage') writer.toggleStorage()
  else if (what === 'kill') writer.kill(false)
  else if (what === 'reload') {
    writer.kill(true)
    await writer.open()
  } else if (typeof what === 'number') simulation.server.delay = what
  else writer.condition = what
  check(simulation)
  await pass(wait)
  check(simulation)
}

function check(simulation: Simulation): void {
  for (const writer of simulation.writers) writer.check()
  const everywhere = simulation.everywhere()
  for (const word of simulation.typedAt.keys())
    if (!simulation.discarded.has(word)) expect(everywhere, 'no word is lost').toContain(word)
  const versions = simulation.server.history.map(({ version }) => version)
  expect(versions).toEqual(versions.map((_, i) => i + 1))
}

/** Restores network and storage, opens every page and resolves every conflict. */
async function settle(simulation: Simulation): Promise<void> {
  simulation.server.delay = 0
  for (const writer of simulation.writers) {
    writer.condition = 'fine'
    writer.wake()
  }
  for (let round = 0; round < 30; round++) {
    for (const writer of simulation.writers) {
      await writer.open()
      writer.choose('both')
      await pass(70_000)
      check(simulation)
      for (const note of simulation.server.notes()) writer.autosave?.receive(note)
    }
    if (simulation.writers.every(({ autosave }) => autosave?.isAllSaved())) return
  }
}

test.each([
  ['two devices', false, step],
  ['two tabs on one device', true, step],
  ['a device whose storage sometimes hangs', false, stepOnHangingStorage],
])(
  `no word is lost or falsely shown as saved, whatever happens to %s`,
  async (_, sameDevice, stepArbitrary) => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 40 }), async (steps) => {
        vi.clearAllTimers()
        const simulation = new Simulation(sameDevice)
        for (const writer of simulation.writers) await writer.open()
        for (const one of steps) await run(simulation, one)
        await settle(simulation)

        const last = simulation.server.note()?.text ?? ''
        for (const word of simulation.typedAt.keys()) if (!simulation.discarded.has(word)) expect(last).toContain(word)
        for (const { autosave, device } of simulation.writers) {
          expect(autosave?.isAllSaved(), 'everything is on the server').toBe(true)
          for (const note of simulation.server.notes()) autosave?.receive(note)
          expect(autosave?.draft(box)?.text).toBe(last)
          expect(device.entries()).toEqual([])
          autosave?.end()
        }
      }),
      { numRuns: runs, endOnFailure: false },
    )
  },
  Math.max(120_000, runs * 400),
)

test(
  'a single writer never gets a conflict, however network and tabs behave',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        vi.clearAllTimers()
        const simulation = new Simulation(false)
        const [writer] = simulation.writers
        await writer?.open()
        for (const one of steps) {
          await run(simulation, { ...one, who: 0 })
          expect(writer?.autosave?.draft(box)?.other).toBeUndefined()
        }
        await settle(simulation)
        expect(writer?.autosave?.draft(box)?.text).toBe(simulation.server.note()?.text ?? '')
        for (const { autosave } of simulation.writers) autosave?.end()
      }),
      { numRuns: runs },
    )
  },
  Math.max(120_000, runs * 400),
)
