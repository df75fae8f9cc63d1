import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Course, courseMinutes, price } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import { lastCompletionDay } from '#work/rules'
import { storageOf } from '../session/safe-storage.ts'
import { Mark } from '../strata/mark.tsx'
import { StrataDrawing } from '../strata/strata-drawing.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { formatDuration } from '../ui/time.ts'
import { courseLayers } from './course-layers.ts'
import { ModuleList } from './module-list.tsx'

const seenKey = 'portal.seen-plate'

type FinishedCourseProps = {
  course: Course
  dashboard: Dashboard
  priced: boolean
  /** Whether it has the shelf to itself. */
  alone: boolean
}

/** A finished course, as its certificate on a shelf. The flagship's layers settle the first time this device shows it. */
export function FinishedCourse({ course, dashboard, priced, alone }: FinishedCourseProps) {
  const { id, modules, title } = course
  const several = modules.length > 1
  const [storage] = useState(() => storageOf('localStorage'))
  const [settling] = useState(() => several && !storage.getItem(seenKey))
  useEffect(() => {
    if (several) storage.setItem(seenKey, 'yes')
  }, [several, storage])
  const on = lastCompletionDay(modules, dashboard.progress)
  return (
    <article
      aria-labelledby={`course-${id}`}
      className={clsx('flex flex-col', (several || alone) && 'md:col-span-full')}
    >
      <div className="flex grow items-end gap-4 border-b-6 border-layer-1 sm:gap-7">
        <div className="relative flex h-44 w-30 shrink-0 max-[24rem]:w-20 flex-col items-center overflow-hidden border border-b-0 border-line bg-leaf pt-4 sm:h-50 sm:w-35">
          <Mark className="size-8 text-eucalypt" />
          <span className="mt-3 h-1 w-3/5 bg-layer-edge/60" />
          <span className="mt-2 h-0.5 w-2/5 bg-line" />
          <span className="mt-1.5 h-0.5 w-1/2 bg-line" />
          <StrataDrawing
            id={`shelf-${id}`}
            layers={courseLayers(course, dashboard)}
            className={clsx('absolute bottom-2 w-11/12', settling && 'layers-settling')}
          />
        </div>
        <div className="min-w-0 grow self-center py-3">
          <h3 id={`course-${id}`} className="text-xl font-semibold">
            {title}
          </h3>
          <p className="mt-1 font-sans text-sm text-bark">
            {formatDuration(courseMinutes(course))}, completed{on && ` ${on}`}
          </p>
          {several && (
            <p className="font-sans text-sm text-bark">
              {`${modules.length} of ${modules.length} modules completed${priced ? ` • ${price.label} per course` : ''}`}
            </p>
          )}
          <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
            <ButtonLink look="secondary" to={`/certificate?module=${id}`}>
              <CircleCheck aria-hidden="true" size={18} className="text-eucalypt" />
              View Certificate
            </ButtonLink>
            <ButtonLink look="quiet" to={`/course/${modules[0]?.id}`} className="-mx-3">
              <span>
                Open the course<span className="sr-only">: {title}</span>
              </span>
            </ButtonLink>
          </p>
        </div>
      </div>
      {several && <ModuleList course={course} dashboard={dashboard} open={false} />}
    </article>
  )
}
