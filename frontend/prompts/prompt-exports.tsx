import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { notices } from '#core/wording'
import { getLibraryPdf, type Prompt } from '#prompts/contract'
import { libraryAsJson, libraryAsMarkdown } from '#prompts/rules'
import { ApiProblem, useClient } from '../client/client.ts'
import { buttonLook } from '../ui/button.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { missingLetters } from '../ui/missing-letters.tsx'
import { useToast } from '../ui/toast.tsx'

/** The menu that exports and prints the library. Without prompts its entries say so when they're pressed. */
export function PromptExports({ prompts }: { prompts: readonly Prompt[] }) {
  const { send } = useClient()
  const toast = useToast()
  const [exporting, setExporting] = useState(false)
  const ifAny = (run: () => void) => () => (prompts.length > 0 ? run() : toast.error(notices.nothingToExport))
  const [notice, setNotice] = useState<ReactNode>()
  const lettersNotice = () =>
    missingLetters({
      text: prompts.map(({ title, text, tags = [] }) => [title ?? '', text, ...tags].join('\n')).join('\n'),
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
  // Each in a script of its own, which only this loads.
  const loaded = (make: () => Promise<void>) => () =>
    void make().catch(() =>
      toast.error('This file could not be made. Please check your internet connection and try again.'),
    )
  const asCsv = loaded(async () => {
    const { libraryAsCsv } = await import('./library-csv.ts')
    downloadFile('prompt-library.csv', libraryAsCsv(prompts), 'text/csv')
  })
  const asCopy = loaded(async () => {
    const { libraryCopy } = await import('./library-copy.ts')
    downloadFile('prompt-library.html', await libraryCopy(prompts, now()), 'text/html')
  })
  return (
    <>
      <ExportMenu
        busy={exporting && 'Processing...'}
        items={[
          { label: 'Export to PDF', run: ifAny(() => void asPdf(false)) },
          { label: 'Markdown', run: ifAny(asMarkdown) },
          { label: 'JSON', run: ifAny(asJson) },
          { label: 'CSV, for spreadsheets', run: ifAny(asCsv) },
          { label: 'A page that works without an account', run: ifAny(asCopy) },
          { label: 'Print', run: ifAny(() => window.print()) },
        ]}
      />
      {notice && <div className="basis-full">{notice}</div>}
    </>
  )
}

type ExportMenuProps = {
  items: readonly { label: string; run: () => void }[]
  /** What the menu says while an export is being made. */
  busy: string | false
}

/** The ways to take the library along. Closes after a choice, on Escape, and when the focus or a click goes elsewhere. */
function ExportMenu({ items, busy }: ExportMenuProps) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      summary.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [open])
  const choose = (run: () => void) => () => {
    setOpen(false)
    summary.current?.focus()
    run()
  }
  return (
    <details ref={menu} open={open} className="export-menu" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary} className={buttonLook({ look: 'secondary' })}>
        {busy || 'Export'}
        <ChevronDown aria-hidden="true" size={18} />
      </summary>
      <ul>
        {items.map(({ label, run }) => (
          <li key={label}>
            <button
              type="button"
              onClick={choose(run)}
              className="block min-h-11 w-full cursor-pointer px-4 py-2 text-left whitespace-nowrap hover:bg-sand"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
