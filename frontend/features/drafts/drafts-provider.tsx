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
import { useClient } from '../../client.ts'
import { useToast } from '../../components/toast.tsx'
import { deskOf } from './account-desk.ts'
import type { Draft } from './draft.ts'
import type { DraftKeeper } from './keeper.ts'
import { gravest, type SaveState } from './standing.ts'

const nothing: SaveState = { kind: 'nothing' }

type Drafts = {
  /** Once the device's copy has been read; what the server held stands in the boxes until then. */
  keeper: DraftKeeper | undefined
  /** The same, once it is there. */
  begun: () => Promise<DraftKeeper | undefined>
  notes: readonly Note[]
  /** How what else the learner does on the page stands, such as a quiz. */
  reported: SaveState
  report: (state: SaveState) => void
}

const DraftsContext = createContext<Drafts>({
  keeper: undefined,
  begun: async () => undefined,
  notes: [],
  reported: nothing,
  report: () => {},
})

type DraftsProviderProps = {
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
export function DraftsProvider({ account, moduleId, notes, boxes, locked, children }: DraftsProviderProps) {
  const { send } = useClient()
  const [keeper, setKeeper] = useState<DraftKeeper>()
  const [reported, report] = useState(nothing)
  const beginning = useRef<Promise<DraftKeeper>>(undefined)
  const begun = useCallback(async () => beginning.current, [])
  const drafts = useMemo(() => ({ keeper, begun, notes, reported, report }), [keeper, begun, notes, reported])
  const isLocked = useEffectEvent((boxId: string) => locked.includes(boxId))

  useEffect(() => {
    const own = deskOf(account, send).module(moduleId)
    beginning.current = own.begin(notes, boxes, (boxId) => isLocked(boxId)).then(() => own)
    void beginning.current.then(setKeeper)
  }, [account, moduleId, send, notes, boxes])

  useEffect(() => () => void keeper?.flush(), [keeper])

  useEffect(() => {
    for (const boxId of locked) keeper?.lock(boxId)
  }, [keeper, locked])

  return (
    <DraftsContext value={drafts}>
      <FailureToast />
      {children}
    </DraftsContext>
  )
}

/** Says once, each time that saving begins to fail, that it does; the words go as soon as it works again. */
function FailureToast() {
  const toast = useToast()
  const failing = useDrafts().state.kind === 'kept'
  useEffect(() => (failing ? toast.error(notices.progressNotSaved) : undefined), [failing, toast])
  return null
}

/** A box's draft; undefined while the device's copy is still being read. `before` is what the server held. */
export function useDraft(boxId: string) {
  const { keeper, notes } = useContext(DraftsContext)
  const watch = useCallback((watcher: () => void) => keeper?.watch(watcher) ?? (() => {}), [keeper])
  const draft = useSyncExternalStore<Draft | undefined>(watch, () => keeper?.draft(boxId))
  return {
    draft,
    before: notes.find((note) => note.boxId === boxId)?.text ?? '',
    type: (text: string) => keeper?.type(boxId, text),
    choose: (text: string) => keeper?.choose(boxId, text),
  }
}

/** Tells the page's save state how something beside its words stands. */
export const useReport = () => useContext(DraftsContext).report

/** How the work of the page stands, and a way to save all its words now, those too that the device is still being asked for. */
export function useDrafts(): { state: SaveState; flush: () => Promise<boolean> } {
  const { keeper, begun, reported } = useContext(DraftsContext)
  const watch = useCallback((watcher: () => void) => keeper?.watch(watcher) ?? (() => {}), [keeper])
  const state = useSyncExternalStore(watch, () => keeper?.state() ?? nothing)
  return { state: gravest(state, reported), flush: async () => (await begun())?.flush() ?? true }
}
