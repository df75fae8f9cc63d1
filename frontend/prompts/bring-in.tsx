import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { courseById, exportTitle, type ModuleId } from '#catalogue/catalogue'
import { limits } from '#core/limits'
import { getDashboard } from '#dashboard/contract'
import { type Prompt, postPrompt } from '#prompts/contract'
import { untitled } from '#prompts/rules'
import { ApiProblem, useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { useToast } from '../ui/toast.tsx'
import { type Comparison, compare, namesPlace } from './compare-prompts.ts'
import { type Found, NoPrompts, promptsIn } from './found-prompts.ts'
import { freshLibrary, messageOf, put } from './library.ts'
import { oneByOne, type Progress, progressLine } from './one-by-one.ts'

type BringInProps = { library: readonly Prompt[]; onClose: () => void }

/** Reads a file of prompts, shows what it found, and adds what's new. Nothing is sent before that. */
export function BringIn({ library, onClose }: BringInProps) {
  const [file, setFile] = useState<{ name: string; found?: Found; problem?: string }>()
  const modules = useOpenModules(library)
  const adding = useAdding()
  const heading = useRef<HTMLHeadingElement>(null)
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    const { name } = chosen
    adding.reset()
    try {
      // Another tab may have added the same prompts meanwhile; `library` follows.
      setFile({ name, found: await promptsIn(chosen) })
    } catch (error) {
      setFile({ name, problem: error instanceof NoPrompts ? error.message : 'This file could not be read.' })
    }
    heading.current?.focus()
  }
  return (
    <section aria-label="Bring prompts in" className="flex flex-col gap-4 border border-line bg-leaf p-5 font-sans">
      <h2 ref={heading} tabIndex={-1} className="m-0! text-xl outline-none">
        {file ? <span translate="no">{file.name}</span> : 'Bring prompts in'}
      </h2>
      <p className="m-0!">
        From a JSON, CSV or Markdown file: one of this page, or another tool’s list of titles, texts and tags. It’s read
        on this device, and you see what’s in it before anything is added.
      </p>
      <label className="flex flex-col gap-1.5 font-semibold">
        File of prompts
        <input
          type="file"
          accept=".json,.csv,.tsv,.md,.markdown,.txt,application/json,text/csv,text/markdown,text/plain"
          className="w-full font-normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-ink file:bg-transparent file:px-5 file:font-semibold"
          // Another file would break off the adding of this one.
          disabled={adding.progress !== undefined}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0])
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
      {file?.problem && (
        <Notice tone="error" role="alert">
          {file.problem}
        </Notice>
      )}
      {file?.found &&
        modules &&
        (modules[0] ? (
          <Findings found={file.found} {...{ library, modules, adding, onClose }} />
        ) : (
          <Notice>A prompt belongs to a module. Once you have a course, you can bring prompts in.</Notice>
        ))}
    </section>
  )
}

/** The modules of the learner's courses, and those that the library has prompts of. Undefined while they load. */
function useOpenModules(library: readonly Prompt[]): ModuleId[] | undefined {
  const { send } = useClient()
  const { data, error } = useQuery({ queryKey: ['dashboard'], queryFn: () => send(getDashboard) })
  return useMemo(() => {
    if (!data && !error) return undefined
    const own =
      data?.courses.filter(({ access }) => access).flatMap(({ courseId }) => courseById(courseId).modules) ?? []
    return [...new Set([...own.map(({ id }) => id), ...library.map(({ moduleId }) => moduleId)])]
  }, [data, error, library])
}

type FindingsProps = BringInProps & { found: Found; modules: readonly ModuleId[]; adding: ReturnType<typeof useAdding> }

/** What a file holds beside the library, and the button that adds what's new. */
function Findings({ found, library, modules, adding, onClose }: FindingsProps) {
  const [chosen, setChosen] = useState<ModuleId>()
  const otherwise = chosen ?? modules[0]
  const comparison = useMemo(
    () => otherwise && compare(found, library, { open: new Set(modules), otherwise }),
    [found, library, modules, otherwise],
  )
  if (!comparison) return null
  const fresh = comparison.fresh.filter(({ promptId }) => !adding.refused.some((one) => one.promptId === promptId))
  const open = new Set(modules)
  const asks = found.prompts.filter((prompt) => !namesPlace(prompt, open))
  const now = Math.min(fresh.length, limits.promptFile.atOnce)
  const names = Object.fromEntries(modules.map((id) => [id, exportTitle(id)])) as Record<ModuleId, string>
  return (
    <>
      <Summary
        {...comparison}
        fresh={fresh}
        added={adding.added}
        refused={[...comparison.refused, ...adding.refused]}
      />
      {asks.length > 0 && fresh.length > 0 && !adding.progress && (
        <SelectField
          label={asks.length === found.prompts.length ? 'Add them to' : 'Add those without a module of yours to'}
          names={names}
          value={otherwise}
          open={null}
          onChange={setChosen}
        />
      )}
      <p role="status" className="m-0! empty:hidden">
        {adding.progress && `Adding ${progressLine(adding.progress)}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {fresh.length > 0 && (
          <Button busy={adding.progress && 'Adding...'} onClick={() => void adding.add(fresh.slice(0, now))}>
            {now < fresh.length ? `Add the ${adding.added > 0 ? 'next' : 'first'} ${now}` : `Add ${promptsOf(now)}`}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {fresh.length > 0 ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </>
  )
}

const promptsOf = (count: number): string => (count === 1 ? '1 prompt' : `${count.toLocaleString('en-AU')} prompts`)

/** Adds prompts one by one. The list shows them at the end, also where it broke off: drawing a long one for each would take longer. */
function useAdding() {
  const { send } = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const [progress, setProgress] = useState<Progress>()
  const [added, setAdded] = useState(0)
  const [refused, setRefused] = useState<(Found['refused'][number] & { promptId: string })[]>([])
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const add = async (prompts: Comparison['fresh']) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    const stored: Prompt[] = []
    const change = async (prompt: Comparison['fresh'][number]) => {
      try {
        stored.push(await send(postPrompt, prompt))
      } catch (error) {
        const wrong = error instanceof ApiProblem && (error.code === 'bad-request' || error.code === 'too-large')
        if (!wrong) throw error
        setRefused((others) => [
          ...others,
          { promptId: prompt.promptId, title: prompt.title ?? untitled, why: error.message },
        ])
      }
    }
    setProgress({ done: 0, of: prompts.length })
    try {
      await oneByOne(prompts, { change, onProgress: setProgress, signal })
      toast.success(`${promptsOf(stored.length)} added to your library`)
    } catch (error) {
      if (!signal.aborted)
        toast.error(
          `${messageOf(error, 'Not every prompt could be added.')} Press again to add the rest: none is added twice.`,
        )
      // A full library, or one that another tab has filled, says so once it's read again.
      if (error instanceof ApiProblem && error.code === 'refused') await freshLibrary(queries, send).catch(() => {})
    } finally {
      await put(queries, ...stored)
      setAdded((before) => before + stored.length)
      setProgress(undefined)
    }
  }
  const reset = () => {
    setAdded(0)
    setRefused([])
  }
  return { add, reset, progress, added, refused }
}

const shown = 5

/** How many prompts are new, the same and refused, and which. */
function Summary({ fresh, same, refused, leftOut, added }: Comparison & { added: number }) {
  const reasons = [...new Set(refused.map(({ why }) => why))]
  return (
    <ul className="m-0!">
      {added > 0 && <li>{promptsOf(added)} added</li>}
      <li>
        {promptsOf(fresh.length)} new{fresh.length > 0 && `: `}
        <Titles titles={fresh.map(({ title }) => title ?? untitled)} />
      </li>
      {same > added && <li>{promptsOf(same - added)} in your library already, or twice in the file</li>}
      {reasons.map((why) => (
        <Refused key={why} why={why} titles={refused.filter((one) => one.why === why).map(({ title }) => title)} />
      ))}
      {leftOut > 0 && (
        <li>
          {leftOut === 1 ? '1 tag is' : `${leftOut} tags are`} left out: a prompt can have {limits.tags.ofPrompt}, a
          library {limits.tags.inAll}, of up to {limits.tags.characters} characters
        </li>
      )}
    </ul>
  )
}

const Refused = ({ why, titles }: { why: string; titles: readonly string[] }) => (
  <li>
    {promptsOf(titles.length)} can’t be added. {why} <Titles titles={titles} />
  </li>
)

const Titles = ({ titles }: { titles: readonly string[] }) => (
  <>
    <span translate="no">{titles.slice(0, shown).join(', ')}</span>
    {titles.length > shown && ` and ${titles.length - shown} more`}
  </>
)
