import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { notices } from '#core/wording'
import type { Note } from '#work/contract'
import type { Autosave, Kept } from '../autosave/autosave.ts'
import type { Kind } from '../autosave/draft-storage.ts'
import type { SaveState } from '../autosave/save-state.ts'
import { copyOf, notePath } from '../autosave/targets/notes.ts'
import { useAutosave, useDraft, useKept, useSaveState } from '../autosave/use-autosave.ts'
import { useToast } from '../ui/toast.tsx'

type NotesValue = {
  account: string
  autosave: Autosave
  moduleId: ModuleId
  notes: readonly Note[]
  boxes: readonly string[]
  /** False until the device's copies have loaded; the boxes show the server's until then. */
  isReady: boolean
  ready: () => Promise<void>
  /** Whether the boxes are read-only for a moment, because the module is being completed. */
  isPaused: boolean
  setPaused: (paused: boolean) => void
}

const NotesContext = createContext<NotesValue | undefined>(undefined)

function useNotesContext(): NotesValue {
  const value = useContext(NotesContext)
  if (!value) throw new Error('Notes need a NotesProvider')
  return value
}

type NotesProviderProps = {
  /** The account's id; its drafts are shown to no other account. */
  account: string
  moduleId: ModuleId
  /** The server's copies, as last loaded. */
  notes: readonly Note[]
  boxes: readonly string[]
  /** The boxes that completion has locked. */
  locked: readonly string[]
  children: ReactNode
}

/** Autosaves every text box of a module: to the device at once, to the server soon after. */
export function NotesProvider({ account, moduleId, notes, boxes, locked, children }: NotesProviderProps) {
  const autosave = useAutosave(account)
  const [isReady, setReady] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const opening = useRef<Promise<unknown>>(undefined)
  const ready = useCallback(async () => void (await opening.current), [])
  const value = useMemo(
    () => ({ account, autosave, moduleId, notes, boxes, isReady, ready, isPaused, setPaused }),
    [account, autosave, moduleId, notes, boxes, isReady, ready, isPaused],
  )
  const isLocked = useEffectEvent((boxId: string) => locked.includes(boxId))

  useEffect(() => {
    const open = (boxId: string) => {
      const note = notes.find((one) => one.boxId === boxId)
      return autosave.open('note', notePath(moduleId, boxId), note && copyOf(note), isLocked(boxId))
    }
    opening.current = Promise.all(boxes.map(open)).then(() => setReady(true))
  }, [autosave, moduleId, notes, boxes])

  useEffect(() => () => void autosave.flush(), [autosave])

  useEffect(() => {
    for (const boxId of locked) autosave.lock('note', notePath(moduleId, boxId))
  }, [autosave, moduleId, locked])

  return (
    <NotesContext value={value}>
      <FailureToast />
      {children}
    </NotesContext>
  )
}

/** Shows a toast when saving starts to fail, and removes it once saving works again. */
function FailureToast() {
  const toast = useToast()
  const failing = useNotes().state.kind === 'unsaved'
  useEffect(() => (failing ? toast.error(notices.progressNotSaved) : undefined), [failing, toast])
  return null
}

/** A box's draft, undefined while the device's copy is loading. `text` is what to show, `before` the server's copy. */
export function useNote(boxId: string) {
  const { account, autosave, moduleId, notes, isReady, isPaused } = useNotesContext()
  const path = notePath(moduleId, boxId)
  const opened = useDraft(autosave, 'note', path)
  const draft = isReady ? opened : undefined
  const isLocked = draft?.status === 'locked'
  const before = notes.find((note) => note.boxId === boxId)?.text ?? ''
  return {
    account,
    draft,
    moduleId,
    text: (isLocked ? draft.base.value : draft?.value) ?? before,
    readOnly: isLocked || isPaused || draft === undefined,
    type: (text: string) => autosave.type('note', path, text),
    choose: (text: string) => autosave.choose('note', path, text),
    putBack: (text: string) => autosave.putBack('note', path, text),
  }
}

/** What this device alone has of a box's earlier texts. */
export function useKeptTexts(boxId: string): Kept<string>[] {
  const { autosave, moduleId } = useNotesContext()
  return useKept(autosave, 'note', notePath(moduleId, boxId))
}

/** A string that's made of the boxes' texts as the server has them. */
export function useBoxes(read: (boxes: { boxId: string; text: string }[]) => string): string {
  const { autosave, moduleId, notes, boxes } = useNotesContext()
  const textOf = (boxId: string) =>
    autosave.draft('note', notePath(moduleId, boxId))?.base.value ??
    notes.find((note) => note.boxId === boxId)?.text ??
    ''
  return useSyncExternalStore(autosave.watch, () => read(boxes.map((boxId) => ({ boxId, text: textOf(boxId) }))))
}

/** The page's save state, with its quiz's and exercises', and ways to save everything on the page. */
export function useNotes() {
  const { autosave, moduleId, boxes, ready, setPaused } = useNotesContext()
  const isNote = useCallback(
    (kind: Kind, path: string) => kind === 'note' && boxes.some((boxId) => path === notePath(moduleId, boxId)),
    [moduleId, boxes],
  )
  const isShown = useCallback(
    (kind: Kind, path: string) =>
      isNote(kind, path) || (kind !== 'prompt' && kind !== 'discarded' && path.startsWith(`${moduleId} `)),
    [isNote, moduleId],
  )
  return {
    state: useSaveState(autosave, isShown),
    /** Waits for the device's copies, then saves everything; true when the server has it all. */
    flush: async () => {
      await ready()
      return autosave.flush(isNote)
    },
    /** Also saves what was typed in other tabs. Returns why it failed, and whether that may pass. */
    saveEverywhere: async () => {
      await ready()
      return (await autosave.save(isNote)) ? undefined : failureOf(autosave.state(isNote))
    },
    /** Runs something while the boxes are read-only. */
    whilePaused: async <T,>(run: () => Promise<T>): Promise<T> => {
      setPaused(true)
      try {
        return await run()
      } finally {
        setPaused(false)
      }
    },
  }
}

const completedElsewhere =
  'This module was completed in another tab or on another device, so its notes are locked. Text that wasn’t saved is below its box.'

/** Why some text isn't on the server yet, as a sentence that says what to do. */
function failureOf(state: SaveState): { reason: string; mayPass: boolean } {
  const obstacle = obstacleIn(state) ?? (state.kind === 'after-lock' && completedElsewhere)
  if (obstacle) return { reason: obstacle, mayPass: false }
  const reasons = {
    offline: 'We can’t reach the portal just now. Please check your internet connection and try again.',
    failed: 'The portal can’t save your notes just now. Please try again in a minute.',
    elsewhere: 'Another tab has text that isn’t saved yet. Please look at your other tabs and try again.',
  }
  return { reason: reasons[state.kind === 'unsaved' ? state.reason : 'elsewhere'], mayPass: true }
}

/** Why text can't be saved until the learner does something; undefined if nothing stands in the way. */
export function obstacleIn(state: SaveState): string | undefined {
  if (state.kind === 'conflict') return 'There are two versions of some of your notes. Please choose one first.'
  return state.kind === 'refused' ? state.message : undefined
}
