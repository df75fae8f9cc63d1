import { type Draft, unsavedAfterLock } from '../../autosave/draft-reducer.ts'
import { ChooseVersion } from './choose-version.tsx'
import { UnsavedAfterLock } from './unsaved-after-lock.tsx'

type BoxFootProps = {
  draft: Draft | undefined
  /** Where the focus goes once the learner has chosen. */
  box: string
  asRead?: (text: string) => string
  onChoose: (text: string) => void
}

/** What a box says when there is more than one text for it. */
export function BoxFoot({ draft, box, onChoose, ...shown }: BoxFootProps) {
  if (!draft) return null
  const late = unsavedAfterLock(draft)
  const choose = (text: string) => {
    onChoose(text)
    document.getElementById(box)?.focus()
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
