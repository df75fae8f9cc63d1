import type { ReactElement } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { getNotesPdf, getWork } from '#work/contract'
import type { useClient } from '../client/client.ts'
import { downloadFile } from '../ui/download-file.ts'
import { missingLetters } from '../ui/missing-letters.tsx'

type Send = ReturnType<typeof useClient>['send']
type Actions = { onDownload: () => void; onPrint: () => void }

/** The notice before a download of notes with letters that the PDF can't show, or null. Reads the notes as the server has them. */
export async function notesLetters(send: Send, moduleId: ModuleId, actions: Actions): Promise<ReactElement | null> {
  const { notes } = await send(getWork, { moduleId })
  const text = notes.map((note) => note.text).join('\n')
  return missingLetters({ text, instead: 'Printing from your browser shows every letter.', ...actions })
}

/** Downloads a module's notes as the server has them. */
export async function downloadNotesPdf(send: Send, moduleId: ModuleId): Promise<void> {
  downloadFile(`${moduleId}-notes.pdf`, await send(getNotesPdf, { moduleId }))
}
