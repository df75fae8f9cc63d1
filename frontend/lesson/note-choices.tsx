import { earlierVersions } from '#core/limits'
import type { Draft } from '../autosave/draft.ts'
import { textRules } from '../autosave/targets/notes.ts'
import { versionsIn } from '../autosave/two-versions.ts'
import { ChooseVersion } from '../versions/choose-version.tsx'
import { useAfterChoice } from '../versions/use-after-choice.ts'
import { UnsavedAfterLock } from './unsaved-after-lock.tsx'

export type NoteChoicesProps = {
  draft: Draft<string>
  /** Texts typed after the box was locked. */
  late: readonly string[]
  /** Id of the element to focus once the learner has chosen. */
  focusId: string
  format?: (text: string) => string
  onChoose: (text: string) => void
  /** Puts back a text that the choice replaced. */
  onUndo: (text: string) => void
}

const kept = `The other text is kept for ${earlierVersions.keptFor} under “Earlier versions”.`
const asIs = (text: string): string => text
const together = (mine: string, theirs: string): string => `${mine}\n\n${theirs}`

/** The choice between two texts of a box, or what to do with text that came too late. */
export function NoteChoices({ draft, late, focusId, format = asIs, onChoose, onUndo }: NoteChoicesProps) {
  const afterChoice = useAfterChoice({ lost: textRules.lost, focusId, kept, onUndo })
  const choose = (text: string, replaced: readonly string[]) => {
    onChoose(text)
    afterChoice(text, replaced)
  }
  if (draft.status !== 'conflict')
    return <UnsavedAfterLock texts={late} format={format} onDiscard={() => choose(draft.base.value, late)} />
  const versions = versionsIn(draft)
  const chosen = (text: string) => choose(text, [versions.mine, versions.theirs])
  return <ChooseVersion {...versions} place="box" show={format} together={together} onChoose={chosen} />
}
