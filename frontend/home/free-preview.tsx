import { courseOf, flagship, moduleById, price } from '#catalogue/catalogue'
import type { LessonPreview } from '#lessons/lesson'
import { InteractivePartsContext } from '../elements/interactive-parts.ts'
import { previewParts } from '../elements/preview-parts.tsx'
import { LessonSection } from '../lesson/lesson-section.tsx'
import { PreviewEnd } from '../lesson/preview-end.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { signUpFor } from './sign-up-for.ts'

type FreePreviewProps = { preview: LessonPreview; priced: boolean }

/** The beginning of a course as text: the overview and the first section of its first module, and how to get the rest. */
export function FreePreview({ preview, priced }: FreePreviewProps) {
  const course = courseOf(preview.moduleId)
  const module = moduleById(preview.moduleId)
  return (
    <section id="preview" aria-labelledby="preview-title" className="max-w-column pt-4">
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
