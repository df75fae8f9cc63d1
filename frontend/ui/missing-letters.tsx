import type { ReactElement } from 'react'
import { pdfLettersProblem } from '#paper/document-characters'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type MissingLettersProps = {
  /** What the PDF is to hold. */
  text: string
  /** A sentence that says what keeps every letter. */
  instead: string
  onDownload: () => void
  /** Without it, the page has no print of its own. */
  onPrint?: () => void
}

/** A notice to show before a download if the PDF can't show some letters, or null. */
export function missingLetters({ text, instead, onDownload, onPrint }: MissingLettersProps): ReactElement | null {
  const problem = pdfLettersProblem(text)
  if (!problem) return null
  const actions = (
    <div className="flex flex-wrap gap-3">
      {onPrint && (
        <Button look="secondary" onClick={onPrint}>
          Print
        </Button>
      )}
      <Button look="secondary" onClick={onDownload}>
        Download anyway
      </Button>
    </div>
  )
  return (
    <Notice tone="warning" role="alert" className="basis-full print:hidden" action={actions}>
      {problem} {instead}
    </Notice>
  )
}
