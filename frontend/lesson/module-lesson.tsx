import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { courseOf, flagship, type ModuleId } from '#catalogue/catalogue'
import { hasActivity, notesBox, workOf } from '#catalogue/module-work'
import { notices } from '#core/wording'
import type { LessonNodeOf } from '#lessons/lesson'
import { boxesOf } from '#lessons/lesson-parts'
import { DoPart } from '../elements/do-part.tsx'
import { type InteractiveParts, InteractivePartsContext } from '../elements/interactive-parts.ts'
import { LessonNodes } from '../elements/lesson-nodes.tsx'
import { Callout } from '../elements/story-callout.tsx'
import { useNear } from '../prompts/near.ts'
import { NotLoaded } from '../prompts/not-loaded.tsx'
import { PromptCard } from '../prompts/prompt-card.tsx'
import { Button } from '../ui/button.tsx'
import { AppHeader } from '../ui/header.tsx'
import { LoadOnPress } from '../ui/load-on-press.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ActivitySheet } from './activity-sheet.tsx'
import { Checklist } from './checklist.tsx'
import { Contents, OneSectionSetting, ProgressLine } from './contents.tsx'
import { LessonHead } from './lesson-head.tsx'
import { LessonLayout } from './lesson-layout.tsx'
import { LessonSection, SectionEnd } from './lesson-section.tsx'
import { type LessonWork, LessonWorkContext, useLessonWork } from './lesson-work.ts'
import { loadExercises, ModuleExercise } from './module-exercise.tsx'
import { ModuleLibrary } from './module-library.tsx'
import { ModuleQuiz } from './module-quiz.tsx'
import { ModuleSearch } from './module-search.tsx'
import { NoteBox } from './note-box.tsx'
import { NotesProvider } from './notes-provider.tsx'
import { ReadingPositionProvider } from './reading-position-provider.tsx'
import { RefusedNotes, useRefusedNotes } from './refused-notes.tsx'
import { SaveStatus } from './save-status.tsx'
import { SectionTracking, WithSection } from './section-tracking.tsx'
import { Trials } from './trials.tsx'

const loadEnding = async () => {
  await begun
  return import('./lesson-ending.tsx')
}

/** Lazy, because it's at the end of a long page. */
const LessonEnding = lazy(loadEnding)

/** Lazy, because it's only for print. */
const NotesSheet = lazy(async () => ({ default: (await loadEnding()).NotesSheet }))

const loadAppearance = async () => (await import('../account/appearance-settings.tsx')).default

const noBoxes: readonly string[] = []
const notesOnly: readonly string[] = [notesBox]

/** The whole lesson with the learner's own work. */
export function ModuleLesson({ lesson, work, account }: LessonWork) {
  const { moduleId } = lesson
  const completed = work.progress?.completed ?? false
  const locked = completed && hasActivity(moduleId) ? notesOnly : noBoxes
  const boxes = useMemo(() => boxesOf(lesson), [lesson])
  const value = useMemo(() => ({ lesson, work, account }), [lesson, work, account])
  // Printing needs every exercise's solution, so their script loads soon. If that fails, the exercises near the screen say so.
  useEffect(() => void begun.then(loadExercises).catch(() => {}), [])
  return (
    <LessonWorkContext value={value}>
      <NotesProvider account={account} moduleId={moduleId} notes={work.notes} boxes={boxes} locked={locked}>
        <ReadingPositionProvider
          account={account}
          moduleId={moduleId}
          progress={work.progress}
          sections={lesson.sections}
        >
          <RefusedNotes>
            <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} trailing={<SaveStatus />} wide>
              <ProgressLine sections={lesson.sections} completed={completed} />
            </AppHeader>
            <Page title={lesson.title} className="lesson">
              <div className="print:in-data-[printing=notes]:hidden">
                <LessonLayout
                  contents={(close) => (
                    <>
                      <ModuleSearch lesson={lesson} onChoose={close} />
                      <Contents sections={lesson.sections} completed={completed} onChoose={close} />
                      <OneSectionSetting />
                      <LoadOnPress label="Text size and theme" load={loadAppearance}>
                        {(Settings) => <Settings />}
                      </LoadOnPress>
                    </>
                  )}
                  prompts={<ModulePrompts moduleId={moduleId} account={account} />}
                  teachesPrompts={courseOf(moduleId) === flagship && !workOf(moduleId).library}
                >
                  <LessonBody lesson={lesson} work={work} account={account} />
                </LessonLayout>
              </div>
              <ErrorBoundary fallback={null}>
                <Suspense>
                  <NotesSheet lesson={lesson} notes={work.notes} />
                </Suspense>
              </ErrorBoundary>
            </Page>
          </RefusedNotes>
        </ReadingPositionProvider>
      </NotesProvider>
    </LessonWorkContext>
  )
}

function LessonBody({ lesson, work }: LessonWork) {
  const { sections } = lesson
  const completed = work.progress?.completed ?? false
  return (
    <article className="max-w-column max-lg:mx-auto print:max-w-none">
      <WithSection id={sections[0]?.id} />
      <LessonHead {...lesson} completed={work.completed} />
      <InteractivePartsContext value={parts}>
        {sections.map((section, index) => (
          <WithSection key={section.id} id={section.id}>
            <LessonSection
              section={section}
              place={`Section ${index + 1} of ${sections.length}`}
              end={
                <SectionEnd
                  section={section}
                  previous={sections[index - 1]}
                  next={sections[index + 1]}
                  completed={completed}
                />
              }
            />
          </WithSection>
        ))}
      </InteractivePartsContext>
      <SectionTracking sectionIds={sections.map((section) => section.id)} />
      <WithSection id={sections.at(-1)?.id}>
        <ErrorBoundary fallback={<EndingMissing />}>
          <Suspense fallback={<EndingSkeleton />}>
            <LessonEnding />
          </Suspense>
        </ErrorBoundary>
      </WithSection>
    </article>
  )
}

function EndingSkeleton() {
  const { near, watch } = useNear()
  useEffect(() => {
    if (near) begin()
  }, [near])
  return (
    <div ref={watch}>
      <Skeleton className="mt-16 h-44 w-full" />
    </div>
  )
}

const EndingMissing = () => (
  <Notice
    tone="error"
    title="The end of this lesson could not be loaded"
    className="mt-16"
    action={<Button onClick={() => navigator.onLine && window.location.reload()}>Try again</Button>}
  >
    Your notes are safe. Please check your internet connection and try again.
  </Notice>
)

/** The notes box that completes a module. Leaves out its title if a section already has the same one. */
function ModuleNotes({ node }: { node: LessonNodeOf<'notes'> }) {
  const { lesson } = useLessonWork()
  const [refused] = useRefusedNotes()
  const { title: boxTitle, tall } = workOf(lesson.moduleId).notes?.print ?? {}
  const title = lesson.sections.some((section) => section.title === boxTitle) ? undefined : boxTitle
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      {title && <h3 className="m-0!">{title}</h3>}
      <NoteBox boxId={node.id} label={node.label} ifBlank={refused} {...(tall && { tall })} />
    </section>
  )
}

/** Defined outside any component, because a new identity would remount the boxes while someone types. */
const parts: InteractiveParts = {
  Callout: ({ node }) => (
    <Callout node={node} folded={useLessonWork().work.completed.some((id) => node.elsewhere?.includes(id))} />
  ),
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

/** How long a page waits for the learner, in milliseconds. */
const patience = 5_000

/** Called too where what waits is near the view. */
let begin = (): void => {}

/**
 * Resolves when the learner does something on the page, or after some seconds. What stands far below the first screen waits for it,
 * so that the first screen comes sooner.
 */
const begun = new Promise<void>((resolve) => {
  begin = resolve
})

for (const action of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'scroll', 'beforeprint'])
  window.addEventListener(action, begin, { capture: true, once: true, passive: true })
// On the way here from another page they have done something already.
if (navigator.userActivation?.hasBeenActive) begin()
else setTimeout(begin, patience)

const loadChooser = () => import('./place-chooser.tsx').then(({ PlaceChooser }) => PlaceChooser)

/** What applies where the learner teaches; `children`, the text for everyone, until they've said where that is. */
function WhereText({ node, children }: { node: LessonNodeOf<'where'>; children?: ReactNode }) {
  const { teachesIn } = useLessonWork().work
  const own = teachesIn && node.places[teachesIn]
  return (
    <div className="border-l-2 border-line pl-5">
      <div className="reading">{own ? <LessonNodes nodes={own} /> : children}</div>
      <LoadOnPress label={own ? 'I teach somewhere else' : 'Show what applies where I teach'} load={loadChooser}>
        {(Chooser) => <Chooser />}
      </LoadOnPress>
    </div>
  )
}

/** Lazy, because a phone or tablet shows it only when its drawer opens. */
const PromptPanel = lazy(async () => ({
  default: (await import('../prompts/prompt-panel.tsx')).PromptPanel,
}))

/** The learner's prompts beside a lesson. If their code can't be loaded, the rest of the page still works. */
function ModulePrompts(props: { moduleId: ModuleId; account: string }) {
  return (
    <ErrorBoundary
      fallback={<NotLoaded sentence={notices.promptsNotLoaded} onRetry={() => window.location.reload()} />}
    >
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <PromptPanel {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** A question with a ruled text box. */
export function Reflection({ node, children }: { node: LessonNodeOf<'reflection'>; children?: ReactNode }) {
  return (
    <DoPart aria-label={`Reflection: ${node.label}`} title={<p>Reflection</p>} minutes={node.minutes}>
      <div className="reading mb-4">{children}</div>
      <NoteBox boxId={node.id} label={node.label} />
    </DoPart>
  )
}
