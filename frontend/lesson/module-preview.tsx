import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { type CourseId, courseOf, price } from '#catalogue/catalogue'
import { settings } from '#core/site-settings'
import type { LessonPreview } from '#lessons/lesson'
import type { Work } from '#work/contract'
import { type InteractiveParts, InteractivePartsContext } from '../elements/interactive-parts.ts'
import { previewParts } from '../elements/preview-parts.tsx'
import { EnrolButton } from '../payments/enrol-button.tsx'
import { PromptCard } from '../prompts/prompt-card.tsx'
import { signInFor } from '../session/return-to.ts'
import { AppHeader } from '../ui/app-header.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { LessonHead } from './lesson-head.tsx'
import { LessonSection } from './lesson-section.tsx'
import { PreviewEnd } from './preview-end.tsx'
import { SavedNotes } from './saved-notes.tsx'

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
