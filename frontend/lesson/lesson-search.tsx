import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { courseById, type ModuleId } from '#catalogue/catalogue'
import { getDashboard } from '#dashboard/contract'
import type { Lesson } from '#lessons/lesson'
import { ApiProblem, useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SearchField, Tick } from '../ui/fields.tsx'
import { TryAgain } from '../ui/notice.tsx'
import { type Found, findSections, readLesson } from './lesson-index.ts'
import { Results } from './results.tsx'

export type LessonSearchProps = {
  lesson: Lesson
  /** Loads another lesson, or returns it from the page's cache. */
  loadLesson: (id: ModuleId) => Promise<Lesson>
  open: boolean
  onClose: () => void
  /** Called when a result is opened, before the page scrolls to it. */
  onChoose: () => void
}

/** How many results are listed. More words find fewer. */
const most = 20

/** How long after the last key the number of results is said, in milliseconds. */
const pause = 500

/** Searches the lesson's text and, if asked, the learner's other lessons. */
export function LessonSearch({ lesson, loadLesson, open, onClose, onChoose }: LessonSearchProps) {
  const { moduleId } = lesson
  const [typed, setTyped] = useState('')
  const [everywhere, setEverywhere] = useState(false)
  const wanted = useDeferredValue(typed.trim())
  const others = useOtherLessons(moduleId, everywhere, loadLesson)
  const lessons = useMemo(
    () => [lesson, ...((everywhere && others.data?.lessons) || [])],
    [lesson, everywhere, others.data],
  )
  const { sections, similar } = useMemo(() => findSections(lessons, wanted), [lessons, wanted])
  const loading = everywhere && others.isFetching
  const nothing = wanted.length > 1 && sections.length === 0 && !loading
  const body = useRef<HTMLDivElement>(null)

  const choose = (event: MouseEvent, { lesson, section, passage }: Found) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    // Closing gives the focus back to the button, so it has to come before the heading gets it.
    flushSync(() => {
      onClose()
      onChoose()
    })
    const position = { sectionId: section.id, passage }
    if (lesson.moduleId !== moduleId) return showPositionOnceOpen(position)
    event.preventDefault()
    window.location.hash = section.id
    showPosition(position)
  }

  /** Arrow keys move between the field and the results; Enter in the field moves to the first, Escape closes. */
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    const inField = event.currentTarget.tagName === 'INPUT'
    if (inField && event.key === 'Escape') {
      // In a search field Escape belongs to the browser: Safari's never reaches the dialog, Chromium's first clears the field.
      event.preventDefault()
      return onClose()
    }
    const down = event.key === 'ArrowDown' || (inField && event.key === 'Enter')
    if (!down && event.key !== 'ArrowUp') return
    const stops = [...(body.current?.querySelectorAll<HTMLElement>('input[type=search], ol a') ?? [])]
    const next = stops[stops.indexOf(event.currentTarget) + (down ? 1 : -1)]
    if (next || inField) event.preventDefault()
    next?.focus()
  }

  return (
    <Dialog open={open} onClose={onClose} title={everywhere ? 'Search my lessons' : 'Search this lesson'} wide>
      {/* As tall with results as without, so that the field stays where it is while somebody types. */}
      <div ref={body} className="flex min-h-[min(32rem,70dvh)] flex-col gap-3 font-sans">
        <SearchField
          label="Words to look for"
          autoComplete="off"
          enterKeyHint="search"
          data-focus-first
          value={typed}
          // The words of the last search go at the first key.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={move}
        />
        <Tick checked={everywhere} onChange={(event) => setEverywhere(event.target.checked)}>
          Search all my lessons
        </Tick>
        {!loading && everywhere && (others.isError || Boolean(others.data?.failed)) && (
          <TryAgain tone="warning" role="alert" onRetry={others.refetch}>
            {others.data?.failed
              ? 'Some of your lessons could not be loaded, so they aren’t searched.'
              : 'Your other lessons could not be loaded, so only this one is searched.'}{' '}
            Please check your internet connection.
          </TryAgain>
        )}
        <Said>{loading ? 'Loading your other lessons...' : sentence(wanted, sections, similar, lessons.length)}</Said>
        {nothing && (
          <div className="flex flex-col items-start gap-4">
            <p>Check the spelling, or try fewer words or other ones.</p>
            {everywhere ? (
              <p>
                Your own notes aren’t searched here. <Link to="/prompts">Your prompt library</Link> has a search of its
                own.
              </p>
            ) : (
              <Button look="secondary" onClick={() => setEverywhere(true)}>
                Search all my lessons
              </Button>
            )}
          </div>
        )}
        <Results found={sections.slice(0, most)} moduleId={moduleId} onChoose={choose} onKeyDown={move} />
      </div>
    </Dialog>
  )
}

function sentence(wanted: string, { length }: readonly Found[], similar: boolean, lessons: number): string {
  if (wanted.length < 2) return ''
  const where = lessons > 1 ? `your ${lessons} lessons` : 'this lesson'
  if (length === 0) return `Nothing found for “${wanted}” in ${where}.`
  const count = `${length} ${length === 1 ? 'section' : 'sections'}`
  const said = similar ? `Nothing exactly like that. ${count} in ${where} with similar words` : `${count} in ${where}`
  return length > most ? `${said}, the best ${most} shown. Add a word to find fewer.` : `${said}.`
}

/** Says a sentence once typing has paused, so that a screen reader doesn't announce every letter's results. */
function Said({ children }: { children: string }) {
  const [said, setSaid] = useState(children)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(children), pause)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <p role="status" className="min-h-[1.5em] text-bark">
      {said}
    </p>
  )
}

/** A place in a lesson: a section, and a text of one of its blocks. */
type Position = { sectionId: string; passage: { text: string; block: number } | undefined }

/** Scrolls to a place in the lesson on the page and focuses the heading that it stands under. */
export function showPosition({ sectionId, passage }: Position): void {
  const section = document.getElementById(sectionId)
  if (!section) return
  const found = passage && elementOf(section, passage)
  const target = found ?? section
  target.dispatchEvent(new Event('beforematch', { bubbles: true }))
  const closed = found?.closest<HTMLDetailsElement>('details:not([open])')
  if (closed) closed.open = true
  const headings = [...section.querySelectorAll<HTMLElement>('h2, h3, h4')]
  const heading = found ? headings.findLast((one) => isBefore(one, found)) : headings[0]
  if (heading) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  target.scrollIntoView(found && { block: 'center' })
}

/** The same in a lesson that the page is about to open. Another lesson may have a section of the same name. */
export function showPositionOnceOpen(position: Position): void {
  const before = document.getElementById(position.sectionId)
  const observer = new MutationObserver(() => {
    const section = document.getElementById(position.sectionId)
    if (!section || section === before) return
    observer.disconnect()
    showPosition(position)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), 20_000)
}

/** The innermost element with exactly this text; the whole block where its parts are drawn otherwise. */
function elementOf(section: Element, { text, block }: { text: string; block: number }): Element | undefined {
  const root = section.querySelector('.lesson')?.children[block]
  const wanted = letters(text)
  return [...(root?.querySelectorAll('*') ?? [])].findLast((one) => letters(one.textContent) === wanted) ?? root
}

const letters = (text: string): string => text.replaceAll(/\s/g, '')

const isBefore = (one: Node, other: Node): boolean =>
  one === other || (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** The learner's other lessons, and how many of them couldn't be loaded. */
type OtherLessons = { lessons: Lesson[]; failed: number }

/** Loads every lesson that the learner may read except `moduleId`'s, once `wanted`. `loadLesson` keeps what it has loaded. */
export function useOtherLessons(moduleId: ModuleId, wanted: boolean, loadLesson: (id: ModuleId) => Promise<Lesson>) {
  const { send } = useClient()
  const queries = useQueryClient()
  return useQuery<OtherLessons>({
    queryKey: ['searched-lessons', moduleId],
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The requests inside are retried by themselves.
    retry: false,
    queryFn: async () => {
      const dashboard = await queries.fetchQuery({ queryKey: ['dashboard'], queryFn: () => send(getDashboard) })
      const modules = dashboard.courses
        .filter(({ access, open }) => access && open)
        .flatMap(({ courseId }) => courseById(courseId).modules)
      const loading = modules.flatMap(({ id }) => (id === moduleId ? [] : loadLesson(id).then(readAlone)))
      const answers = await Promise.allSettled(loading)
      const failed = answers.filter((answer) => answer.status === 'rejected' && !isRefusal(answer.reason))
      return {
        lessons: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
        failed: failed.length,
      }
    },
  })
}

/** Reads each lesson in a task of its own, so that the page stays quick. */
async function readAlone(lesson: Lesson): Promise<Lesson> {
  await new Promise((resolve) => setTimeout(resolve))
  readLesson(lesson)
  return lesson
}

/** The learner has lost access since the dashboard was loaded: not a failure, just not one of their lessons. */
const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'no-access'
