import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Course } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import { Disclosure } from '../ui/disclosure.tsx'
import { progressSummary } from './next-step.ts'

/** A phone starts with the list closed: the next step stands above, and certificates and prompts come sooner. */
const onPhone = (): boolean => window.matchMedia?.('(width < 40rem)').matches ?? false

type ModuleListProps = { course: Course; dashboard: Dashboard; open: boolean }

/** Links to the modules. The marker shows a completed activity; for the last module, which has none, completion. */
export function ModuleList({ course, dashboard, open }: ModuleListProps) {
  return (
    <Disclosure open={open && !onPhone()} summary="Modules" className="border-y-0">
      <ol className="flex list-none flex-col divide-y divide-line border-t border-line p-0">
        {course.modules.map((module) => {
          const progress = dashboard.progress.find((one) => one.moduleId === module.id)
          const marked = module.id === course.modules.at(-1)?.id ? progress?.completed : progress?.activityCompleted
          const Marker = marked ? CircleCheck : CircleDashed
          return (
            <li key={module.id} className="relative flex items-start gap-3 py-2.5 hover:bg-sand/40">
              <Marker
                aria-hidden="true"
                size={20}
                className={`mt-1 shrink-0 ${marked ? 'text-eucalypt' : 'text-bark'}`}
              />
              <div className="min-w-0 text-balance">
                <Link to={`/course/${module.id}`} className="font-semibold after:absolute after:inset-0">
                  {module.dashboardLabel} <span className="font-normal">({module.requirement})</span>
                </Link>
                <p className="font-sans text-sm text-bark">
                  {module.title !== module.dashboardLabel && `${module.title} • `}
                  {marked ? 'Activity completed' : progressSummary(progress, dashboard.sections[module.id] ?? []).text}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Disclosure>
  )
}
