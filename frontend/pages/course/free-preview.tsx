import type { LessonPreview } from '#contract/lesson'
import { courseOf, flagship, moduleById, price } from '#domain/catalogue'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { LessonSection } from '../../features/lesson/lesson-section.tsx'
import { PreviewEnd } from '../../features/lesson/preview-end.tsx'
import { InteractivePartsContext } from '../../lesson-elements/interactive-parts.ts'
import { previewParts } from '../../lesson-elements/preview-parts.tsx'
import { signUpFor } from './sign-up-for.ts'

type FreePreviewProps = { preview: LessonPreview; priced: boolean; className: string }

/** The beginning of a course as text: the overview and the first section of its first module, and how to get the rest. */
export function FreePreview({ preview, priced, className }: FreePreviewProps) {
  const course = courseOf(preview.moduleId)
  const module = moduleById(preview.moduleId)
  return (
    <section
      id="preview"
      aria-labelledby="preview-title"
      className={`mx-auto max-w-[calc(var(--container-column)+2.5rem)] px-5 pb-20 ${className}`}
    >
      <p className="border-t-2 border-ink pt-8 font-sans text-sm font-semibold text-bark">Free preview</p>
      <h2 id="preview-title" className="mt-1 text-3xl">
        {course === flagship ? `Module 1: ${module.title}` : 'The beginning of the course'}
      </h2>
      <p className="mt-4 max-w-measure text-xl text-bark">{preview.subtitle}</p>
      {course === flagship && (
        <div className="reading mt-5">
          <p className="font-semibold">By the end of the module you will be able to:</p>
          <ul>
            {preview.outcomes.map((outcome) => (
              <li key={outcome}>{outcome}</li>
            ))}
          </ul>
        </div>
      )}
      <InteractivePartsContext value={previewParts}>
        <LessonSection section={preview.first} />
      </InteractivePartsContext>
      <PreviewEnd course={course} outline={preview.outline}>
        <ButtonLink href={signUpFor(course, priced)}>
          {priced ? `Enrol, ${price.label}` : 'Get Started'}
          <span className="sr-only">: {course.title}</span>
        </ButtonLink>
        <p className="font-sans text-sm text-bark">You sign in or create an account first; an account is free.</p>
      </PreviewEnd>
    </section>
  )
}
