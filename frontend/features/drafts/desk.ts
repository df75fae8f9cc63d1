import type { Note } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import type { Client } from '../../client.ts'
import { inTime } from '../../in-time.ts'
import type { Journal } from '../../journal.ts'
import { DraftKeeper, patienceWithDevice } from './keeper.ts'
import { boxesLeft, type Leftover, saveAnswersLeft, takeUp, wordsOf } from './leftovers.ts'
import { noteSaver } from './save-note.ts'

/** What the tabs of an account tell each other. */
type Message = { saved: Note; moduleId: ModuleId } | { please: 'save' }

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

type Surroundings = {
  send: Client['send']
  journal: Journal
  channel?: Channel | undefined
  /** The module whose page is on screen: its quiz takes up the answers of before by itself, when it is drawn. */
  onScreen?: () => string | undefined
}

/** How long signing out waits for the account's other tabs to save, in milliseconds. */
const patience = 4_000
const firstRetry = 30_000
const lastRetry = 600_000

/** Looks after everything that a learner writes on this device, on screen or not, from any page. */
export class Desk {
  readonly #around: Surroundings
  readonly #keepers = new Map<ModuleId, DraftKeeper>()
  #left: Leftover[] = []
  #hasLeft = () => false
  #retry: ReturnType<typeof setTimeout> | undefined
  #wait = firstRetry
  #ended = false

  constructor(around: Surroundings) {
    this.#around = around
    around.channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => void this.#hear(data))
  }

  /** Tells how to find out whether the account was signed out on this device on purpose, in whichever tab. */
  endWhen(hasLeft: () => boolean): void {
    this.#hasLeft = hasLeft
  }

  /**
   * Keeps nothing more of an account that has left. What counts is that it is away now: a tab that has slept through a
   * sign-out may wake when the account is signed in again and has new words on this device.
   */
  heed(): void {
    if (!this.#ended && this.#hasLeft()) void this.discard().catch(() => {})
  }

  /** The keeper of a module: the same one for as long as the page lives. */
  module(moduleId: ModuleId): DraftKeeper {
    const { send, journal, channel } = this.#around
    const keeper =
      this.#keepers.get(moduleId) ??
      new DraftKeeper({
        moduleId,
        journal,
        save: noteSaver(send, moduleId),
        tell: (saved) => channel?.postMessage({ saved, moduleId } satisfies Message),
      })
    this.#keepers.set(moduleId, keeper)
    return keeper
  }

  /**
   * Takes up what this device still holds of modules, quizzes and forms that are not on screen, and saves what can be
   * saved. What the network or the server failed to take is tried again later.
   */
  async recover(): Promise<void> {
    clearTimeout(this.#retry)
    this.heed()
    const failed = await this.#recoverNow(this.#around.onScreen?.())
    if (failed && !this.#ended) {
      this.#retry = setTimeout(() => void this.recover(), this.#wait)
      this.#wait = Math.min(this.#wait * 2, lastRetry)
    } else this.#wait = firstRetry
  }

  /** Saves everything now, also in the account's other tabs; true when this device holds nothing that the server lacks. */
  async save(): Promise<boolean> {
    this.#tell({ please: 'save' })
    await this.#look()
    await Promise.all([this.flush(), this.#recoverNow()])
    await this.flush()
    const until = Date.now() + patience
    do {
      await this.#look()
      if (!this.#left.some(({ tab }) => tab === 'open')) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    } while (Date.now() < until)
    return this.#left.length === 0 && [...this.#keepers.values()].every((keeper) => keeper.hasNothingLeft())
  }

  /** Saves what the keepers have, and goes on trying where that fails. */
  async flush(): Promise<void> {
    await Promise.all([...this.#keepers.values()].map((keeper) => keeper.flush()))
  }

  /** Writes to the device what it hasn't got yet. */
  async journalAll(): Promise<void> {
    this.heed()
    await Promise.all([...this.#keepers.values()].map((keeper) => keeper.journalAll()))
  }

  /** What only this device has, as text; of other pages and tabs, what was known at the last `save`. */
  words(): string {
    const own = [...this.#keepers.values()].flatMap((keeper) => keeper.words())
    return [...new Set([...own, ...this.#left.map(wordsOf)])].join('\n\n')
  }

  /** Removes all that this device keeps of the account. This page writes nothing to it afterwards. */
  async discard(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#retry)
    for (const keeper of this.#keepers.values()) keeper.end()
    await this.#around.journal.clear()
  }

  /** @returns whether something failed that may go well later */
  async #recoverNow(onScreen?: string): Promise<boolean> {
    const { send, journal } = this.#around
    const mine = (await this.#leftovers().catch(() => [])).filter(({ tab }) => tab !== 'open')
    const boxes = [...boxesLeft(mine)].map(([moduleId, ids]) => takeUp(this.module(moduleId), moduleId, ids, send))
    const answers = mine
      .filter(({ kind, place }) => kind === 'answers' && place.split(' ')[0] !== onScreen)
      .map(async (left) => {
        if (await saveAnswersLeft(left, send)) await journal.forget(left.key)
      })
    const results = await Promise.allSettled([...boxes, ...answers])
    return results.some(({ status }) => status === 'rejected')
  }

  /** Where the device does not say what it has, what it had counts. */
  async #look(): Promise<void> {
    this.#left = await this.#leftovers().catch(() => this.#left)
  }

  /** What the journal holds and no part of this page looks after. */
  async #leftovers(): Promise<Leftover[]> {
    const { journal } = this.#around
    const all = await inTime(journal.all(), patienceWithDevice)
    const keepers = [...this.#keepers.values()]
    return all.filter(
      (one) =>
        !(one.tab === 'own' && journal.isAttended(one.kind, one.place)) &&
        !(one.kind === 'note' && keepers.some((keeper) => keeper.holds(one))),
    )
  }

  #tell(message: Message): void {
    this.#around.channel?.postMessage(message)
  }

  async #hear(message: Message): Promise<void> {
    if ('saved' in message) this.#keepers.get(message.moduleId)?.hear(message.saved)
    else if (message.please === 'save') await Promise.all([this.journalAll(), this.flush(), this.#recoverNow()])
  }
}
