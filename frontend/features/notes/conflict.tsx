import { lazy } from 'react'
import { type Draft, unsavedAfterLock } from '../../autosave/draft.ts'
import { textRules } from '../../autosave/targets/notes.ts'
import { versionsIn } from '../../autosave/two-versions.ts'
import { TwoVersions } from '../../components/two-versions/two-versions.tsx'
import { useAfterChoice } from '../../components/two-versions/use-after-choice.ts'
import { WhenLoaded } from '../../components/two-versions/when-loaded.tsx'

/** Lazy, because it's rarely needed. */
const UnsavedAfterLock = lazy(async () => ({ default: (await import('./unsaved-after-lock.tsx')).UnsavedAfterLock }))

type NoteConflictProps = {
  draft: Draft<string> | undefined
  /** Id of the element to focus once the learner has chosen. */
  focusId: string
  format?: (text: string) => string
  onChoose: (text: string) => void
  /** Puts back a text that the choice replaced. */
  onUndo: (text: string) => void
}

const kept = 'The other text is kept for 30 days under “Earlier versions”.'
const asIs = (text: string): string => text
const together = (mine: string, theirs: string): string => `${mine}\n\n${theirs}`

/** Shown below a box that has a second text to choose from, or text typed after it was locked. */
export function NoteConflict({ draft, focusId, format = asIs, onChoose, onUndo }: NoteConflictProps) {
  const afterChoice = useAfterChoice({ lost: textRules.lost, focusId, kept, onUndo })
  const choose = (text: string, replaced: string[]) => {
    onChoose(text)
    afterChoice(text, replaced)
  }
  if (draft?.status === 'conflict') {
    const versions = versionsIn(draft)
    const chosen = (text: string) => choose(text, [versions.mine, versions.theirs])
    return <TwoVersions {...versions} place="box" show={format} together={together} onChoose={chosen} />
  }
  const late = draft ? unsavedAfterLock(draft, textRules) : []
  if (!draft || late.length === 0) return null
  return (
    <WhenLoaded sentence="Some of your words weren’t saved before this box was locked.">
      <UnsavedAfterLock texts={late} format={format} onDiscard={() => choose(draft.base.value, late)} />
    </WhenLoaded>
  )
}
