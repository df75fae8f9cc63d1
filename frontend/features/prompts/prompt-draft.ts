import { ulid } from 'ulid'
import { type DraftStorage, openDraftStorage, type StoredEntry, storedAt } from '../../autosave/draft-storage.ts'
import { guardSignOut } from '../../autosave/sign-out-guard.ts'
import type { PromptWords } from './prompt-form.tsx'

type Unsaved = {
  words: PromptWords
  /** The prompt that's edited or will be added: the same after a reload, so a retry adds it once. */
  promptId: string
  /** The version that the edit started from; a new prompt has none. */
  version?: number | undefined
  /** The device couldn't store it: the text is on this page only. */
  onPageOnly?: boolean | undefined
}
type Entry = Unsaved & { changedAt: number }
type Stored = { promptId: string; title: string | null; text: string; version?: number }

const forms = new Map<string, PromptDraft>()

/** The draft of an account's form: one a page, so a form that's rendered again elsewhere finds it. */
export function promptDraftOf(account: string, form: string): PromptDraft {
  const name = `${account} ${form}`
  const draft = forms.get(name) ?? new PromptDraft(openDraftStorage(account), form)
  forms.set(name, draft)
  return draft
}

/** The text in a prompt form: stored on this device from the first keystroke, back after a reload. */
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
      discard: async () => this.#put(undefined),
    })
  }

  /** What's in the form and not saved. */
  unsaved = (): Unsaved | undefined => this.#unsaved

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The form is on screen: loads what the device has of it. */
  begin(): void {
    this.#recovering = this.#recovering.then(() => (this.#unsaved ? undefined : this.#recover())).catch(() => {})
  }

  /** `untouched`: the form is as it was at first, so there's nothing to store. */
  change(words: PromptWords, untouched: boolean, over?: { promptId: string; version: number }): void {
    const { promptId, version } = this.#unsaved ?? over ?? { promptId: ulid(), version: undefined }
    this.#put(untouched ? undefined : { words, promptId, version, onPageOnly: this.#unsaved?.onPageOnly })
    void this.#store()
  }

  /** The text is saved or given up. What a closed tab left in the same form comes next. */
  clear(): void {
    this.#put(undefined)
    this.#recovering = this.#store().then(() => this.#recover().catch(() => {}))
  }

  /** A prompt is in the library. If the form has other text by now, that goes on as an edit of it or as another prompt. */
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
    this.#put({ words: this.#unsaved ? together(words, this.#unsaved.words) : words, promptId, version })
    if (stored.tab !== 'closed') return
    await this.#storage.store('prompt', this.#path, stored.entry)
    await this.#storage.removeEntry(stored.key)
  }

  /** Stores what's in the form on the device, once what was there has loaded. */
  async #store(): Promise<void> {
    await this.#recovering
    const unsaved = this.#unsaved
    const work = unsaved
      ? this.#storage.store('prompt', this.#path, { ...unsaved, changedAt: Date.now() })
      : this.#storage.remove('prompt', this.#path)
    const onPageOnly = await work.then(
      () => false,
      () => true,
    )
    if (unsaved && this.#unsaved === unsaved && (unsaved.onPageOnly ?? false) !== onPageOnly)
      this.#put({ ...unsaved, onPageOnly })
  }

  #put(unsaved: Unsaved | undefined): void {
    this.#unsaved = unsaved
    for (const watcher of this.#watchers) watcher()
  }
}

/** The title as it's stored: null for a blank one. */
export const titleOf = ({ title }: PromptWords): string | null => title.trim() || null

/** Joins stored text with what was typed before it had loaded. */
const together = (before: PromptWords, now: PromptWords): PromptWords => ({
  title: now.title || before.title,
  text: [before.text, now.text].filter((text) => text !== '').join('\n\n'),
})
