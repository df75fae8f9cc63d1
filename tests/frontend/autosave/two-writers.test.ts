import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Autosave } from '../../../frontend/autosave/autosave.ts'
import { FakeDevice } from './fake-device.ts'
import { type Condition, FakeNoteServer } from './fake-note-server.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T01:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const runs = Number(process.env.RUNS ?? 300)
const box = 'notes'
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Words are told apart by their number; a learner can strike one out, or let some go by choosing another text. */
class World {
  readonly server = new FakeNoteServer()
  readonly writers: Writer[]
  #words = 0
  readonly typedAt = new Map<string, number>()
  readonly letGo = new Set<string>()

  constructor(sameDevice: boolean) {
    const device = new FakeDevice()
    this.writers = [new Writer(this, device, 'left'), new Writer(this, sameDevice ? device : new FakeDevice(), 'right')]
  }

  word(): string {
    const word = `w${++this.#words}.`
    this.typedAt.set(word, Date.now())
    return word
  }

  /** Every place where words are, as one text. */
  everywhere(): string {
    return [
      this.server.note()?.text,
      ...this.writers.flatMap(({ autosave, device }) => [
        autosave?.draft(box)?.text,
        ...(autosave?.unsavedText() ?? []),
        ...device.entries().map(({ text }) => text),
      ]),
    ].join(' ')
  }
}

class Writer {
  autosave: Autosave | undefined
  condition: Condition = 'fine'
  #version = 0
  #tabs = 1
  #wake: (() => void) | undefined

  constructor(
    readonly world: World,
    readonly device: FakeDevice,
    readonly name: string,
  ) {}

  tab = () => `${this.name} ${this.#tabs}`

  async open(): Promise<void> {
    if (this.autosave) return
    const { server, writers } = this.world
    const storage = this.device.storage(this.tab())
    const autosave = new Autosave({
      moduleId: 'genai-module-2',
      storage,
      save: server.save(() => this.condition),
      announce: (note) => {
        for (const other of writers) if (other !== this && other.device === this.device) other.autosave?.receive(note)
      },
    })
    const begun = autosave.begin(server.notes(), [box], () => false)
    if (this.device.isAsleep) await pass(2_000)
    await begun
    this.autosave = autosave
    this.#version = 0
  }

  /** The tab is gone, at once. A reload keeps its name. */
  kill(reload: boolean): void {
    this.autosave?.end()
    this.autosave = undefined
    this.device.close(this.tab())
    if (!reload) this.#tabs += 1
    for (const [word, at] of this.world.typedAt)
      if ((this.device.isAsleep || Date.now() - at < 1_000) && !this.world.everywhere().includes(word))
        this.world.letGo.add(word)
  }

  /** The storage of the device hangs, or answers again. */
  turn(): void {
    if (this.#wake) this.#wake()
    this.#wake = this.#wake ? undefined : this.device.sleep()
  }

  wake(): void {
    if (this.#wake) this.turn()
  }

  type(): void {
    const { autosave } = this
    if (autosave) autosave.type(box, `${autosave.draft(box)?.text ?? ''}${this.world.word()}`)
  }

  strike(): void {
    const text = this.autosave?.draft(box)?.text ?? ''
    const word = /w\d+\.(?!.*w\d+\.)/.exec(text)?.[0]
    if (!word) return
    this.world.letGo.add(word)
    this.autosave?.type(box, text.replaceAll(word, ''))
  }

  choose(which: 'mine' | 'theirs' | 'both'): void {
    const draft = this.autosave?.draft(box)
    if (!draft?.other) return
    const theirs = draft.other.from === 'server' ? draft.other.copy.text : draft.other.text
    const chosen = { mine: draft.text, theirs, both: `${draft.text}${theirs}` }[which]
    for (const word of `${draft.text}${theirs}`.match(/w\d+\./g) ?? [])
      if (!chosen.includes(word)) this.world.letGo.add(word)
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
    const saved = this.world.server.history.find(({ version }) => version === draft.base.version)
    expect(saved?.text, '“Saved” is said of what the server took').toBe(draft.text)
    expect(this.world.server.history.some(({ savedAt }) => savedAt === state.at)).toBe(true)
  }
}

const conditions: Condition[] = ['fine', 'fine', 'no network', 'answer lost', 'server error', 'not signed in']
const action = fc.oneof(
  { weight: 6, arbitrary: fc.constant('type' as const) },
  { weight: 1, arbitrary: fc.constant('strike' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...conditions) },
  { weight: 2, arbitrary: fc.constantFrom('mine' as const, 'theirs' as const, 'both' as const) },
  { weight: 2, arbitrary: fc.constantFrom('kill' as const, 'reload' as const, 'open' as const) },
  { weight: 1, arbitrary: fc.constantFrom(0, 700, 3_000) },
)
const stepOf = <What>(what: fc.Arbitrary<What>) =>
  fc.record({ who: fc.nat(1), wait: fc.constantFrom(0, 50, 400, 1_100, 5_100, 35_000), what })
const step = stepOf(action)
const stepOnHangingStorage = stepOf(
  fc.oneof({ weight: 15, arbitrary: action }, { weight: 2, arbitrary: fc.constant('turn' as const) }),
)
type Step = typeof stepOnHangingStorage extends fc.Arbitrary<infer T> ? T : never

async function take(world: World, { who, what, wait }: Step): Promise<void> {
  const writer = world.writers[who]
  if (!writer) return
  if (what === 'type') writer.type()
  else if (what === 'strike') writer.strike()
  else if (what === 'mine' || what === 'theirs' || what === 'both') writer.choose(what)
  else if (what === 'open') await writer.open()
  else if (what === 'turn') writer.turn()
  else if (what === 'kill') writer.kill(false)
  else if (what === 'reload') {
    writer.kill(true)
    await writer.open()
  } else if (typeof what === 'number') world.server.slow = what
  else writer.condition = what
  check(world)
  await pass(wait)
  check(world)
}

function check(world: World): void {
  for (const writer of world.writers) writer.check()
  const everywhere = world.everywhere()
  for (const word of world.typedAt.keys())
    if (!world.letGo.has(word)) expect(everywhere, 'no word is lost').toContain(word)
  const versions = world.server.history.map(({ version }) => version)
  expect(versions).toEqual(versions.map((_, i) => i + 1))
}

/** The network is back, every page is open, and the learner decides wherever there is something to decide. */
async function heal(world: World): Promise<void> {
  world.server.slow = 0
  for (const writer of world.writers) {
    writer.condition = 'fine'
    writer.wake()
  }
  for (let round = 0; round < 30; round++) {
    for (const writer of world.writers) {
      await writer.open()
      writer.choose('both')
      await pass(70_000)
      check(world)
      for (const note of world.server.notes()) writer.autosave?.receive(note)
    }
    if (world.writers.every(({ autosave }) => autosave?.isAllSaved())) return
  }
}

test.each([
  ['two devices', false, step],
  ['two tabs of one device', true, step],
  ['a device whose storage hangs at times', false, stepOnHangingStorage],
])(
  `no word is lost and none is falsely saved, whatever happens to %s`,
  async (_, sameDevice, stepOfWorld) => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepOfWorld, { minLength: 5, maxLength: 40 }), async (steps) => {
        vi.clearAllTimers()
        const world = new World(sameDevice)
        for (const writer of world.writers) await writer.open()
        for (const one of steps) await take(world, one)
        await heal(world)

        const last = world.server.note()?.text ?? ''
        for (const word of world.typedAt.keys()) if (!world.letGo.has(word)) expect(last).toContain(word)
        for (const { autosave, device } of world.writers) {
          expect(autosave?.isAllSaved(), 'everything is on the server').toBe(true)
          for (const note of world.server.notes()) autosave?.receive(note)
          expect(autosave?.draft(box)?.text).toBe(last)
          expect(device.entries()).toEqual([])
          autosave?.end()
        }
      }),
      { numRuns: runs, endOnFailure: false },
    )
  },
  120_000,
)

test('one writer alone is never asked to choose, however the network and the tabs behave', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      vi.clearAllTimers()
      const world = new World(false)
      const [writer] = world.writers
      await writer?.open()
      for (const one of steps) {
        await take(world, { ...one, who: 0 })
        expect(writer?.autosave?.draft(box)?.other).toBeUndefined()
      }
      await heal(world)
      expect(writer?.autosave?.draft(box)?.text).toBe(world.server.note()?.text ?? '')
      for (const { autosave } of world.writers) autosave?.end()
    }),
    { numRuns: runs },
  )
}, 120_000)
