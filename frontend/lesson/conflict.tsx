import { unsavedAfterLock } from '../autosave/draft.ts'
import { textRules } from '../autosave/targets/notes.ts'
import { NoteChoices, type NoteChoicesProps } from './note-choices.tsx'

type NoteConflictProps = Omit<NoteChoicesProps, 'draft' | 'late'> & { draft: NoteChoicesProps['draft'] | undefined }

/** Shown below a box that has a second text to choose from, or text typed after it was locked. */
export function NoteConflict({ draft, ...rest }: NoteConflictProps) {
  const late = draft ? unsavedAfterLock(draft, textRules) : []
  if (!draft || (draft.status !== 'conflict' && late.length === 0)) return null
  return <NoteChoices draft={draft} late={late} {...rest} />
}
