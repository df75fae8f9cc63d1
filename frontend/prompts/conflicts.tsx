import { earlierVersions } from '#core/limits'
import type { Prompt } from '#prompts/contract'
import type { Draft } from '../autosave/draft.ts'
import { lost, type PromptDraft } from '../autosave/targets/prompt-forms.ts'
import { versionsIn } from '../autosave/two-versions.ts'
import { thisDevice } from '../session/this-device.ts'
import { ChooseVersion } from '../versions/choose-version.tsx'
import { useAfterChoice } from '../versions/use-after-choice.ts'
import { type PromptWords, readable, together } from './prompt-words.ts'

type Form = PromptDraft | null

type FormConflictProps = {
  draft: Extract<Draft<Form>, { status: 'conflict' }>
  /** Id of the element to focus once the learner has chosen. */
  focusId: string
  onSettle: (chosen: Form) => void
}

const kept = `This device keeps the other text for ${earlierVersions.keptFor}, under “Earlier versions” below the form.`

/** The choice between two texts of a form. */
export function FormConflict({ draft, focusId, onSettle }: FormConflictProps) {
  const afterChoice = useAfterChoice<Form>({ focusId, lost, kept, onUndo: onSettle })
  const versions = versionsIn(draft)
  return (
    <ChooseVersion
      {...versions}
      place="form"
      show={(form) => (form ? readable(form) : '')}
      together={(one, two) => (one && two ? together(one, two) : (one ?? two))}
      onChoose={(chosen) => {
        onSettle(chosen)
        afterChoice(chosen, [versions.mine, versions.theirs])
      }}
    />
  )
}

type PromptConflictProps = {
  words: PromptWords
  /** The prompt in the library, which has changed since the edit began. */
  theirs: Prompt
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBoth: (words: PromptWords) => void
}

/** The choice between an edit and what another device has saved in the library since. */
export function PromptConflict({ words, theirs, onKeepMine, onTakeTheirs, onBoth }: PromptConflictProps) {
  const theirWords = { title: theirs.title ?? '', text: theirs.text }
  return (
    <ChooseVersion
      heading="This prompt was changed in another tab or on another device"
      mine={words}
      here={thisDevice()}
      theirs={theirWords}
      saved={{ savedAt: theirs.updatedAt, where: theirs.where }}
      place="form"
      show={readable}
      together={together}
      onChoose={(chosen) => {
        if (chosen === words) onKeepMine()
        else if (chosen === theirWords) onTakeTheirs()
        else onBoth(chosen)
      }}
      bringIntoView
    />
  )
}
