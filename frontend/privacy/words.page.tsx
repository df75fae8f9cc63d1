import { Link } from 'react-router-dom'
import { moduleById } from '#catalogue/catalogue'
import { australianDay } from '#core/day'
import type { WordsOfModule } from '#work/contract'
import { useWords } from '../client/use-words.ts'
import { Ground } from '../strata/ground.tsx'
import { Mark } from '../strata/mark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Every reflection and note of the learner on one page. It stays readable after access to a course has ended. */
export default function WordsPage() {
  const { data, error, refetch } = useWords()
  return (
    <>
      <AppHeader />
      <Page title="All my words" className="sheet pb-20 [counter-reset:chapter]">
        <header className="md:grid md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-16 md:py-12">
          <Ground
            find="pencil"
            className="sheet-bleed h-36 print:h-[60mm] md:h-92 md:w-68 md:rounded-[2px_4px_4px_2px] md:border-l-10 md:border-bedrock md:shadow-[8px_8px_0_var(--gum-wash)]"
          />
          <div className="flex flex-col gap-4 py-8">
            <h1 className="text-5xl tracking-tight">All my words</h1>
            <p className="max-w-measure">
              Every reflection and note that you have saved in a lesson. They are yours, even after a course has ended.
              To change them, open the lesson. What you log of them is in <Link to="/record">your record</Link>.
            </p>
            {data && data.length > 0 && <WordsTools modules={data} />}
          </div>
        </header>
        {data ? (
          data.length > 0 ? (
            <AllWords modules={data} />
          ) : (
            <EmptyState title="Nothing written yet" action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}>
              What you write in the boxes of a lesson appears here.
            </EmptyState>
          )
        ) : error ? (
          <ErrorState level={2} title="Your words could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <LoadingWords />
        )}
      </Page>
      <AppFooter />
    </>
  )
}

/** How much there is, and the ways to take it along. */
export function WordsTools({ modules }: { modules: readonly WordsOfModule[] }) {
  const download = () => downloadFile('all-my-words.md', wordsAsMarkdown(modules, new Date()), 'text/markdown')
  const all = modules.flatMap(({ words }) => words)
  const count = all.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  return (
    <>
      <p className={small}>
        {count.toLocaleString('en-AU')} words in {texts(all.length)}
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>Print or save as PDF</Button>
        <Button look="secondary" onClick={download}>
          Download as Markdown
        </Button>
      </div>
    </>
  )
}

/** Everything a learner has written in lessons, module by module, as the chapters of a book. */
export function AllWords({ modules }: { modules: readonly WordsOfModule[] }) {
  return (
    <>
      {modules.length > 1 && (
        <nav aria-label="Modules" className="mx-auto max-w-176 pt-4 pb-8 print:hidden">
          <ol>
            {modules.map(({ moduleId, words }) => (
              <li key={moduleId} className="flex items-baseline gap-x-3">
                <a href={`#${moduleId}`} className="py-2">
                  {moduleById(moduleId).title}
                </a>
                <span aria-hidden="true" className="leaders grow" />
                <span className={`${small} whitespace-nowrap`}>{texts(words.length)}</span>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {modules.map((module, index) => (
        <ModuleWords key={module.moduleId} {...module} layer={5 - (index % 5)} />
      ))}
      <Mark className="mx-auto mt-4 size-8 text-ochre" />
    </>
  )
}

const small = 'font-sans text-sm text-bark'
const chapter = 'border-t-6 pt-12 pb-8 [counter-increment:chapter]'
/** A text with its label in the margin. */
const entry =
  'grid gap-x-12 gap-y-3 border-line py-7 [&+article]:border-t md:grid-cols-[13rem_minmax(0,1fr)] print:block'

const texts = (count: number): string => (count === 1 ? '1 text' : `${count} texts`)

function ModuleWords({ moduleId, words, layer }: WordsOfModule & { layer: number }) {
  const { title } = moduleById(moduleId)
  return (
    <section aria-labelledby={moduleId} className={chapter} style={{ borderColor: `var(--layer-${layer})` }}>
      <h2
        id={moduleId}
        className="text-center text-2xl before:block before:text-[2.5rem] before:leading-[1.2] before:text-ochre-deep before:content-[counter(chapter)]"
      >
        {title}
      </h2>
      <p className={`${small} text-center print:hidden`}>
        <Link to={`/course/${moduleId}`} className="inline-block py-2.5">
          Open the lesson<span className="sr-only">: {title}</span>
        </Link>
      </p>
      {words.map(({ boxId, label, text, savedAt }) => (
        <article key={boxId} aria-label={label} className={entry}>
          <div>
            <h3 className="font-sans text-base leading-[1.4]">{label}</h3>
            <p className={small}>Saved on {australianDay(new Date(savedAt))}</p>
          </div>
          <p className="max-w-measure text-lg leading-[1.7] wrap-anywhere whitespace-pre-wrap">{text}</p>
        </article>
      ))}
    </section>
  )
}

export function LoadingWords() {
  return (
    <div role="status">
      <span className="sr-only">Loading your words…</span>
      {[5, 4].map((layer) => (
        <div key={layer} className={chapter} style={{ borderColor: `var(--layer-${layer})` }}>
          <Skeleton className="h-7 w-3/4" />
          <div className={entry}>
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-24 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** All words as Markdown: a heading for each module and box, each text as a quotation, with its lines exactly as typed. */
export function wordsAsMarkdown(modules: readonly WordsOfModule[], at: Date): string {
  const parts = modules.map(({ moduleId, words }) =>
    [
      `## ${moduleById(moduleId).title}`,
      ...words.map(({ label, savedAt, text }) =>
        [`### ${label}`, `Saved on ${australianDay(new Date(savedAt))}`, quotation(text)].join('\n\n'),
      ),
    ].join('\n\n'),
  )
  return ['# All my words', `Generated on ${australianDay(at)}`, ...parts, ''].join('\n\n')
}

const quotation = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
