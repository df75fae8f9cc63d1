import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { type CourseId, courseOf, type ModuleId, price } from '#catalogue/catalogue'
import { settings } from '#core/site-settings'
import { isBlank } from '#core/text'
import type { LessonPreview } from '#lessons/lesson'
import type { Work } from '#work/contract'
import { completionDay } from '#work/rules'
import { isTable, trialsAsText } from '#work/trials'
import { useAutosave } from '../autosave/use-autosave.ts'
import { type InteractiveParts, InteractivePartsContext } from '../elements/interactive-parts.ts'
import { previewParts } from '../elements/preview-parts.tsx'
import { EnrolButton } from '../payments/enrol-button.tsx'
import { PromptCard } from '../prompts/prompt-card.tsx'
import { signInFor } from '../session/return-to.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { DownloadNotes } from './download-notes.tsx'
import { LessonHead } from './lesson-head.tsx'
import { LessonSection } from './lesson-section.tsx'
import { PreviewEnd } from './preview-end.tsx'

/** Lazy, because it's below a long section. */
const Sample = lazy(() => import('../exercises/sample.tsx'))

/** The interactive parts in a preview: prompts to copy, and text in place of the rest. */
const parts: InteractiveParts = { ...previewParts, Prompt: ({ node }) => <PromptCard node={node} /> }

type ModulePreviewProps = {
  preview: LessonPreview
  /** The signed-in learner and their work in the module, if they had access before. */
  account: string | undefined
  work: Work | undefined
}

/** A module's overview and first section, the titles of the rest, and how to get the course. */
export default function ModulePreview(props: ModulePreviewProps) {
  const { preview, work } = props
  // Render the long part in a second pass, so that the heading shows and a slow phone stays responsive.
  const rest = useDeferredValue(true, false)
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} />
      <Page title={preview.title} className="mx-auto max-w-[calc(var(--container-column)+2.5rem)] px-4 pb-20 sm:px-5">
        {work && <AccessEnded work={work} courseId={courseOf(preview.moduleId).id} />}
        <LessonHead {...preview} />
        {rest && <FirstSection {...props} />}
      </Page>
    </>
  )
}

/** For a learner who had the course. Only somebody who did can have work here. */
function AccessEnded({ work: { paidBack, progress, notes }, courseId }: { work: Work; courseId: CourseId }) {
  const priced = settings.payment === 'required'
  const hasWork = progress !== undefined || notes.length > 0
  if (paidBack === undefined && !hasWork) return null
  return (
    <Notice
      title={paidBack ? 'Your payment for this course went back to you' : 'Your access to this course has ended'}
      className="mt-6 max-sm:mb-6"
      action={
        <div className="mt-2 flex flex-wrap gap-3">
          {hasWork && <ButtonLink href="#own-work">See my work</ButtonLink>}
          {priced && <EnrolButton courseId={courseId} look={hasWork ? 'secondary' : 'primary'} />}
        </div>
      }
    >
      The course is closed now.
      {hasWork && ' What you wrote stays yours: read it or download it below the preview.'}
      {priced && ' You can enrol again at any time.'}
    </Notice>
  )
}

function FirstSection({ preview, account, work }: ModulePreviewProps) {
  const signedIn = account !== undefined
  const here = useLocation()
  const { pathname, search } = here
  const enrolling = search === '?enrol'
  useEffect(() => {
    // Otherwise coming back from Stripe's page would lead there again.
    if (enrolling) window.history.replaceState(window.history.state, '', pathname)
  }, [enrolling, pathname])
  const course = courseOf(preview.moduleId)
  const priced = settings.payment === 'required'
  return (
    <>
      <InteractivePartsContext value={parts}>
        <LessonSection section={preview.first} />
        {preview.sample && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <Sample moduleId={preview.moduleId} />
            </Suspense>
          </ErrorBoundary>
        )}
      </InteractivePartsContext>
      <PreviewEnd course={course} outline={preview.outline}>
        {!signedIn && (
          <>
            <p>
              {priced && `The whole course is ${price.label}, once. `}
              Sign in, or create a free account on the next page.
            </p>
            <ButtonLink to={signInFor(here)}>Sign in</ButtonLink>
          </>
        )}
        {signedIn && priced && <EnrolButton courseId={course.id} atOnce={enrolling} />}
      </PreviewEnd>
      {signedIn && work && <SavedNotes moduleId={preview.moduleId} account={account} work={work} />}
      <p className="mt-10">
        <ButtonLink look="quiet" to="/dashboard" className="-ml-3">
          Back to Dashboard
        </ButtonLink>
      </p>
    </>
  )
}

type SavedNotesProps = { moduleId: ModuleId; account: string; work: Work }

/** A learner's own work in a module after access has ended: readable and downloadable. */
export function SavedNotes({ moduleId, account, work: { progress, quiz, notes } }: SavedNotesProps) {
  const onDevice = useStoredOnDevice(account, moduleId)
  const saved = notes.map(({ boxId, text }) => ({ boxId, text: readable(text) })).filter(({ text }) => !isBlank(text))
  const known = saved.map(({ text }) => text)
  const unsaved = onDevice.map(readable).filter((text) => !isBlank(text) && !known.includes(text))
  const facts = [
    ...(progress?.completedAt ? [`Completed on ${completionDay(progress)}.`] : []),
    ...(quiz?.submitted ? [`Your best score in the quiz: ${quiz.best} out of 10.`] : []),
  ]
  if (saved.length + unsaved.length + facts.length === 0) return null
  return (
    <section aria-labelledby="own-work" className="mt-14">
      <h2 id="own-work" className="text-2xl font-semibold">
        Your work in this module
      </h2>
      {facts.map((fact) => (
        <p key={fact} className="mt-4">
          {fact}
        </p>
      ))}
      {saved.map(({ boxId, text }) => (
        <Text key={boxId} text={text} />
      ))}
      {unsaved.length > 0 && (
        <p className="mt-6 font-semibold">
          This text is only on this device, because your access ended before it could be saved. Please copy it:
        </p>
      )}
      {unsaved.map((text) => (
        <Text key={text} text={text} />
      ))}
      {saved.length > 0 && (
        <p className="mt-6">
          <DownloadNotes moduleId={moduleId} />
        </p>
      )}
    </section>
  )
}

const Text = ({ text }: { text: string }) => (
  <p className="mt-4 border border-line bg-leaf p-4 wrap-anywhere whitespace-pre-wrap">{text}</p>
)

const readable = (text: string): string => (isTable(text) ? trialsAsText(text) : text)

/** The text of a module's boxes that this device still stores. */
function useStoredOnDevice(account: string, moduleId: ModuleId): string[] {
  const autosave = useAutosave(account)
  const [texts, setTexts] = useState<string[]>([])
  useEffect(() => {
    let gone = false
    autosave
      .stored('note', (path) => path.startsWith(`${moduleId} `))
      .then(
        (found) => !gone && setTexts([...new Set(found)]),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [autosave, moduleId])
  return texts
}
