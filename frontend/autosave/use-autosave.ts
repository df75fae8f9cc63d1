import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useClient } from '../client/client.ts'
import type { Autosave, Kept } from './autosave.ts'
import type { Draft } from './draft.ts'
import type { Kind } from './draft-storage.ts'
import { autosaveOf } from './open-autosave.ts'
import type { SaveState } from './save-state.ts'
import type { MakeTargets, Values } from './targets.ts'

/** The autosave of an account, the same for all parts of the page. `targets` are those that this part needs. */
export function useAutosave(account: string, targets?: MakeTargets): Autosave {
  const { send } = useClient()
  return useMemo(() => autosaveOf(account, send, targets), [account, send, targets])
}

/** A draft, undefined until it's open. */
export function useDraft<K extends Kind>(autosave: Autosave, kind: K, path: string): Draft<Values[K]> | undefined {
  return useSyncExternalStore(autosave.watch, () => autosave.draft(kind, path))
}

/** What buttons and typing have taken from a draft on this device and is still kept, the newest first. */
export function useKept<K extends Kind>(autosave: Autosave, kind: K, path: string): Kept<Values[K]>[] {
  const [kept, setKept] = useState<Kept<Values[K]>[]>([])
  const keeps = useSyncExternalStore(autosave.watch, autosave.keeps)
  useEffect(() => {
    let gone = false
    void (keeps >= 0 && autosave.kept(kind, path).then((found) => gone || setKept(found)))
    return () => {
      gone = true
    }
  }, [autosave, kind, path, keeps])
  return kept
}

/** The save status of those drafts whose kind and path pass. `isShown` must be stable. */
export function useSaveState(autosave: Autosave, isShown: (kind: Kind, path: string) => boolean): SaveState {
  // As text, because a snapshot must be the same value while nothing changes.
  const snapshot = useCallback(() => JSON.stringify(autosave.state(isShown)), [autosave, isShown])
  const state = useSyncExternalStore(autosave.watch, snapshot)
  return useMemo(() => JSON.parse(state), [state])
}
