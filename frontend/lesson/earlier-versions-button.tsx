import { LoadOnPress } from '../ui/load-on-press.tsx'
import { useKeptTexts, useNote } from './notes-provider.tsx'

const load = async () => (await import('./earlier-versions.tsx')).EarlierVersions

type EarlierVersionsButtonProps = {
  boxId: string
  label: string
  /** Id of the element to focus once a version is taken back. */
  focusId: string
  format?: (text: string) => string
}

/** Shows a box's earlier versions when pressed. Absent while there are none. */
export function EarlierVersionsButton({ boxId, label, focusId, format }: EarlierVersionsButtonProps) {
  const { draft, moduleId, text, choose } = useNote(boxId)
  const kept = useKeptTexts(boxId)
  if (!draft || (kept.length === 0 && !(Number(draft.base.keptUntil) * 1000 > Date.now()))) return null
  const take = (taken: string) => {
    choose(taken)
    document.getElementById(focusId)?.focus()
  }
  const heading = (
    <>
      Earlier versions<span className="sr-only">: {label}</span>
    </>
  )
  return (
    <LoadOnPress label={heading} load={load}>
      {(EarlierVersions) => (
        <EarlierVersions
          moduleId={moduleId}
          boxId={boxId}
          current={text}
          kept={kept}
          format={format}
          onTake={draft.status === 'locked' ? undefined : take}
        />
      )}
    </LoadOnPress>
  )
}
