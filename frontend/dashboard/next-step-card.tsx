import { ArrowRight } from 'lucide-react'
import { courseOf, moduleById } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import { CourseCover } from '../strata/course-cover.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { minutesLeftIn, timeLeft } from './minutes-left.ts'
import type { NextStep } from './next-step.ts'

/** The learner's next step: its course's cover, the section, the time left, and a button to go there. */
export function NextStepCard({ step, dashboard }: { step: NextStep; dashboard: Dashboard }) {
  const { moduleId, title, section, verb } = step
  return (
    <Card tone="highlighted" className="grid overflow-hidden p-0! lg:grid-cols-[4fr_3fr]">
      <div className="relative h-37.5 sm:h-47.5 lg:h-auto lg:min-h-59 print:hidden">
        <CourseCover course={courseOf(moduleId)} className="absolute inset-0 size-full rounded-none!" />
      </div>
      <div className="flex flex-col items-start justify-center px-5 py-5 sm:px-8 sm:py-7">
        <p className="font-sans text-sm font-semibold text-bark">
          {verb === 'Continue' ? 'Where you left off' : 'What comes next'}
        </p>
        <p className="mt-1 text-2xl font-semibold text-balance">{title}</p>
        {section && <p className="mt-1 first-letter:uppercase">{section}</p>}
        <p className="mt-1 font-sans text-sm text-bark">{timeLeft(minutesLeftIn(moduleById(moduleId), dashboard))}</p>
        <ButtonLink to={`/course/${moduleId}`} className="mt-5 px-7! max-sm:w-full">
          <span className="sr-only">
            {verb}: {title}
            {section && `, ${section}`}
          </span>
          <span aria-hidden="true">{verb}</span>
          <ArrowRight aria-hidden="true" size={18} />
        </ButtonLink>
      </div>
    </Card>
  )
}
