import { type ReactNode, useState } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { Offline, useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

/** The usual cause of a script that doesn't come is the network. */
const loadNotesPdf = () =>
  import('./notes-pdf.tsx').catch(() => {
    throw new Offline()
  })

type DownloadNotesProps = {
  moduleId: ModuleId
  /** Saves the page's text first: the server makes the file from what it has. */
  saveFirst?: () => Promise<boolean>
  label?: string
  look?: 'secondary' | 'quiet'
}

/** Downloads the learner's notes of a module as a PDF. First says which letters it can't show, if any. */
export function DownloadNotes({
  moduleId,
  saveFirst,
  label = 'Download my notes',
  look = 'secondary',
}: DownloadNotesProps) {
  const { send } = useClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<ReactNode>()
  const download = async (anyway: boolean) => {
    if (busy) return
    setNotice(null)
    setBusy(true)
    try {
      if (saveFirst && !(await saveFirst()))
        throw new Error('Some of your notes aren’t saved online yet. Please try again once they are.')
      const { downloadNotesPdf, notesLetters } = await loadNotesPdf()
      const onPrint = saveFirst ? printNotes : () => window.print()
      const check = () => notesLetters(send, moduleId, { onDownload: () => void download(true), onPrint })
      // A download must not depend on the check.
      const found = anyway ? null : await check().catch(() => null)
      setNotice(found)
      if (!found) await downloadNotesPdf(send, moduleId)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The PDF could not be made. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        look={look}
        className={look === 'quiet' ? '-mx-3' : ''}
        onClick={() => void download(false)}
        busy={busy && 'Processing...'}
      >
        {label}
      </Button>
      {notice}
    </>
  )
}

/**
 * Prints the learner's notes instead of the page, by an attribute that is removed after printing. Where the sheet with the
 * notes hasn't loaded it prints the page, which has them in their places. Never from a hidden frame: iPads print those blank.
 */
export function printNotes(): void {
  const { dataset } = document.documentElement
  if (document.querySelector('[data-notes-sheet]')) dataset.printing = 'notes'
  window.addEventListener('afterprint', () => delete dataset.printing, { once: true })
  window.print()
}
