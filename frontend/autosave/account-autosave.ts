import type { Note } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import type { Client } from '../client/client.ts'
import { withTimeout } from '../client/timeout.ts'
import { Autosave } from './autosave.ts'
import { type DraftStorage, deviceTimeout } from './draft-storage.ts'
import { noteSaver } from './note-saver.ts'
import { boxesIn, openOffScreen, saveUnsavedAnswers, textOf, type UnsavedEntry } from './recovery.ts'

/** What an account's tabs send each other. */
type Message = { saved: Note; moduleId: ModuleId } | { please: 'save' }

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

type Dependencies = {
  send: Client['send']
  storage: DraftStorage
  channel?: Channel | undefined
  /** The module on screen. `recover` skips its quiz answers, because the quiz recovers them when it renders. */
  onScreen?: () => string | undefined
}

/** How long signing out waits for the account's other tabs to save, in milliseconds. */
const otherTabsTimeout = 4_000
const firstRetry = 30_000
const lastRetry = 600_000

/** Autosave for everything that an account writes on this device, whatever page is on screen. */
export class AccountAutosave {
  readonly #deps: Dependencies
  readonly #autosaves = new Map<ModuleId, Autosave>()
  #unsaved: UnsavedEntry[] = []
  #isSignedOut = () => false
  #retry: ReturnType<typeof setTimeout> | undefined
  #wait = firstRetry
  #ended = false

  constructor(deps: Dependencies) {
    this.#deps = deps
    deps.channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => void this.#receive(data))
  }

  /** Sets how to check whether the learner signed this account out on this device, in any tab. */
  endWhen(isSignedOut: () => boolean): void {
    this.#isSignedOut = isSignedOut
  }

  /**
   * Discards the account's drafts if the account is signed out now. A past sign-out doesn't count: a tab that was frozen
   * then may wake after the account has signed in again and stored new text.
   */
  endIfSignedOut(): void {
    if (!this.#ended && this.#isSignedOut()) void this.discard().catch(() => {})
  }

  /** The autosave of a module, one per page load. */
  module(moduleId: ModuleId): Autosave {
    const { send, storage, channel } = this.#deps
    const autosave =
      this.#autosaves.get(moduleId) ??
      new Autosave({
        moduleId,
        storage,
        save: noteSaver(send, moduleId),
        announce: (saved) => channel?.postMessage({ saved, moduleId } satisfies Message),
      })
    this.#autosaves.set(moduleId, autosave)
    return autosave
  }

  /**
   * Saves what this device still has of modules and quizzes that aren't on screen. Retries later if the network or the
   * server fails.
   */
  async recover(): Promise<void> {
    clearTimeout(this.#retry)
    this.endIfSignedOut()
    const failed = await this.#recoverNow(this.#deps.onScreen?.())
    if (failed && !this.#ended) {
      this.#retry = setTimeout(() => void this.recover(), this.#wait)
      this.#wait = Math.min(this.#wait * 2, lastRetry)
    } else this.#wait = firstRetry
  }

  /** Saves everything now, also in the account's other tabs; true when the server lacks nothing that's on this device. */
  async save(): Promise<boolean> {
    this.#broadcast({ please: 'save' })
    await this.#listUnsaved()
    await Promise.all([this.flush(), this.#recoverNow()])
    await this.flush()
    const until = Date.now() + otherTabsTimeout
    do {
      await this.#listUnsaved()
      if (!this.#unsaved.some(({ tab }) => tab === 'open')) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    } while (Date.now() < until)
    return this.#unsaved.length === 0 && [...this.#autosaves.values()].every((autosave) => autosave.isAllSaved())
  }

  /** Saves every open module now; failed saves are retried. */
  async flush(): Promise<void> {
    await Promise.all([...this.#autosaves.values()].map((autosave) => autosave.flush()))
  }

  /** Stores on the device what isn't there yet. */
  async storeAll(): Promise<void> {
    this.endIfSignedOut()
    await Promise.all([...this.#autosaves.values()].map((autosave) => autosave.storeAll()))
  }

  /** Text that only this device has. For other pages and tabs it's as of the last `save`. */
  unsavedText(): string {
    const own = [...this.#autosaves.values()].flatMap((autosave) => autosave.unsavedText())
    return [...new Set([...own, ...this.#unsaved.map(textOf)])].join('\n\n')
  }

  /** Whether a text box has text that neither the server nor this device has. */
  isOnPageOnly(): boolean {
    return !this.#ended && [...this.#autosaves.values()].some((autosave) => autosave.isOnPageOnly())
  }

  /** Removes everything of the account from this device. This page stores nothing afterwards. */
  async discard(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#retry)
    for (const autosave of this.#autosaves.values()) autosave.end()
    await this.#deps.storage.clear()
  }

  /** @returns whether something failed that a later try may save */
  async #recoverNow(onScreen?: string): Promise<boolean> {
    const { send, storage } = this.#deps
    const mine = (await this.#unsavedEntries().catch(() => [])).filter(({ tab }) => tab !== 'open')
    const boxes = [...boxesIn(mine)].map(([moduleId, ids]) => openOffScreen(this.module(moduleId), moduleId, ids, send))
    const answers = mine
      .filter(({ kind, path }) => kind === 'answers' && path.split(' ')[0] !== onScreen)
      .map(async (unsaved) => {
        if (await saveUnsavedAnswers(unsaved, send)) await storage.removeEntry(unsaved.key)
      })
    const results = await Promise.allSettled([...boxes, ...answers])
    return results.some(({ status }) => status === 'rejected')
  }

  /** Refreshes the list of unsaved entries. If the device's storage fails or hangs, the previous list stays. */
  async #listUnsaved(): Promise<void> {
    this.#unsaved = await this.#unsavedEntries().catch(() => this.#unsaved)
  }

  /** The stored entries that no part of this page handles. */
  async #unsavedEntries(): Promise<UnsavedEntry[]> {
    const { storage } = this.#deps
    const all = await withTimeout(storage.all(), deviceTimeout)
    const autosaves = [...this.#autosaves.values()]
    return all.filter(
      (one) =>
        !(one.tab === 'own' && storage.isAttended(one.kind, one.path)) &&
        !(one.kind === 'note' && autosaves.some((autosave) => autosave.owns(one))),
    )
  }

  #broadcast(message: Message): void {
    this.#deps.channel?.postMessage(message)
  }

  async #receive(message: Message): Promise<void> {
    if ('saved' in message) this.#autosaves.get(message.moduleId)?.receive(message.saved)
    else if (message.please === 'save') await Promise.all([this.storeAll(), this.flush(), this.#recoverNow()])
  }
}
