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

/** The interactive parts in a preview: prompts to copy, and read-only placeholders for the rest. */
const parts: InteractiveParts = {
  Prompt: ({ node }) => <PromptCard node={node} />,
  Reflection: ({ node, children }) => (
    <section aria-label={node.label} className="border border-line bg-leaf px-5 py-4">
      <p className="font-sans text-sm font-semibold text-bark">Reflection · {node.minutes} minutes</p>
      <div className="reading mt-2">{children}</div>
      <p className="mt-3! font-sans text-sm text-bark">The full course has a box to write in here.</p>
    </section>
  ),
  Trials: ({ node }) => <PartName label={node.label} minutes={node.minutes} />,
  Checklist: ({ node }) => <PartName label={node.title} minutes={undefined} />,
  Quiz: ({ node }) => <PartName label="Quiz" minutes={node.minutes} />,
  Notes: ({ node }) => <PartName label={node.label} minutes={node.minutes} />,
  Library: ({ node }) => <PartName label="Your prompt library" minutes={node.minutes} />,
  Where: ({ children }) => children,
  // The server leaves exercises out of a preview.
  Exercise: () => null,
  ActivityFooter: () => null,
}

function PartName({ label, minutes }: { label: string; minutes: number | undefined }) {
  return (
    <p className="border border-dashed border-bark px-5 py-3 font-sans text-base">
      {label}
      {minutes !== undefined && ` · ${minutes} minutes`}
    </p>
  )
}

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
          {course.modules.length > 1
            ? 'The course has five modules. This one continues with:'
            : 'The course continues with:'}
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
