import type { ReactNode } from 'react'
import { courseOf, flagship } from '#domain/catalogue'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { CourseCompletion } from '../../features/lesson/completion/course-completion.tsx'
import { ModuleLinks } from '../../features/lesson/module-links.tsx'
import { DownloadNotes } from '../../features/notes/download-notes.tsx'
import { obstacleIn, useNotes } from '../../features/notes/notes-provider.tsx'
import { useLessonWork } from './lesson-work.ts'
import { ModuleEnding } from './module-ending.tsx'
import { SelfTicks } from './self-ticks.tsx'

export { NotesSheet } from '../../features/notes/notes-sheet.tsx'

/** The finish card of a lesson, or what stands there once it's complete, and the ways to other pages. */
export default function LessonEnding() {
  const { lesson, work } = useLessonWork()
  const { moduleId } = lesson
  return (
    <>
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
  const { completed = false, completedAt } = work.progress ?? {}
  const notes = useNotes()
  const { state, flush } = notes
  const download = <DownloadNotes moduleId={moduleId} saveFirst={flush} />
  return (
    <Foot
      ending={
        <CourseCompletion
          moduleId={moduleId}
          completed={completed}
          completedAt={completedAt}
          notes={notes}
          obstacle={obstacleIn(state)}
        >
          {download}
        </CourseCompletion>
      }
    >
      {!completed && download}
    </Foot>
  )
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
