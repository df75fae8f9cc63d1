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
import { useClient } from '../../api/client.ts'
import type { Autosave } from '../../autosave/autosave.ts'
import { accountAutosaveOf } from '../../autosave/browser-events.ts'
import type { Draft } from '../../autosave/draft-reducer.ts'
import { gravest, type SaveState } from '../../autosave/save-status.ts'
import { useToast } from '../../components/toast/toast.tsx'

const nothing: SaveState = { kind: 'nothing' }

type Drafts = {
  /** Once the device's copy has been read; what the server held stands in the boxes until then. */
  autosave: Autosave | undefined
  /** The same, once it is there. */
  begun: () => Promise<Autosave | undefined>
  notes: readonly Note[]
  /** How what else the learner does on the page stands, such as a quiz. */
  reported: SaveState
  report: (state: SaveState) => void
}

const NotesContext = createContext<Drafts>({
  autosave: undefined,
  begun: async () => undefined,
  notes: [],
  reported: nothing,
  report: () => {},
})

type NotesProviderProps = {
  /** Whose drafts: they are shown to no other account. */
  account: string
  moduleId: ModuleId
  /** What the server held when it was last asked. */
  notes: readonly Note[]
  boxes: readonly string[]
  /** The boxes that completion has locked. */
  locked: readonly string[]
  children: ReactNode
}

/** Keeps every text box of a module from the first keystroke: on the device at once, on the server soon after. */
export function NotesProvider({ account, moduleId, notes, boxes, locked, children }: NotesProviderProps) {
  const { send } = useClient()
  const [autosave, setAutosave] = useState<Autosave>()
  const [reported, report] = useState(nothing)
  const beginning = useRef<Promise<Autosave>>(undefined)
  const begun = useCallback(async () => beginning.current, [])
  const drafts = useMemo(() => ({ autosave, begun, notes, reported, report }), [autosave, begun, notes, reported])
  const isLocked = useEffectEvent((boxId: string) => locked.includes(boxId))

  useEffect(() => {
    const own = accountAutosaveOf(account, send).module(moduleId)
    beginning.current = own.begin(notes, boxes, (boxId) => isLocked(boxId)).then(() => own)
    void beginning.current.then(setAutosave)
  }, [account, moduleId, send, notes, boxes])

  useEffect(() => () => void autosave?.flush(), [autosave])

  useEffect(() => {
    for (const boxId of locked) autosave?.lock(boxId)
  }, [autosave, locked])

  return (
    <NotesContext value={drafts}>
      <FailureToast />
      {children}
    </NotesContext>
  )
}

/** Says once, each time that saving begins to fail, that it does; the words go as soon as it works again. */
function FailureToast() {
  const toast = useToast()
  const failing = useNotes().state.kind === 'kept'
  useEffect(() => (failing ? toast.error(notices.progressNotSaved) : undefined), [failing, toast])
  return null
}

/** A box's draft; undefined while the device's copy is still being read. `before` is what the server held. */
export function useNote(boxId: string) {
  const { autosave, notes } = useContext(NotesContext)
  const watch = useCallback((watcher: () => void) => autosave?.watch(watcher) ?? (() => {}), [autosave])
  const draft = useSyncExternalStore<Draft | undefined>(watch, () => autosave?.draft(boxId))
  return {
    draft,
    before: notes.find((note) => note.boxId === boxId)?.text ?? '',
    type: (text: string) => autosave?.type(boxId, text),
    choose: (text: string) => autosave?.choose(boxId, text),
  }
}

/** Tells the page's save state how something beside its words stands. */
export const useReport = () => useContext(NotesContext).report

/** How the work of the page stands, and a way to save all its words now, those too that the device is still being asked for. */
export function useNotes(): { state: SaveState; flush: () => Promise<boolean> } {
  const { autosave, begun, reported } = useContext(NotesContext)
  const watch = useCallback((watcher: () => void) => autosave?.watch(watcher) ?? (() => {}), [autosave])
  const state = useSyncExternalStore(watch, () => autosave?.state() ?? nothing)
  return { state: gravest(state, reported), flush: async () => (await begun())?.flush() ?? true }
}
