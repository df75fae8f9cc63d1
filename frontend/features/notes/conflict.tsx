import { lazy } from 'react'
import { unsavedAfterLock } from '../../autosave/draft.ts'
import { textRules } from '../../autosave/targets/notes.ts'
import { WhenLoaded } from '../../components/two-versions/when-loaded.tsx'
import type { NoteChoicesProps } from './note-choices.tsx'

/** Lazy, because few visits meet two versions of a text. */
const NoteChoices = lazy(async () => ({ default: (await import('./note-choices.tsx')).NoteChoices }))

type NoteConflictProps = Omit<NoteChoicesProps, 'draft' | 'late'> & { draft: NoteChoicesProps['draft'] | undefined }

/** Shown below a box that has a second text to choose from, or text typed after it was locked. */
export function NoteConflict({ draft, ...rest }: NoteConflictProps) {
  const late = draft ? unsavedAfterLock(draft, textRules) : []
  if (!draft || (draft.status !== 'conflict' && late.length === 0)) return null
  const sentence = 'There are two versions of this text.'
  return (
    <WhenLoaded sentence={late.length > 0 ? 'Some of your words weren’t saved before this box was locked.' : sentence}>
      <NoteChoices draft={draft} late={late} {...rest} />
    </WhenLoaded>
  )
}
