import type { Note } from '#work/contract'
import { allTargets } from '../../../frontend/autosave/all-targets.ts'
import { Autosave } from '../../../frontend/autosave/autosave.ts'
import { otherOf } from '../../../frontend/autosave/draft.ts'
import type { DraftStorage } from '../../../frontend/autosave/draft-storage.ts'
import type { Copy } from '../../../frontend/autosave/target.ts'
import { copyOf, notePath } from '../../../frontend/autosave/targets/notes.ts'
import type { Client } from '../../../frontend/client/client.ts'
import type { SaveNote } from './fake-note-server.ts'

const noApi: Client['send'] = () => Promise.reject(new Error('This test has no API'))

type Tab = { storage: DraftStorage; save: SaveNote }

/** The autosave of a tab whose notes go to `save`. */
export function autosaveOfTab({ storage, save }: Tab): Autosave {
  const targets = allTargets(noApi)
  const note: typeof targets.note = {
    ...targets.note,
    async save(path, { value, operation }, { version }) {
      const answer = await save(path.split(' ')[1] ?? '', value, version, operation)
      if ('saved' in answer) return { saved: copyOf(answer.saved) }
      if ('stale' in answer) return { stale: copyOf(answer.stale) }
      return 'locked' in answer ? { locked: answer.locked && copyOf(answer.locked) } : answer
    },
  }
  return new Autosave({ targets: { ...targets, note }, storage })
}

/** The text boxes of a module's page, in the words of the tests. */
export class NotePage {
  #boxes: readonly string[] = []

  constructor(
    readonly autosave: Autosave,
    readonly moduleId = 'genai-module-2',
  ) {}

  #path = (boxId: string) => notePath(this.moduleId, boxId)

  begin(notes: readonly Note[], boxes: readonly string[], isLocked: (boxId: string) => boolean): Promise<void> {
    this.#boxes = boxes
    return this.open(notes, boxes, isLocked)
  }

  async open(notes: readonly Note[], boxes: readonly string[], isLocked: (boxId: string) => boolean): Promise<void> {
    const opening = boxes.map((boxId) => {
      const note = notes.find((one) => one.boxId === boxId)
      return this.autosave.open('note', this.#path(boxId), note && copyOf(note), isLocked(boxId))
    })
    await Promise.all(opening)
  }

  draft(boxId: string) {
    const draft = this.autosave.draft('note', this.#path(boxId))
    if (!draft) return undefined
    const shown = ({ value, version, savedAt }: Copy<string>) => ({ text: value, version, savedAt })
    const other = otherOf(draft)
    return {
      text: draft.value,
      base: shown(draft.base),
      locked: draft.status === 'locked',
      other:
        other &&
        (other.from === 'server'
          ? { from: 'server' as const, copy: shown(other.copy) }
          : { from: 'device' as const, text: other.value }),
    }
  }

  state = () =>
    this.autosave.state((kind, path) => kind === 'note' && this.#boxes.some((boxId) => this.#path(boxId) === path))
  watch = (watcher: () => void) => this.autosave.watch(watcher)
  type = (boxId: string, text: string) => this.autosave.type('note', this.#path(boxId), text)
  choose = (boxId: string, text: string) => this.autosave.choose('note', this.#path(boxId), text)
  lock = (boxId: string) => this.autosave.lock('note', this.#path(boxId))
  receive = (note: Note) => this.autosave.receive('note', this.#path(note.boxId), copyOf(note))
  /** Saves the page's boxes; true when the server has them all. */
  flush = () =>
    this.autosave.flush((kind, path) => kind === 'note' && this.#boxes.some((boxId) => this.#path(boxId) === path))
  storeAll = () => this.autosave.storeAll()
  unsavedText = () => this.autosave.unsavedText()
  /** Whether the server has everything and no choice is pending. */
  isAllSaved = () => this.unsavedText() === '' && this.autosave.undecided().length === 0
  isOnPageOnly = () => this.autosave.isOnPageOnly()
  end = () => this.autosave.end()
}
