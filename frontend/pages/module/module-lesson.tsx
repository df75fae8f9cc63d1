import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { boxesOf } from '#contract/lesson-parts'
import { courseOf, flagship } from '#domain/catalogue'
import { hasActivity, notesBox } from '#domain/completion'
import { AppHeader } from '../../components/app-header.tsx'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { Page } from '../../components/page.tsx'
import { AppearanceButton } from '../../features/appearance/appearance-button.tsx'
import { ActivitySheet } from '../../features/lesson/activity-sheet.tsx'
import { Checklist } from '../../features/lesson/checklist.tsx'
import { Contents } from '../../features/lesson/contents.tsx'
import { CourseCompletion } from '../../features/lesson/course-completion.tsx'
import { LessonHead } from '../../features/lesson/lesson-head.tsx'
import { LessonLayout } from '../../features/lesson/lesson-layout.tsx'
import { LessonSection } from '../../features/lesson/lesson-section.tsx'
import { ModuleLinks } from '../../features/lesson/module-links.tsx'
import { ReadingPositionProvider } from '../../features/lesson/reading-position-provider.tsx'
import { SectionEnd, SectionTracking } from '../../features/lesson/section-tracking.tsx'
import { DownloadNotes } from '../../features/notes/download-notes.tsx'
import { NotesProvider, obstacleIn, useNotes } from '../../features/notes/notes-provider.tsx'
import { OrphanedNotes } from '../../features/notes/orphaned-notes.tsx'
import { Reflection } from '../../features/notes/reflection.tsx'
import { SaveState } from '../../features/notes/save-status.tsx'
import { Trials } from '../../features/notes/trials.tsx'
import { PromptCard } from '../../features/prompts/prompt-card.tsx'
import { type InteractiveParts, InteractivePartsContext } from '../../lesson-elements/interactive-parts.ts'
import { type LessonWork, LessonWorkContext, useLessonWork } from './lesson-work.ts'
import { ModuleEnding, ModuleNotes } from './module-ending.tsx'
import { ModuleExercise } from './module-exercise.tsx'
import { ModuleLibrary } from './module-library.tsx'
import { ModulePrompts } from './module-prompts.tsx'
import { ModuleQuiz } from './module-quiz.tsx'
import { ModuleSearch } from './module-search.tsx'
import { RefusedNotes } from './refused-notes.tsx'
import { WhereText } from './where-text.tsx'

/** Lazy, because it's only for print. */
const NotesSheet = lazy(() => import('../../features/notes/notes-sheet.tsx'))

const noBoxes: readonly string[] = []
const notesOnly: readonly string[] = [notesBox]

/** The whole lesson with the learner's own work. */
export function ModuleLesson({ lesson, work, account }: LessonWork) {
  const { moduleId } = lesson
  const completed = work.progress?.completed ?? false
  const locked = completed && hasActivity(moduleId) ? notesOnly : noBoxes
  const boxes = useMemo(() => boxesOf(lesson), [lesson])
  const orphaned = <OrphanedNotes notes={work.notes} boxes={boxes} retired={lesson.retired} />
  const value = useMemo(() => ({ lesson, work, account }), [lesson, work, account])
  return (
    <LessonWorkContext value={value}>
      <NotesProvider account={account} moduleId={moduleId} notes={work.notes} boxes={boxes} locked={locked}>
        <ReadingPositionProvider moduleId={moduleId} progress={work.progress}>
          <RefusedNotes>
            <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} trailing={<SaveState />} wide />
            <Page title={lesson.title}>
              <div className="print:in-data-[printing=notes]:hidden">
                <LessonLayout
                  contents={(close) => (
                    <>
                      <ModuleSearch lesson={lesson} onChoose={close} />
                      <Contents sections={lesson.sections} completed={completed} onChoose={close} />
                      <AppearanceButton />
                    </>
                  )}
                  prompts={<ModulePrompts moduleId={moduleId} account={account} />}
                  showsLibrary={moduleId === 'genai-module-5'}
                >
                  <LessonBody lesson={lesson} work={work} account={account} orphaned={orphaned} />
                </LessonLayout>
              </div>
              <ErrorBoundary fallback={null}>
                <Suspense>
                  <NotesSheet lesson={lesson}>{orphaned}</NotesSheet>
                </Suspense>
              </ErrorBoundary>
            </Page>
          </RefusedNotes>
        </ReadingPositionProvider>
      </NotesProvider>
    </LessonWorkContext>
  )
}

function LessonBody({ lesson, work, orphaned }: LessonWork & { orphaned: ReactNode }) {
  const { moduleId, sections } = lesson
  const completed = work.progress?.completed ?? false
  return (
    <article className="mx-auto max-w-column print:max-w-none">
      <LessonHead {...lesson} completed={new Set(work.completed)} />
      <InteractivePartsContext value={parts}>
        {sections.map((section) => (
          <LessonSection
            key={section.id}
            section={section}
            end={<SectionEnd section={section} completed={completed} />}
          />
        ))}
      </InteractivePartsContext>
      <SectionTracking sectionIds={sections.map((section) => section.id)} />
      {orphaned}
      {courseOf(moduleId) === flagship ? <LessonEnd ending={<ModuleEnding />} /> : <CourseEnd />}
      <ModuleLinks moduleId={moduleId} />
    </article>
  )
}

/** The end of a course's only lesson. A component of its own: typing changes the save state, and must not render the lesson again. */
function CourseEnd() {
  const { lesson, work } = useLessonWork()
  const { moduleId } = lesson
  const { completed = false, completedAt } = work.progress ?? {}
  const notes = useNotes()
  const { state, flush } = notes
  const download = <DownloadNotes moduleId={moduleId} saveFirst={flush} />
  return (
    <LessonEnd
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
    </LessonEnd>
  )
}

const LessonEnd = ({ ending, children }: { ending: ReactNode; children?: ReactNode }) => (
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

/** Defined outside any component, because a new identity would remount the boxes while someone types. */
const parts: InteractiveParts = {
  Prompt: ({ node }) => <PromptCard node={node} moduleId={useLessonWork().lesson.moduleId} />,
  Reflection,
  Trials,
  Checklist,
  Quiz: ModuleQuiz,
  Notes: ModuleNotes,
  Library: ModuleLibrary,
  Where: WhereText,
  Exercise: ModuleExercise,
  ActivityFooter: ({ node }) => <ActivitySheet node={node} moduleId={useLessonWork().lesson.moduleId} />,
}
