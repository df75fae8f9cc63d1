import { ArrowRight } from 'lucide-react'
import type { Dashboard } from '#contract/dashboard'
import { courseOf, moduleById } from '#domain/catalogue'
import { Card } from '../../components/card.tsx'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { StrataDrawing } from '../../components/strata/strata-drawing.tsx'
import { courseLayers } from './course-layers.ts'
import { minutesLeftIn, timeLeft } from './minutes-left.ts'
import type { NextStep } from './next-step.ts'

/** The learner's next step: the module and section, the progress of its course, and a button to go there. */
export function NextStepCard({ step, dashboard }: { step: NextStep; dashboard: Dashboard }) {
  const { moduleId, title, section, verb } = step
  return (
    <Card tone="highlighted" className="flex flex-col gap-x-8 gap-y-5 sm:flex-row sm:items-center">
      <StrataDrawing
        id="next"
        layers={courseLayers(courseOf(moduleId), dashboard)}
        className="w-28 shrink-0 max-sm:hidden sm:w-36 lg:w-44"
      />
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
