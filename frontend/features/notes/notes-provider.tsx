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
import type { Note } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { notices } from '#domain/wording'
import type { Autosave } from '../../autosave/autosave.ts'
import type { Draft } from '../../autosave/draft-reducer.ts'
import { accountAutosaveOf } from '../../autosave/open-account-autosave.ts'
import { moreSerious, type SaveState } from '../../autosave/save-status.ts'
import { useClient } from '../../client/client.ts'
import { useToast } from '../../components/toast/toast.tsx'

const nothing: SaveState = { kind: 'nothing' }

type NotesValue = {
  /** Set once the device's copy has loaded; until then the boxes show the server's copy. */
  autosave: Autosave | undefined
  /** Resolves to `autosave` once the device's copy has loaded. */
  ready: () => Promise<Autosave | undefined>
  moduleId: ModuleId | undefined
  notes: readonly Note[]
  /** The save status of other work on the page, such as a quiz. */
  reported: SaveState
  report: (state: SaveState) => void
}

const NotesContext = createContext<NotesValue>({
  autosave: undefined,
  ready: async () => undefined,
  moduleId: undefined,
  notes: [],
  reported: nothing,
  report: () => {},
})

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
  const { send } = useClient()
  const [autosave, setAutosave] = useState<Autosave>()
  const [reported, report] = useState(nothing)
  const opening = useRef<Promise<Autosave>>(undefined)
  const ready = useCallback(async () => opening.current, [])
  const value = useMemo(
    () => ({ autosave, ready, moduleId, notes, reported, report }),
    [autosave, ready, moduleId, notes, reported],
  )
  const isLocked = useEffectEvent((boxId: string) => locked.includes(boxId))

  useEffect(() => {
    const own = accountAutosaveOf(account, send).module(moduleId)
    opening.current = own.begin(notes, boxes, (boxId) => isLocked(boxId)).then(() => own)
    void opening.current.then(setAutosave)
  }, [account, moduleId, send, notes, boxes])

  useEffect(() => () => void autosave?.flush(), [autosave])

  useEffect(() => {
    for (const boxId of locked) autosave?.lock(boxId)
  }, [autosave, locked])

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

/** A box's draft, undefined while the device's copy is loading. `before` is the server's copy, to show until then. */
export function useNote(boxId: string) {
  const { autosave, moduleId, notes } = useContext(NotesContext)
  const watch = useCallback((watcher: () => void) => autosave?.watch(watcher) ?? (() => {}), [autosave])
  const draft = useSyncExternalStore<Draft | undefined>(watch, () => autosave?.draft(boxId))
  return {
    draft,
    moduleId,
    before: notes.find((note) => note.boxId === boxId)?.text ?? '',
    type: (text: string) => autosave?.type(boxId, text),
    choose: (text: string) => autosave?.choose(boxId, text),
  }
}

/** Returns the function that adds other work's save status, such as a quiz's, to the page's. */
export const useReport = () => useContext(NotesContext).report

/** The page's save status, and `flush`, which waits for the device's copy and then saves everything. */
export function useNotes(): { state: SaveState; flush: () => Promise<boolean> } {
  const { autosave, ready, reported } = useContext(NotesContext)
  const watch = useCallback((watcher: () => void) => autosave?.watch(watcher) ?? (() => {}), [autosave])
  const state = useSyncExternalStore(watch, () => autosave?.state() ?? nothing)
  return { state: moreSerious(state, reported), flush: async () => (await ready())?.flush() ?? true }
}
