import { earlierVersions } from '#core/limits'
import { type Draft, unsavedAfterLock } from '../autosave/draft.ts'
import { textRules } from '../autosave/targets/notes.ts'
import { versionsIn } from '../autosave/two-versions.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { ChooseVersion } from '../versions/choose-version.tsx'
import { useAfterChoice } from '../versions/use-after-choice.ts'

type NoteConflictProps = Omit<NoteChoicesProps, 'draft' | 'late'> & { draft: NoteChoicesProps['draft'] | undefined }

/** Shown below a box that has a second text to choose from, or text typed after it was locked. */
export function NoteConflict({ draft, ...rest }: NoteConflictProps) {
  const late = draft ? unsavedAfterLock(draft, textRules) : []
  if (!draft || (draft.status !== 'conflict' && late.length === 0)) return null
  return <NoteChoices draft={draft} late={late} {...rest} />
}

type NoteChoicesProps = {
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
function NoteChoices({ draft, late, focusId, format = asIs, onChoose, onUndo }: NoteChoicesProps) {
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

type UnsavedAfterLockProps = { texts: readonly string[]; format?: (text: string) => string; onDiscard: () => void }

/** Text that didn't reach the server before completion locked the box, to copy or discard. */
function UnsavedAfterLock({ texts, format = (text) => text, onDiscard }: UnsavedAfterLockProps) {
  return (
    <Notice
      tone="warning"
      title="This text was typed after the module was completed and is only on this device"
      className="print:hidden"
      action={
        <Button look="secondary" onClick={onDiscard}>
          Discard these words
        </Button>
      }
    >
      {texts.map((text, index) => (
        <TextArea
          key={text}
          label={texts.length > 1 ? `Your text, ${index + 1}` : 'Your text'}
          value={format(text)}
          readOnly
          className="max-h-60"
        />
      ))}
    </Notice>
  )
}
