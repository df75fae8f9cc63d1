import type { Note } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import type { Client } from '../api/client.ts'
import { withTimeout } from '../api/timeout.ts'
import { Autosave, deviceTimeout } from './autosave.ts'
import type { DraftStorage } from './draft-storage.ts'
import { noteSaver } from './note-target.ts'
import { boxesLeft, saveLeftoverAnswers, takeUp, type UnsavedEntry, wordsOf } from './recovery.ts'

/** What the tabs of an account tell each other. */
type Message = { saved: Note; moduleId: ModuleId } | { please: 'save' }

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

type Surroundings = {
  send: Client['send']
  storage: DraftStorage
  channel?: Channel | undefined
  /** The module whose page is on screen: its quiz takes up the answers of before by itself, when it is drawn. */
  onScreen?: () => string | undefined
}

/** How long signing out waits for the account's other tabs to save, in milliseconds. */
const patience = 4_000
const firstRetry = 30_000
const lastRetry = 600_000

/** Looks after everything that a learner writes on this device, on screen or not, from any page. */
export class AccountAutosave {
  readonly #around: Surroundings
  readonly #autosaves = new Map<ModuleId, Autosave>()
  #left: UnsavedEntry[] = []
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

  /** The autosave of a module: the same one for as long as the page lives. */
  module(moduleId: ModuleId): Autosave {
    const { send, storage, channel } = this.#around
    const autosave =
      this.#autosaves.get(moduleId) ??
      new Autosave({
        moduleId,
        storage,
        save: noteSaver(send, moduleId),
        tell: (saved) => channel?.postMessage({ saved, moduleId } satisfies Message),
      })
    this.#autosaves.set(moduleId, autosave)
    return autosave
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
    return this.#left.length === 0 && [...this.#autosaves.values()].every((autosave) => autosave.hasNothingLeft())
  }

  /** Saves what the autosaves have, and goes on trying where that fails. */
  async flush(): Promise<void> {
    await Promise.all([...this.#autosaves.values()].map((autosave) => autosave.flush()))
  }

  /** Writes to the device what it hasn't got yet. */
  async storeAll(): Promise<void> {
    this.heed()
    await Promise.all([...this.#autosaves.values()].map((autosave) => autosave.storeAll()))
  }

  /** What only this device has, as text; of other pages and tabs, what was known at the last `save`. */
  words(): string {
    const own = [...this.#autosaves.values()].flatMap((autosave) => autosave.words())
    return [...new Set([...own, ...this.#left.map(wordsOf)])].join('\n\n')
  }

  /** Removes all that this device keeps of the account. This page writes nothing to it afterwards. */
  async discard(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#retry)
    for (const autosave of this.#autosaves.values()) autosave.end()
    await this.#around.storage.clear()
  }

  /** @returns whether something failed that may go well later */
  async #recoverNow(onScreen?: string): Promise<boolean> {
    const { send, storage } = this.#around
    const mine = (await this.#leftovers().catch(() => [])).filter(({ tab }) => tab !== 'open')
    const boxes = [...boxesLeft(mine)].map(([moduleId, ids]) => takeUp(this.module(moduleId), moduleId, ids, send))
    const answers = mine
      .filter(({ kind, place }) => kind === 'answers' && place.split(' ')[0] !== onScreen)
      .map(async (left) => {
        if (await saveLeftoverAnswers(left, send)) await storage.forget(left.key)
      })
    const results = await Promise.allSettled([...boxes, ...answers])
    return results.some(({ status }) => status === 'rejected')
  }

  /** Where the device does not say what it has, what it had counts. */
  async #look(): Promise<void> {
    this.#left = await this.#leftovers().catch(() => this.#left)
  }

  /** What the storage holds and no part of this page looks after. */
  async #leftovers(): Promise<UnsavedEntry[]> {
    const { storage } = this.#around
    const all = await withTimeout(storage.all(), deviceTimeout)
    const autosaves = [...this.#autosaves.values()]
    return all.filter(
      (one) =>
        !(one.tab === 'own' && storage.isAttended(one.kind, one.place)) &&
        !(one.kind === 'note' && autosaves.some((autosave) => autosave.holds(one))),
    )
  }

  #tell(message: Message): void {
    this.#around.channel?.postMessage(message)
  }

  async #hear(message: Message): Promise<void> {
    if ('saved' in message) this.#autosaves.get(message.moduleId)?.hear(message.saved)
    else if (message.please === 'save') await Promise.all([this.storeAll(), this.flush(), this.#recoverNow()])
  }
}
