import { type ReactNode, useState } from 'react'
import { notices } from '#core/wording'
import { getLibraryPdf, type Prompt } from '#prompts/contract'
import { libraryAsJson, libraryAsMarkdown } from '#prompts/rules'
import { ApiProblem, useClient } from '../client/client.ts'
import { downloadFile } from '../ui/download-file.ts'
import { missingLetters } from '../ui/missing-letters.tsx'
import { useToast } from '../ui/toast.tsx'
import { ExportMenu } from './export-menu.tsx'

/** The menu that exports and prints the library. Without prompts its entries say so when they're pressed. */
export function PromptExports({ prompts }: { prompts: readonly Prompt[] }) {
  const { send } = useClient()
  const toast = useToast()
  const [exporting, setExporting] = useState(false)
  const ifAny = (run: () => void) => () => (prompts.length > 0 ? run() : toast.error(notices.nothingToExport))
  const [notice, setNotice] = useState<ReactNode>()
  const lettersNotice = () =>
    missingLetters({
      text: prompts.map(({ title, text }) => `${title ?? ''}\n${text}`).join('\n'),
      instead: 'Printing from your browser shows every letter, and the Markdown export keeps them all.',
      onDownload: () => void asPdf(true),
      onPrint: () => window.print(),
    })
  const asPdf = async (anyway: boolean) => {
    setNotice(null)
    setExporting(true)
    try {
      const found = anyway ? null : lettersNotice()
      setNotice(found)
      if (!found) downloadFile('prompt-library.pdf', await send(getLibraryPdf, {}))
    } catch (failure) {
      toast.error(
        failure instanceof ApiProblem
          ? failure.message
          : 'The PDF could not be made. Please try again, or export Markdown.',
      )
    } finally {
      setExporting(false)
    }
  }
  const now = () => new Date()
  const asMarkdown = () => downloadFile('prompt-library.md', libraryAsMarkdown(prompts, now()), 'text/markdown')
  const asJson = () => downloadFile('prompt-library.json', libraryAsJson(prompts, now()), 'application/json')
  return (
    <>
      <ExportMenu
        busy={exporting && 'Processing...'}
        items={[
          { label: 'Export to PDF', run: ifAny(() => void asPdf(false)) },
          { label: 'Markdown', run: ifAny(asMarkdown) },
          { label: 'JSON', run: ifAny(asJson) },
          { label: 'Print', run: ifAny(() => window.print()) },
        ]}
      />
      {notice && <div className="basis-full">{notice}</div>}
    </>
  )
}
