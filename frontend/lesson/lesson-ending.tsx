import { type ReactNode, useMemo } from 'react'
import { courseOf, flagship } from '#catalogue/catalogue'
import { completionDay } from '#work/rules'
import { isTable, trialsAsText } from '#work/trials'
import { ButtonLink } from '../ui/button-link.tsx'
import { useBeforeCompletion } from './before-completion.ts'
import { CourseCompletion } from './course-completion.tsx'
import { DownloadNotes } from './download-notes.tsx'
import { useLessonWork } from './lesson-work.ts'
import { ModuleEnding } from './module-ending.tsx'
import { ModuleLinks } from './module-links.tsx'
import { obstacleIn, useBoxes, useNotes } from './notes-provider.tsx'
import { OrphanedNotes } from './orphaned-notes.tsx'
import { SelfTicks } from './self-ticks.tsx'

export { NotesSheet } from './notes-sheet.tsx'

/** The finish card of a lesson, or what stands there once it's complete, and the ways to other pages. */
export default function LessonEnding() {
  const { lesson, work } = useLessonWork()
  const { moduleId } = lesson
  return (
    <>
      <OrphanedNotes notes={work.notes} lesson={lesson} />
      {!work.progress?.completed && <SelfTicks />}
      {courseOf(moduleId) === flagship ? <Foot ending={<ModuleEnding />} /> : <CourseEnding />}
      <ModuleLinks moduleId={moduleId} />
    </>
  )
}

/** The end of a course's only lesson. */
function CourseEnding() {
  const { lesson, work } = useLessonWork()
  const { moduleId } = lesson
  const { completed = false } = work.progress ?? {}
  const { state, flush } = useNotes()
  const { sections, notes } = useBeforeCompletion()
  const written = useBoxes((boxes) =>
    completed ? boxes.map(({ text }) => (isTable(text) ? trialsAsText(text) : text)).join('\n') : '',
  )
  const wrote = useMemo(() => wordsIn(written), [written])
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

/** How many words a text has, in any language. */
function wordsIn(text: string): number {
  const words = new Intl.Segmenter('en-AU', { granularity: 'word' }).segment(text)
  return [...words].filter(({ isWordLike }) => isWordLike).length
}

const Foot = ({ ending, children }: { ending: ReactNode; children?: ReactNode }) => (
  <div className="mt-16 flex flex-col items-start gap-6 *:first:w-full print:mt-0">
    {ending}
    <div className="flex flex-wrap gap-4 print:hidden">
      <ButtonLink look="secondary" to="/dashboard">
        Back to Dashboard
      </ButtonLink>
      {children}
    </div>
  </div>
)
