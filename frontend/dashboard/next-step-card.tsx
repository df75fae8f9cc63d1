import { ArrowRight } from 'lucide-react'
import { courseOf, moduleById } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import { CourseCover } from '../strata/course-cover.tsx'
import { StrataDrawing } from '../strata/strata-drawing.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { courseLayers } from './course-layers.ts'
import { minutesLeftIn, timeLeft } from './minutes-left.ts'
import type { NextStep } from './next-step.ts'

const picture = 'w-28 shrink-0 max-sm:hidden sm:w-36 lg:w-44'

/** The learner's next step: the module and section, the progress of its course or its cover, and a button to go there. */
export function NextStepCard({ step, dashboard }: { step: NextStep; dashboard: Dashboard }) {
  const { moduleId, title, section, verb } = step
  const course = courseOf(moduleId)
  const layers = courseLayers(course, dashboard)
  return (
    <Card tone="highlighted" className="flex flex-col gap-x-8 gap-y-5 sm:flex-row sm:items-center">
      {layers.every(({ state }) => state === 'open') ? (
        <CourseCover course={course} className={picture} />
      ) : (
        <StrataDrawing id="next" layers={layers} className={picture} />
      )}
      <div className="min-w-0 grow">
        <p className="font-sans text-sm font-semibold text-bark">
          {verb === 'Continue' ? 'Where you left off' : 'What comes next'}
        </p>
        <p className="mt-1 text-2xl font-semibold">{title}</p>
        {section && <p className="mt-1 first-letter:uppercase">{section}</p>}
        <p className="font-sans text-sm text-bark">{timeLeft(minutesLeftIn(moduleById(moduleId), dashboard))}</p>
      </div>
      <ButtonLink to={`/course/${moduleId}`} className="shrink-0 px-7!">
        <span className="sr-only">
          {verb}: {title}
          {section && `, ${section}`}
        </span>
        <span aria-hidden="true">{verb}</span>
        <ArrowRight aria-hidden="true" size={18} />
      </ButtonLink>
    </Card>
  )
}
