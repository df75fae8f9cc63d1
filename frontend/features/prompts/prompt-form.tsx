import { type FormEvent, useId, useState } from 'react'
import { counted, isBlank, limits } from '#domain/text'
import { notices } from '#domain/wording'
import type { Place } from '../../autosave/autosave.ts'
import type { Draft } from '../../autosave/draft.ts'
import { lost, type PromptDraft } from '../../autosave/targets/prompt-forms.ts'
import { versionsIn } from '../../autosave/two-versions.ts'
import { Button } from '../../components/forms/button.tsx'
import { TextArea } from '../../components/forms/text-area.tsx'
import { TextField } from '../../components/forms/text-field.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import { TwoVersions } from '../../components/two-versions/two-versions.tsx'
import { useAfterChoice } from '../../components/two-versions/use-after-choice.ts'
import { type PromptWords, readable, together } from './prompt-words.ts'

const places: Record<Place, string> = {
  page: 'This browser can’t store your prompt: please stay on this page',
  device: 'Only on this device',
  server: 'Saved online as a draft. It isn’t in your library',
}

type PromptFormProps = {
  words: PromptWords
  onChange: (words: PromptWords) => void
  onSave: () => void
  saving: boolean
  saveLabel: string
  onCancel?: () => void
  /** Where unsaved text is; undefined if there's none, or while that isn't known. */
  place: Place | undefined
  /** The form's draft; undefined while it's opening. */
  draft: Draft<PromptDraft | null> | undefined
  /** Takes one of two versions, both together, or what a choice replaced. */
  onSettle: (chosen: PromptDraft | null) => void
}

const kept = 'The other text is kept for 30 days. In your library it’s under “Earlier versions” of this prompt.'

/** Title and text of a prompt. Shows an error past a limit but never cuts text. Read-only while it's being saved. */
export function PromptForm({
  words,
  onChange,
  onSave,
  saving,
  saveLabel,
  onCancel,
  place,
  draft,
  onSettle,
}: PromptFormProps) {
  const id = useId()
  const toast = useToast()
  const [pressed, setPressed] = useState(false)
  const blank = isBlank(words.text)
  const long = words.text.length > limits.promptText
  const longTitle = words.title.trim().length > limits.promptTitle
  const afterChoice = useAfterChoice<PromptDraft | null>({ focusId: `${id}-text`, lost, kept, onUndo: onSettle })
  const isUndecided = draft?.status === 'conflict'
  const choose = (chosen: PromptDraft | null, replaced: (PromptDraft | null)[]) => {
    onSettle(chosen)
    afterChoice(chosen, replaced)
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUndecided) return event.currentTarget.querySelector<HTMLElement>('[data-needs-choice]')?.focus()
    setPressed(true)
    if (blank) toast.error(notices.promptEmpty)
    const wrong = blank || long ? 'text' : longTitle ? 'title' : undefined
    if (wrong) document.getElementById(`${id}-${wrong}`)?.focus()
    else {
      setPressed(false)
      onSave()
    }
  }
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-3">
      <TextField
        id={`${id}-title`}
        label="Title"
        optional
        readOnly={saving}
        value={words.title}
        onChange={(event) => onChange({ ...words, title: event.target.value })}
        hint={counted(words.title, limits.promptTitle)}
        error={longTitle ? `A title can have up to ${limits.promptTitle} characters.` : undefined}
      />
      <TextArea
        id={`${id}-text`}
        label="Prompt"
        readOnly={saving}
        value={words.text}
        onChange={(event) => onChange({ ...words, text: event.target.value })}
        counter={counted(words.text, limits.promptText)}
        error={
          long
            ? `A prompt can have up to ${limits.promptText.toLocaleString('en-AU')} characters. Nothing has been cut.`
            : pressed && blank
              ? notices.promptEmpty
              : undefined
        }
      />
      {isUndecided && <FormConflict draft={draft} onChoose={choose} />}
      {place && (
        <p className="m-0! font-sans text-sm text-bark">
          {places[place]} until you press “{saveLabel}”.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={saving && 'Saving...'}
          // A double click's second click may arrive when the form is already empty.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {saveLabel}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

type FormConflictProps = {
  draft: Extract<Draft<PromptDraft | null>, { status: 'conflict' }>
  onChoose: (chosen: PromptDraft | null, replaced: (PromptDraft | null)[]) => void
}

function FormConflict({ draft, onChoose }: FormConflictProps) {
  const versions = versionsIn(draft)
  return (
    <TwoVersions
      {...versions}
      place="form"
      show={(form) => (form ? readable(form) : '')}
      together={(one, two) => (one && two ? together(one, two) : (one ?? two))}
      onChoose={(chosen) => onChoose(chosen, [versions.mine, versions.theirs])}
    />
  )
}
