import { type Draft, otherOf, unsavedAfterLock, valueIn } from '../../autosave/draft.ts'
import { textRules } from '../../autosave/targets/notes.ts'
import { useToast } from '../../components/toast/toast.tsx'
import { ChooseVersion } from './choose-version.tsx'
import { UnsavedAfterLock } from './unsaved-after-lock.tsx'

type NoteConflictProps = {
  draft: Draft<string> | undefined
  /** Id of the element to focus once the learner has chosen. */
  focusId: string
  format?: (text: string) => string
  onChoose: (text: string) => void
  /** Puts back a text that the choice replaced. */
  onUndo: (text: string) => void
}

/** Shown below a box that has a second text to choose from, or text typed after it was locked. */
export function NoteConflict({ draft, focusId, onChoose, onUndo, ...shown }: NoteConflictProps) {
  const toast = useToast()
  if (!draft) return null
  const late = unsavedAfterLock(draft, textRules)
  const other = otherOf(draft)
  const choose = (text: string, replaced: string[]) => {
    const lost = replaced.find((one) => !textRules.isBlank(one) && !text.includes(one))
    onChoose(text)
    document.getElementById(focusId)?.focus()
    if (lost === undefined) return
    const undo = { label: 'Undo', onSelect: () => onUndo(lost) }
    toast.success('The other text is kept for 30 days under “Earlier versions”.', { action: undo })
  }
  return (
    <>
      {other && draft.status === 'conflict' && (
        <ChooseVersion
          mine={draft.value}
          other={other}
          onChoose={(text) => choose(text, [draft.value, valueIn(other)])}
          {...shown}
        />
      )}
      {late.length > 0 && <UnsavedAfterLock texts={late} onDiscard={() => choose(draft.base.value, late)} {...shown} />}
    </>
  )
}
