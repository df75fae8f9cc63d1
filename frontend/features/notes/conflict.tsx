import { type Draft, unsavedAfterLock } from '../../autosave/draft-reducer.ts'
import { ChooseVersion } from './choose-version.tsx'
import { UnsavedAfterLock } from './unsaved-after-lock.tsx'

type NoteConflictProps = {
  draft: Draft | undefined
  /** Id of the element to focus once the learner has chosen. */
  focusId: string
  format?: (text: string) => string
  onChoose: (text: string) => void
}

/** Shown below a box that has a second text to choose from, or text typed after it was locked. */
export function NoteConflict({ draft, focusId, onChoose, ...shown }: NoteConflictProps) {
  if (!draft) return null
  const late = unsavedAfterLock(draft)
  const choose = (text: string) => {
    onChoose(text)
    document.getElementById(focusId)?.focus()
  }
  return (
    <>
      {draft.other && !draft.locked && (
        <ChooseVersion mine={draft.text} other={draft.other} onChoose={choose} {...shown} />
      )}
      {late.length > 0 && <UnsavedAfterLock texts={late} onDiscard={() => choose(draft.base.text)} {...shown} />}
    </>
  )
}
