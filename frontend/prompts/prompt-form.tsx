import { type FormEvent, useId, useState } from 'react'
import { limits } from '#core/limits'
import { counted, isBlank } from '#core/text'
import { notices } from '#core/wording'
import type { KeptIn } from '../autosave/autosave.ts'
import type { Draft } from '../autosave/draft.ts'
import type { PromptDraft } from '../autosave/targets/prompt-forms.ts'
import { AutosavedTextArea, AutosavedTextField } from '../autosave/text-controls.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { FormConflict } from './conflicts.tsx'
import { Look } from './look/look.tsx'
import type { PromptWords } from './prompt-words.ts'

/** Nothing that's in a form is on the server. */
const whereKept: Partial<Record<KeptIn, string>> = {
  page: 'This browser can’t store your prompt: please stay on this page',
  device: 'Only on this device',
}

type PromptFormProps = {
  account: string
  words: PromptWords
  onChange: (words: PromptWords) => void
  onSave: () => void
  saving: boolean
  saveLabel: string
  onCancel?: () => void
  /** Where unsaved text is; undefined if there's none, or while that isn't known. */
  keptIn: KeptIn | undefined
  /** The form's draft; undefined while it's opening. */
  draft: Draft<PromptDraft | null> | undefined
  /** Takes one of two versions, both together, or what a choice replaced. */
  onSettle: (chosen: PromptDraft | null) => void
}

/** Title and text of a prompt. Shows an error past a limit but never cuts text. Read-only while it's being saved. */
export function PromptForm({
  account,
  words,
  onChange,
  onSave,
  saving,
  saveLabel,
  onCancel,
  keptIn,
  draft,
  onSettle,
}: PromptFormProps) {
  const id = useId()
  const toast = useToast()
  const [pressed, setPressed] = useState(false)
  const blank = isBlank(words.text)
  const long = words.text.length > limits.promptText
  const longTitle = words.title.trim().length > limits.promptTitle
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (draft?.status === 'conflict')
      return event.currentTarget.querySelector<HTMLElement>('[data-needs-choice]')?.focus()
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
    <form onSubmit={save} noValidate>
      {/* What it finds stands below the buttons, for the same reason. */}
      <Look
        account={account}
        text={words.text}
        onReplace={(text) => onChange({ ...words, text })}
        className="flex flex-col gap-3"
      >
        <AutosavedTextField
          id={`${id}-title`}
          label="Title"
          optional
          readOnly={saving}
          value={words.title}
          onType={(title) => onChange({ ...words, title })}
          hint={counted(words.title, limits.promptTitle)}
          error={longTitle ? `A title can have up to ${limits.promptTitle} characters.` : undefined}
        />
        <AutosavedTextArea
          id={`${id}-text`}
          label="Prompt"
          readOnly={saving}
          value={words.text}
          onType={(text) => onChange({ ...words, text })}
          counter={counted(words.text, limits.promptText)}
          error={
            long
              ? `A prompt can have up to ${limits.promptText.toLocaleString('en-AU')} characters. Nothing has been cut.`
              : pressed && blank
                ? notices.promptEmpty
                : undefined
          }
        />
        {draft?.status === 'conflict' && <FormConflict draft={draft} focusId={`${id}-text`} onSettle={onSettle} />}
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
        {/* Below the buttons, with its room kept while it's empty: it appears just when somebody is about to press them. */}
        <p className="m-0! min-h-[2lh] font-sans text-sm text-bark">
          {keptIn && whereKept[keptIn] && `${whereKept[keptIn]} until you press “${saveLabel}”.`}
        </p>
      </Look>
    </form>
  )
}
