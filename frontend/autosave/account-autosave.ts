import type { Note } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import type { Client } from '../api/client.ts'
import { withTimeout } from '../api/timeout.ts'
import { Autosave, deviceTimeout } from './autosave.ts'
import type { DraftStorage } from './draft-storage.ts'
import { noteSaver } from './note-target.ts'
import { boxesIn, openOffScreen, saveLeftoverAnswers, textOf, type UnsavedEntry } from './recovery.ts'

/** What an account's tabs send each other. */
type Message = { saved: Note; moduleId: ModuleId } | { please: 'save' }

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

type Dependencies = {
  send: Client['send']
  storage: DraftStorage
  channel?: Channel | undefined
  /** The module on screen. Its quiz recovers its own answers when it renders. */
  onScreen?: () => string | undefined
}

/** How long signing out waits for the account's other tabs to save, in milliseconds. */
const otherTabsTimeout = 4_000
const firstRetry = 30_000
const lastRetry = 600_000

/** Autosave for everything that an account writes on this device, on screen or not, from any page. */
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
   * Discards what this page has of an account that was signed out. Only the state now counts: a tab that slept through a
   * sign-out may wake when the account is signed in again and has new text on this device.
   */
  endIfSignedOut(): void {
    if (!this.#ended && this.#isSignedOut()) void this.discard().catch(() => {})
  }

  /** The autosave of a module: the same one for as long as the page lives. */
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
   * Saves what this device still has of modules and quizzes that aren't on screen. What the network or the server didn't
   * take is retried later.
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

  /** What only this device has, as text; for other pages and tabs, as of the last `save`. */
  unsavedText(): string {
    const own = [...this.#autosaves.values()].flatMap((autosave) => autosave.unsavedText())
    return [...new Set([...own, ...this.#unsaved.map(textOf)])].join('\n\n')
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
        if (await saveLeftoverAnswers(unsaved, send)) await storage.removeEntry(unsaved.key)
      })
    const results = await Promise.allSettled([...boxes, ...answers])
    return results.some(({ status }) => status === 'rejected')
  }

  /** If the device doesn't answer, the last answer counts. */
  async #listUnsaved(): Promise<void> {
    this.#unsaved = await this.#unsavedEntries().catch(() => this.#unsaved)
  }

  /** The entries on the device that no part of this page handles. */
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
