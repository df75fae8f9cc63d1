import { useState } from 'react'
import { getNotesPdf } from '#contract/prompts'
import type { ModuleId } from '#domain/catalogue'
import { useClient } from '../../client/client.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Button } from '../../components/forms/button.tsx'
import { useToast } from '../../components/toast/toast.tsx'

type DownloadNotesProps = {
  moduleId: ModuleId
  /** Saves the page's text first: the server makes the file from what it has. */
  saveFirst?: () => Promise<boolean>
  label?: string
}

/** Downloads the learner's notes of a module as a PDF. */
export function DownloadNotes({ moduleId, saveFirst, label = 'Download my notes' }: DownloadNotesProps) {
  const { send } = useClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      if (saveFirst && !(await saveFirst()))
        throw new Error('Some of your notes aren’t saved online yet. Please try again once they are.')
      downloadFile(`${moduleId}-notes.pdf`, await send(getNotesPdf, { moduleId }))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The PDF could not be made. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="secondary" onClick={() => void download()} busy={busy && 'Processing...'}>
      {label}
    </Button>
  )
}
