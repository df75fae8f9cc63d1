import { useDeferredValue } from 'react'
import type { LessonPreview } from '#contract/lesson'
import { settings } from '#contract/site-settings'
import type { Work } from '#contract/work'
import { courseOf } from '#domain/catalogue'
import { AppHeader } from '../../components/app-header.tsx'
import { Card } from '../../components/card.tsx'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { Page } from '../../components/page.tsx'
import { LessonHead } from '../../features/lesson/lesson-head.tsx'
import { LessonSection } from '../../features/lesson/lesson-section.tsx'
import { SavedNotes } from '../../features/notes/saved-notes.tsx'
import { EnrolButton } from '../../features/payments/enrol-button.tsx'
import { PromptCard } from '../../features/prompts/prompt-card.tsx'
import { type InteractiveParts, InteractivePartsContext } from '../../lesson-elements/interactive-parts.ts'

/** In a preview one reads: boxes to write in are named, and open with the course. */
const parts: InteractiveParts = {
  Prompt: ({ node }) => <PromptCard node={node} />,
  Reflection: ({ node, children }) => (
    <section aria-label={node.label} className="border border-line bg-leaf px-5 py-4">
      <p className="font-sans text-sm font-semibold text-bark">Reflection · {node.minutes} minutes</p>
      <div className="reading mt-2">{children}</div>
      <p className="mt-3! font-sans text-sm text-bark">The box to write in opens with the course.</p>
    </section>
  ),
  Trials: ({ node }) => <Named label={node.label} minutes={node.minutes} />,
  Checklist: ({ node }) => <Named label={node.title} minutes={undefined} />,
  Quiz: ({ node }) => <Named label="Quiz" minutes={node.minutes} />,
  Notes: ({ node }) => <Named label={node.label} minutes={node.minutes} />,
  Library: ({ node }) => <Named label="Your prompt library" minutes={node.minutes} />,
  ActivityFoot: () => null,
}

function Named({ label, minutes }: { label: string; minutes: number | undefined }) {
  return (
    <p className="border border-dashed border-bark px-5 py-3 font-sans text-base">
      {label}
      {minutes !== undefined && ` · ${minutes} minutes`}
    </p>
  )
}

type ModulePreviewProps = {
  preview: LessonPreview
  /** Who is signed in, and what they did in the module while the course was theirs. */
  account: string | undefined
  work: Work | undefined
}

/** The overview and first section of a module, what follows by name, and the way in. */
export default function ModulePreview(props: ModulePreviewProps) {
  const { preview, work } = props
  // The long part is drawn in a task of its own, so that the heading stands and a slow phone answers first.
  const rest = useDeferredValue(true, false)
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} />
      <Page title={preview.title} className="mx-auto max-w-[calc(var(--container-column)+2.5rem)] px-5 pb-20">
        <LessonHead {...preview} completed={new Set(work?.completed)} />
        {rest && <FirstSection {...props} />}
      </Page>
    </>
  )
}

function FirstSection({ preview, account, work }: ModulePreviewProps) {
  const signedIn = account !== undefined
  const course = courseOf(preview.moduleId)
  const priced = settings.payment === 'required'
  return (
    <>
      <InteractivePartsContext value={parts}>
        <LessonSection section={preview.first} />
      </InteractivePartsContext>
      <Card as="section" aria-labelledby="more" tone="highlighted" className="mt-14 flex flex-col items-start gap-4">
        <h2 id="more" className="text-2xl font-semibold">
          This was the free preview
        </h2>
        <p>
          {course.modules.length > 1 ? 'The course holds five modules. In this one follow:' : 'In the course follow:'}
        </p>
        <ol className="list-decimal pl-6">
          {preview.outline.map((section) => (
            <li key={section.id}>
              {section.title} <span className="font-sans text-sm text-bark">({section.minutes} min)</span>
            </li>
          ))}
        </ol>
        {!signedIn && <ButtonLink to={`/sign-in?next=/course/${preview.moduleId}`}>Sign in</ButtonLink>}
        {signedIn && priced && <EnrolButton courseId={course.id} />}
      </Card>
      {signedIn && work && <SavedNotes moduleId={preview.moduleId} account={account} work={work} />}
      <p className="mt-10">
        <ButtonLink look="quiet" to="/dashboard" className="-ml-3">
          Back to Dashboard
        </ButtonLink>
      </p>
    </>
  )
}
