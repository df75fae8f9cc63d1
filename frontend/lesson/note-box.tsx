import type { ReactNode } from 'react'
import { limits } from '#core/limits'
import { counted, isBlank, notesProblem } from '#core/text'
import type { Draft } from '../autosave/draft.ts'
import { AutosavedTextArea } from '../autosave/text-controls.tsx'
import { Look } from '../prompts/look/look.tsx'
import { NoteConflict } from './conflict.tsx'
import { EarlierVersionsButton } from './earlier-versions-button.tsx'
import { useNote } from './notes-provider.tsx'

type NoteBoxProps = {
  boxId: string
  label: string
  hint?: ReactNode
  /** The minimum height in pixels, where the specification gives one. */
  tall?: 200 | 300
  /** Why the box can't stay blank, once that has been asked of it. Shown until it holds something. */
  ifBlank?: string | undefined
}

const heights = { 200: 'min-h-[200px]', 300: 'min-h-[300px]' } as const

/** The id of a box's element, to link to it and to focus it. */
export const noteBoxId = (boxId: string): string => `${boxId}-box`

/** An autosaved text box. Shows a count near the limit and an error past it; never cuts text. */
export function NoteBox({ boxId, label, hint, tall, ifBlank }: NoteBoxProps) {
  const id = noteBoxId(boxId)
  const { account, draft, text, readOnly, type, choose, putBack } = useNote(boxId)
  return (
    <div className="flex flex-col gap-3">
      <Look account={account} text={text} onReplace={type} className="flex flex-col gap-2">
        <AutosavedTextArea
          ruled
          id={id}
          label={label}
          hint={hint}
          value={text}
          readOnly={readOnly}
          onType={type}
          error={noteProblemOf(draft, text) ?? (isBlank(text) ? ifBlank : undefined)}
          className={`print:hidden ${tall ? heights[tall] : 'min-h-32'}`}
          counter={counted(text, limits.notes.characters)}
        />
      </Look>
      <NoteConflict draft={draft} focusId={id} onChoose={choose} onUndo={putBack} />
      <EarlierVersionsButton boxId={boxId} label={label} focusId={id} />
      <p className="hidden wrap-anywhere whitespace-pre-wrap print:block print:empty:h-16">{text}</p>
    </div>
  )
}

/** Why a text can't be saved: its length, or what the server said. */
export function noteProblemOf(draft: Draft<string> | undefined, text: string): string | undefined {
  const refusal = draft?.status === 'failed' && draft.trouble.kind === 'refused' ? draft.trouble.message : undefined
  return notesProblem(text) ?? refusal
}
