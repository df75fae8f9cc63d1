import { courseOf, flagship, type ModuleId, moduleById, price } from '#catalogue/catalogue'
import type { Exercise, ExerciseOf, LessonPreview } from '#lessons/lesson'
import { InlineNodes } from '../elements/inline-nodes.tsx'
import { InteractivePartsContext } from '../elements/interactive-parts.ts'
import { keyed } from '../elements/keyed.ts'
import { LessonNodes } from '../elements/lesson-nodes.tsx'
import { previewParts } from '../elements/preview-parts.tsx'
import { LessonSection } from '../lesson/lesson-section.tsx'
import { PreviewEnd } from '../lesson/preview-end.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { signUpFor } from './sign-up-for.ts'

type FreePreviewProps = { preview: LessonPreview; sample: Exercise | undefined; priced: boolean; className: string }

/** The beginning of a course as text: the overview and the first section of its first module, and how to get the rest. */
export function FreePreview({ preview, sample, priced, className }: FreePreviewProps) {
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
        {sample?.type === 'predict' && <Still exercise={sample} moduleId={preview.moduleId} />}
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

/** A prediction as it stands before anyone has answered it. The lesson's own page has the one that answers. */
const Still = ({ exercise, moduleId }: { exercise: ExerciseOf<'predict'>; moduleId: ModuleId }) => (
  <section aria-labelledby="sample" className="mt-12">
    <h3 id="sample" className="text-2xl">
      Try one of its exercises: {exercise.title}
    </h3>
    <div className="reading mt-4">
      <LessonNodes nodes={exercise.nodes} />
      <p className="font-semibold">{exercise.ask}</p>
      <ul>
        {keyed(exercise.choices).map(({ key, item }) => (
          <li key={key}>
            <InlineNodes nodes={item.nodes} />
          </li>
        ))}
      </ul>
      <p>
        <a href={`/course/${moduleId}`}>Answer it in the free preview</a>, and see what came back.
      </p>
    </div>
  </section>
)
