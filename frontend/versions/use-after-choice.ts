import { useToast } from '../ui/toast.tsx'

type AfterChoice<V> = {
  /** Id of the element to focus. */
  focusId: string
  /** The parts of a value that choosing another loses; undefined if none. */
  lost: (value: V, chosen: V) => unknown
  /** Says where the learner finds what the choice replaced. */
  kept: string
  /** Puts back a value that the choice replaced. */
  onUndo: (value: V) => void
}

/** What follows a button that has replaced values: moves the focus, and offers to undo it. */
export function useAfterChoice<V>({ focusId, lost, kept, onUndo }: AfterChoice<V>) {
  const toast = useToast()
  return (chosen: V, replaced: readonly V[]): void => {
    document.getElementById(focusId)?.focus()
    const gone = replaced.find((one) => lost(one, chosen) !== undefined)
    if (gone !== undefined) toast.success(kept, { action: { label: 'Undo', onSelect: () => onUndo(gone) } })
  }
}
