import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { courseOf, flagship } from '#catalogue/catalogue'
import { notesBox, workOf } from '#catalogue/module-work'
import { australianDay } from '#core/day'
import { settings } from '#core/site-settings'
import { isBlank } from '#core/text'
import type { Lesson } from '#lessons/lesson'
import { type BoxNode, boxesOf, hasNewerPart, isBox, nodesOf } from '#lessons/lesson-parts'
import type { Note } from '#work/contract'
import { completionDay, completionRequirements, type WorkDone } from '#work/rules'
import { filledTrials, isTable, trialsAsText } from '#work/trials'
import { CoursePeople, peopleOf } from '../elements/course-people.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { certainSections, openSections } from './certain-sections.ts'
import { CourseCompletion, ModuleCompletion } from './completion.tsx'
import { DownloadNotes, printNotes } from './download-notes.tsx'
import { sectionsDone } from './finish-card.tsx'
import { useLessonWork } from './lesson-work.ts'
import { ModuleLinks } from './module-links.tsx'
import { noteBoxId } from './note-box.tsx'
import { obstacleIn, useBoxes, useNote, useNotes } from './notes-provider.tsx'
import { useReadingPosition } from './reading-position-provider.tsx'
import { useRefusedNotes } from './refused-notes.tsx'
import { cellsOf } from './trials.tsx'

/** The finish card of a lesson, or what stands there once it's complete, and the ways to other pages. */
export default function LessonEnding() {
  const { lesson, work } = useLessonWork()
  const { moduleId } = lesson
  const { modules } = courseOf(moduleId)
  const isLast = moduleId === modules.at(-1)?.id
  const endsCourse = isLast && modules.every(({ id }) => work.completed.includes(id))
  // A completed module has its ways on in one line, on one screen.
  const whole = modules.length > 1 && work.progress?.completed === true && !endsCourse
  return (
    <>
      <OrphanedNotes notes={work.notes} lesson={lesson} />
      {!work.progress?.completed && <SelfTicks />}
      {courseOf(moduleId) === flagship ? (
        <Foot ending={<ModuleEnding whole={whole} />} whole={whole} />
      ) : (
        <CourseEnding />
      )}
      {!whole && <ModuleLinks moduleId={moduleId} />}
      {!whole && <WrittenBy courseId={courseOf(moduleId).id} />}
    </>
  )
}

function WrittenBy({ courseId }: { courseId: string }) {
  const people = peopleOf(courseId, settings.people)
  if (people.length === 0) return null
  return (
    <section aria-labelledby="written-by" className="mt-16">
      <h2 id="written-by" className="mb-6 text-xl">
        Who wrote and reviewed this course
      </h2>
      <CoursePeople people={people} />
    </section>
  )
}

/** The end of a course's only lesson. */
function CourseEnding() {
  const { lesson, work } = useLessonWork()
  const { moduleId } = lesson
  const { completed = false } = work.progress ?? {}
  const { state, flush } = useNotes()
  const { sections, notes } = useBeforeCompletion()
  const wrote = useWordsWritten(completed)
  const download = <DownloadNotes moduleId={moduleId} saveFirst={flush} />
  return (
    <Foot
      ending={
        <CourseCompletion
          moduleId={moduleId}
          completed={completed}
          completedOn={completionDay(work.progress)}
          notes={notes}
          sections={sections}
          obstacle={obstacleIn(state)}
          wrote={wrote}
        >
          {download}
        </CourseCompletion>
      }
    >
      {!completed && download}
    </Foot>
  )
}

/** How many words the learner wrote in the boxes of a completed lesson. */
function useWordsWritten(completed: boolean): number {
  const written = useBoxes((boxes) =>
    completed ? boxes.map(({ text }) => (isTable(text) ? trialsAsText(text) : text)).join('\n') : '',
  )
  return useMemo(() => wordsIn(written), [written])
}

/** How many words a text has, in any language. */
function wordsIn(text: string): number {
  const words = new Intl.Segmenter('en-AU', { granularity: 'word' }).segment(text)
  return [...words].filter(({ isWordLike }) => isWordLike).length
}

type FootProps = {
  ending: ReactNode
  /** Whether the ending itself has the ways on. */
  whole?: boolean
  children?: ReactNode
}

const Foot = ({ ending, whole = false, children }: FootProps) => (
  <div className="mt-16 flex flex-col items-start gap-6 *:first:w-full print:mt-0">
    {ending}
    {!whole && (
      <div className="flex flex-wrap gap-4 print:hidden">
        <ButtonLink look="secondary" to="/dashboard">
          Back to Dashboard
        </ButtonLink>
        {children}
      </div>
    )}
  </div>
)

/** A lesson's notes, box by box. Only visible when the learner prints the notes. */
export function NotesSheet({ lesson, notes }: { lesson: Lesson; notes: readonly Note[] }) {
  const boxes = nodesOf(lesson).filter(isBox)
  return (
    <div data-notes-sheet className="hidden print:in-data-[printing=notes]:block">
      <p className="font-sans text-sm">My notes</p>
      <p className="text-2xl font-semibold">{lesson.title}</p>
      <p className="mt-1 font-sans text-sm">{australianDay(new Date())}</p>
      {boxes.map((box) => (
        <PrintedBox key={box.id} box={box} />
      ))}
      <OrphanedNotes notes={notes} lesson={lesson} />
    </div>
  )
}

function PrintedBox({ box }: { box: BoxNode }) {
  const { text } = useNote(box.id)
  const rows = box.type === 'trials' ? filledTrials(text) : []
  if (isBlank(text) || (box.type === 'trials' && rows.length === 0)) return null
  return (
    <div className="mt-8">
      <p className="break-after-avoid border-b border-line pb-1 font-sans font-semibold">{box.label}</p>
      {box.type === 'trials' ? (
        rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever changed in place
          <dl key={row} className="mt-3 break-inside-avoid text-base">
            {cells.map(
              (cell, column) =>
                !isBlank(cell) && (
                  <div key={box.columns[column] ?? `more-${column}`}>
                    <dt className="font-sans text-sm font-semibold">
                      {row + 1}. {box.columns[column] ?? 'More'}
                    </dt>
                    <dd className="wrap-anywhere whitespace-pre-wrap">{cell}</dd>
                  </div>
                ),
            )}
          </dl>
        ))
      ) : (
        <p className="mt-3 text-base wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
    </div>
  )
}

type OrphanedNotesProps = { notes: readonly Note[]; lesson: Lesson }

/** Shows notes whose box isn't in the lesson that the page has, so the learner can still read and print them. */
export function OrphanedNotes({ notes, lesson }: OrphanedNotesProps) {
  const boxes = boxesOf(lesson)
  const former = notes.filter(({ boxId, text }) => !isBlank(text) && !boxes.includes(boxId))
  if (former.length === 0) return null
  return (
    <section className="mt-8">
      <p className="font-semibold">From {hasNewerPart(lesson) ? 'another' : 'an earlier'} version of this module</p>
      {former.map(({ boxId, text }) => (
        <p key={boxId} className="mt-3 wrap-anywhere whitespace-pre-wrap">
          {isTable(text) ? trialsAsText(text) : text}
        </p>
      ))}
    </section>
  )
}

/**
 * Ticks a section once its quiz, boxes and exercises make it certain that it's done. What was certain when the page opened
 * was ticked then, or unticked since by the learner, so only what becomes certain counts. Says too which sections can't be
 * ticked yet.
 */
export function SelfTicks() {
  const { lesson, work } = useLessonWork()
  const { tickItself, setOpen } = useReadingPosition()
  // Each key asks, so the lesson isn't searched again for each box.
  const known = useMemo(
    () =>
      new Map(
        nodesOf(lesson)
          .filter(isBox)
          .map((box) => [box.id, box]),
      ),
    [lesson],
  )
  const enough = useBoxes((boxes) =>
    boxes
      .filter(({ boxId, text }) => isEnough(known.get(boxId), text))
      .map(({ boxId }) => boxId)
      .join(' '),
  )
  const filled = enough.split(' ')
  const quiz = { submitted: work.quiz?.submitted !== undefined, best: work.quiz?.best ?? 0 }
  const notes = filled.includes(notesBox) ? 'filled' : ''
  const requirements = completionRequirements(lesson.moduleId, { quiz, notes })
  const open = openSections(lesson.sections, requirements).join(' ')
  useEffect(() => setOpen(open.split(' ')), [open, setOpen])
  const certain = certainSections(lesson.sections, {
    quiz: requirements.some(({ part, met }) => part === 'quiz' && met),
    isFilled: ({ id }) => filled.includes(id),
    isAnswered: (id) => work.answers?.some((one) => one.exerciseId === id && isFinished(one.answer)) ?? false,
  }).join(' ')
  const before = useRef(certain)
  useEffect(() => {
    const known = before.current.split(' ')
    before.current = certain
    for (const id of certain.split(' ')) if (id && !known.includes(id)) tickItself(id)
  }, [certain, tickItself])
  return null
}

const isFinished = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'done' in answer && answer.done === true

/** A box that isn't blank; a trial table without a blank cell. */
function isEnough(box: BoxNode | undefined, text: string): boolean {
  if (isBlank(text)) return false
  return box?.type !== 'trials' || !cellsOf(text, box).flat().some(isBlank)
}

const quizOf = (lesson: Lesson): string => nodesOf(lesson).find((node) => node.type === 'quiz')?.id ?? ''

/** The completion card of an AI module, with the links and downloads that appear afterwards. */
export function ModuleEnding({ whole = false }: { whole?: boolean }) {
  const { lesson, work } = useLessonWork()
  const { moduleId } = lesson
  const { text } = useNote(notesBox)
  const { state, flush } = useNotes()
  const { sections, notes } = useBeforeCompletion()
  const [, refuse] = useRefusedNotes()
  const { completed = false } = work.progress ?? {}
  const wrote = useWordsWritten(completed)
  const { modules } = courseOf(moduleId)
  const courseDone = modules.every(({ id }) => work.completed.includes(id))
  const prints = workOf(moduleId).notes?.print !== undefined
  const done: WorkDone = {
    notes: text,
    quiz: { submitted: work.quiz?.submitted !== undefined, best: work.quiz?.best ?? 0 },
  }
  return (
    <ModuleCompletion
      moduleId={moduleId}
      completed={completed}
      completedOn={completionDay(work.progress)}
      places={{ quiz: quizOf(lesson), notes: noteBoxId(notesBox) }}
      onNotesMissing={(sentence) => {
        refuse(sentence)
        const box = document.getElementById(noteBoxId(notesBox))
        box?.dispatchEvent(new Event('beforematch', { bubbles: true }))
        box?.focus()
      }}
      work={done}
      notes={notes}
      sections={sections}
      obstacle={obstacleIn(state)}
      alsoDone={work.completed}
      wrote={wrote}
    >
      {prints && (
        <Button look="quiet" className="-mx-3" onClick={printNotes}>
          Print
        </Button>
      )}
      <DownloadNotes moduleId={moduleId} saveFirst={flush} look="quiet" {...(prints && { label: 'Download PDF' })} />
      {moduleId === modules.at(-1)?.id && !courseDone && (
        <ButtonLink look="quiet" className="-mx-3" to={`/certificate?module=${moduleId}`}>
          View Certificate
        </ButtonLink>
      )}
      {whole && (
        <ButtonLink look="quiet" className="-mx-3" to="/dashboard">
          Back to Dashboard
        </ButtonLink>
      )}
    </ModuleCompletion>
  )
}

/** What a completion needs to know and save first: the sections done, and notes and ticks, because the server counts both. */
export function useBeforeCompletion() {
  const { lesson } = useLessonWork()
  const { position, flush } = useReadingPosition()
  const { saveEverywhere, whilePaused } = useNotes()
  return {
    sections: sectionsDone(lesson.sections, position.ticks),
    notes: {
      whilePaused,
      async saveEverywhere() {
        await flush()
        return saveEverywhere()
      },
    },
  }
}
