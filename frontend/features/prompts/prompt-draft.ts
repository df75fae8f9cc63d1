import { ulid } from 'ulid'
import {
  type DraftStorage,
  deviceTimeout,
  openDraftStorage,
  type StoredEntry,
  storedAt,
} from '../../autosave/draft-storage.ts'
import { guardSignOut } from '../../autosave/sign-out-guard.ts'
import { withTimeout } from '../../client/timeout.ts'
import type { PromptWords } from './prompt-form.tsx'

type Unsaved = {
  words: PromptWords
  /** The id of the prompt that's edited or will be added. It survives a reload, so a retry adds the prompt once. */
  promptId: string
  /** The version that the edit started from; a new prompt has none. */
  version?: number | undefined
  /** True if the device couldn't store it, so the text is on this page only; undefined while that isn't known. */
  onPageOnly?: boolean | undefined
}
type Entry = Unsaved & { changedAt: number }
type Stored = { promptId: string; title: string | null; text: string; version?: number }

const forms = new Map<string, PromptDraft>()

/** The draft of an account's form, one per page load, so a form that's rendered again elsewhere finds it. */
export function promptDraftOf(account: string, form: string): PromptDraft {
  const name = `${account} ${form}`
  const draft = forms.get(name) ?? new PromptDraft(openDraftStorage(account), form)
  forms.set(name, draft)
  return draft
}

/** The text in a prompt form. Stored on this device from the first keystroke and recovered after a reload. */
class PromptDraft {
  readonly #storage: DraftStorage
  readonly #path: string
  readonly #watchers = new Set<() => void>()
  #unsaved: Unsaved | undefined
  #recovering: Promise<void> = Promise.resolve()

  constructor(storage: DraftStorage, form: string) {
    this.#storage = storage
    this.#path = form
    storage.attend('prompt', form)
    guardSignOut({
      save: async () => !this.#unsaved,
      unsavedText: () =>
        this.#unsaved ? `## A prompt\n\n${this.#unsaved.words.title}\n\n${this.#unsaved.words.text}` : '',
      isOnPageOnly: () => this.#unsaved?.onPageOnly === true,
      discard: async () => this.#put(undefined),
    })
  }

  /** The unsaved text in the form. */
  unsaved = (): Unsaved | undefined => this.#unsaved

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Call this when the form is on screen: loads what the device has stored of it. */
  begin(): void {
    this.#recovering = this.#recovering.then(() => (this.#unsaved ? undefined : this.#recover())).catch(() => {})
  }

  /** `untouched` means the form is as it was at first, so there's nothing to store. `over` is the prompt being edited. */
  change(words: PromptWords, untouched: boolean, over?: { promptId: string; version: number }): void {
    const { promptId, version } = this.#unsaved ?? over ?? { promptId: ulid(), version: undefined }
    this.#put(untouched ? undefined : { words, promptId, version, onPageOnly: this.#unsaved?.onPageOnly })
    void this.#store()
  }

  /** Empties the form because its text is saved or discarded. Then recovers what a closed tab left in the same form. */
  clear(): void {
    this.#put(undefined)
    this.#recovering = this.#store().then(() => this.#recover().catch(() => {}))
  }

  /** Call this once the prompt is in the library. If the form has newer text, it stays as an edit of it or as a new prompt. */
  saved({ promptId, title, text, version }: Stored): void {
    if (this.#unsaved?.promptId !== promptId) return
    const { words } = this.#unsaved
    if (words.text === text && titleOf(words) === title) this.clear()
    else {
      this.#put(this.#unsaved.version === undefined ? { words, promptId: ulid() } : { words, promptId, version })
      void this.#store()
    }
  }

  async #recover(): Promise<void> {
    const [stored]: StoredEntry<Entry>[] = await storedAt<Entry>(this.#storage, 'prompt', this.#path)
    if (!stored) return
    const { words, promptId, version } = stored.entry
    this.#put({ words: this.#unsaved ? joined(words, this.#unsaved.words) : words, promptId, version })
    if (stored.tab !== 'closed') return
    await this.#storage.store('prompt', this.#path, stored.entry)
    await this.#storage.removeEntry(stored.key)
  }

  /** Stores the form's text on the device, after the stored draft has loaded. Storage that hangs counts as failed. */
  async #store(): Promise<void> {
    const stored = this.#recovering.then(() => this.#write())
    const onPageOnly = await withTimeout(stored, deviceTimeout).then(
      () => false,
      () => true,
    )
    if (this.#unsaved && this.#unsaved.onPageOnly !== onPageOnly) this.#put({ ...this.#unsaved, onPageOnly })
  }

  #write(): Promise<void> {
    return this.#unsaved
      ? this.#storage.store('prompt', this.#path, { ...this.#unsaved, changedAt: Date.now() })
      : this.#storage.remove('prompt', this.#path)
  }

  #put(unsaved: Unsaved | undefined): void {
    this.#unsaved = unsaved
    for (const watcher of this.#watchers) watcher()
  }
}

/** The title as it's stored: null for a blank one. */
export const titleOf = ({ title }: PromptWords): string | null => title.trim() || null

/** Joins stored text with what was typed before it had loaded. */
const joined = (before: PromptWords, now: PromptWords): PromptWords => ({
  title: now.title || before.title,
  text: [before.text, now.text].filter((text) => text !== '').join('\n\n'),
})
