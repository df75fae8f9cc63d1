import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { getLibraryPdf, type Prompt } from '#contract/prompts'
import { exportFacts, libraryAsJson, libraryAsMarkdown, promptGroups } from '#domain/prompts'
import { notices } from '#domain/wording'
import { ApiProblem, useClient } from '../../client/client.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Button } from '../../components/forms/button.tsx'
import { TextField } from '../../components/forms/text-field.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import { searchable } from './excerpt.ts'
import { useLibrary } from './library.ts'
import { NotLoaded } from './not-loaded.tsx'
import { usePrinting } from './printing.ts'
import { PromptItem } from './prompt-item.tsx'

/** The whole library, grouped by module, with search, export and print. `empty` is shown while there are no prompts. */
export function PromptLibrary({ account, empty }: { account: string; empty: ReactNode }) {
  const { send } = useClient()
  const toast = useToast()
  const { data, error, refetch } = useLibrary()
  const [search, setSearch] = useState('')
  const [exporting, setExporting] = useState(false)
  const [notice, setNotice] = useState<ReactNode>()
  const wanted = useDeferredValue(searchable(search.trim()))
  const printing = usePrinting()
  const haystacks = useMemo(() => data?.map(({ title, text }) => searchable(`${title ?? ''}\n${text}`)), [data])
  const found = useMemo(() => data?.filter((_, n) => haystacks?.[n]?.includes(wanted)) ?? [], [data, haystacks, wanted])
  const list = useMemo(
    () => <Found prompts={found} wanted={wanted} account={account} printing={printing} />,
    [found, wanted, account, printing],
  )
  if (!data)
    return error ? (
      <NotLoaded sentence={notices.libraryNotLoaded} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64 w-full" />
    )
  if (data.length === 0) return empty

  /** Null if the check fails: a download must not depend on it. */
  const lettersNotice = async () => {
    const { missingLetters } = await import('../../components/missing-letters.tsx')
    return missingLetters({
      text: data.map(({ title, text }) => `${title ?? ''}\n${text}`).join('\n'),
      instead: 'Printing from your browser shows every letter, and the Markdown export keeps them all.',
      onDownload: () => void asPdf(true),
      onPrint: () => window.print(),
    })
  }
  const asPdf = async (anyway: boolean) => {
    setNotice(null)
    setExporting(true)
    try {
      const found = anyway ? null : await lettersNotice().catch(() => null)
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
  return (
    <section aria-label="Prompt library" className="flex flex-col gap-6">
      <div className="print:hidden">
        <TextField
          label="Search your prompts"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="m-0! font-sans text-base text-bark" role="status">
          {wanted ? `${found.length} of ${data.length} prompts` : exportFacts(data.length, now())}
        </p>
        <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex print:hidden">
          <Button look="secondary" onClick={() => void asPdf(false)} busy={exporting && 'Processing...'}>
            Export to PDF
          </Button>
          <Button
            look="secondary"
            onClick={() => downloadFile('prompt-library.md', libraryAsMarkdown(data, now()), 'text/markdown')}
          >
            Markdown
          </Button>
          <Button
            look="secondary"
            onClick={() => downloadFile('prompt-library.json', libraryAsJson(data, now()), 'application/json')}
          >
            JSON
          </Button>
          <Button look="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {notice}
      {list}
    </section>
  )
}

type FoundProps = { prompts: readonly Prompt[]; wanted: string; account: string; printing: boolean }

function Found({ prompts, ...rest }: FoundProps) {
  return promptGroups(prompts).map((group) => (
    <section key={group.moduleId} aria-labelledby={`library-${group.moduleId}`}>
      <h2 id={`library-${group.moduleId}`} className="border-b-2 border-bark pb-1 text-xl font-semibold">
        {group.title}
      </h2>
      {group.prompts.map((prompt, index) => (
        <PromptItem key={prompt.promptId} prompt={prompt} number={index + 1} {...rest} />
      ))}
    </section>
  ))
}
