import { ulid } from 'ulid'
import { type DraftStorage, type Kept, keptAt, openDraftStorage } from '../../autosave/draft-storage.ts'
import { guardSignOut } from '../../autosave/sign-out-guard.ts'
import type { PromptWords } from './prompt-form.tsx'

type Held = {
  words: PromptWords
  /** The prompt that is edited, or will be stored: the same after a reload, so that a retry stores it once. */
  promptId: string
  /** The version that an edit was begun over; a new prompt has none. */
  version?: number | undefined
  /** The device keeps nothing: the words are on this page only. */
  onPageOnly?: boolean | undefined
}
type Entry = Held & { changedAt: number }
type Stored = { promptId: string; title: string | null; text: string; version?: number }

const forms = new Map<string, FormWords>()

/** The words of an account's form: one a page, so that a form that is drawn again elsewhere finds them. */
export function formWords(account: string, form: string): FormWords {
  const name = `${account} ${form}`
  const words = forms.get(name) ?? new FormWords(openDraftStorage(account), form)
  forms.set(name, words)
  return words
}

/** The words in a prompt form: on this device from the first keystroke, there again after a reload. */
class FormWords {
  readonly #storage: DraftStorage
  readonly #place: string
  readonly #watchers = new Set<() => void>()
  #held: Held | undefined
  #recovering: Promise<void> = Promise.resolve()

  constructor(storage: DraftStorage, form: string) {
    this.#storage = storage
    this.#place = form
    storage.attend('prompt', form)
    guardSignOut({
      save: async () => !this.#held,
      words: () => (this.#held ? `## A prompt\n\n${this.#held.words.title}\n\n${this.#held.words.text}` : ''),
      discard: async () => this.#put(undefined),
    })
  }

  /** What is in the form and nowhere else. */
  held = (): Held | undefined => this.#held

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The form is on screen: takes up what the device has kept of it. */
  begin(): void {
    this.#recovering = this.#recovering.then(() => (this.#held ? undefined : this.#recover())).catch(() => {})
  }

  /** `untouched`: the form is again as it was at first, and there is nothing to keep. */
  change(words: PromptWords, untouched: boolean, over?: { promptId: string; version: number }): void {
    const { promptId, version } = this.#held ?? over ?? { promptId: ulid(), version: undefined }
    this.#put(untouched ? undefined : { words, promptId, version, onPageOnly: this.#held?.onPageOnly })
    void this.#keep()
  }

  /** The words are saved, or given up; what another tab had left in the same form comes next. */
  clear(): void {
    this.#put(undefined)
    this.#recovering = this.#keep().then(() => this.#recover().catch(() => {}))
  }

  /** A prompt is in the library. With the words of its form that is done; other words go on, over it or as another prompt. */
  stored({ promptId, title, text, version }: Stored): void {
    if (this.#held?.promptId !== promptId) return
    const { words } = this.#held
    if (words.text === text && titleOf(words) === title) this.clear()
    else {
      this.#put(this.#held.version === undefined ? { words, promptId: ulid() } : { words, promptId, version })
      void this.#keep()
    }
  }

  async #recover(): Promise<void> {
    const [kept]: Kept<Entry>[] = await keptAt<Entry>(this.#storage, 'prompt', this.#place)
    if (!kept) return
    const { words, promptId, version } = kept.entry
    this.#put({ words: this.#held ? together(words, this.#held.words) : words, promptId, version })
    if (kept.tab !== 'gone') return
    await this.#storage.keep('prompt', this.#place, kept.entry)
    await this.#storage.forget(kept.key)
  }

  /** Writes what is in the form to the device, once what was there has been read. */
  async #keep(): Promise<void> {
    await this.#recovering
    const held = this.#held
    const work = held
      ? this.#storage.keep('prompt', this.#place, { ...held, changedAt: Date.now() })
      : this.#storage.drop('prompt', this.#place)
    const onPageOnly = await work.then(
      () => false,
      () => true,
    )
    if (held && this.#held === held && (held.onPageOnly ?? false) !== onPageOnly) this.#put({ ...held, onPageOnly })
  }

  #put(held: Held | undefined): void {
    this.#held = held
    for (const watcher of this.#watchers) watcher()
  }
}

/** The title as it is stored: a blank one is none. */
export const titleOf = ({ title }: PromptWords): string | null => title.trim() || null

/** Someone was quicker at typing than the device at reading. */
const together = (before: PromptWords, now: PromptWords): PromptWords => ({
  title: now.title || before.title,
  text: [before.text, now.text].filter((text) => text !== '').join('\n\n'),
})
