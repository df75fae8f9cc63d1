import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Course, courseMinutes, price } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import { lastCompletionDay } from '#work/rules'
import { storageOf } from '../session/safe-storage.ts'
import { CourseCover } from '../strata/course-cover.tsx'
import { StrataDrawing } from '../strata/strata-drawing.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { formatDuration } from '../ui/time.ts'
import { courseLayers } from './course-layers.ts'
import { ModuleList } from './module-list.tsx'

const seenKey = 'portal.seen-plate'

type FinishedCourseProps = { course: Course; dashboard: Dashboard }

/** The finished flagship, as a plate over the whole width. Its layers settle the first time this device shows it. */
export function FinishedPlate({ course, dashboard, priced }: FinishedCourseProps & { priced: boolean }) {
  const [storage] = useState(() => storageOf('localStorage'))
  const [settling] = useState(() => !storage.getItem(seenKey))
  useEffect(() => storage.setItem(seenKey, 'yes'), [storage])
  const { modules, title } = course
  const [name, rest] = title.split(/(?<=:) /)
  const on = lastCompletionDay(modules, dashboard.progress)
  return (
    <article aria-labelledby={`course-${course.id}`}>
      <div className="grid gap-x-12 gap-y-6 border border-transparent bg-bedrock px-[clamp(1.25rem,5vw,3rem)] py-6 text-ink not-print:on-bedrock max-sm:-mx-[clamp(1.25rem,5vw,3rem)] lg:grid-cols-[5fr_6fr] lg:items-center">
        <StrataDrawing
          id="plate"
          layers={courseLayers(course, dashboard)}
          className={clsx('w-full', settling && 'layers-settling')}
        />
        <div>
          <h3 id={`course-${course.id}`} className="text-[2rem] leading-tight">
            {name} <span className="block text-lg font-normal">{rest}</span>
          </h3>
          <p className="mt-3">
            {formatDuration(courseMinutes(course))}, completed{on && ` ${on}`}
          </p>
          <Ways course={course} look="plate" />
          <p className="mt-4 font-sans text-sm">
            {`${modules.length} of ${modules.length} modules completed${priced ? ` • ${price.label} per course` : ''}`}
          </p>
        </div>
      </div>
      <ModuleList course={course} dashboard={dashboard} open={false} />
    </article>
  )
}

/** Another finished course, as its cover with the day on it. `covers` stand in rows of three, or of four if there are as many. */
export function FinishedCover({ course, dashboard, covers }: FinishedCourseProps & { covers: number }) {
  const on = lastCompletionDay(course.modules, dashboard.progress)
  return (
    <article
      aria-labelledby={`course-${course.id}`}
      className={covers === 1 ? 'sm:col-span-full' : covers === 4 ? 'lg:col-span-3' : 'lg:col-span-4'}
    >
      <div className={clsx('relative', covers === 1 && 'sm:float-left sm:mr-8 sm:w-80')}>
        <CourseCover course={course} className="w-full" />
        <p className="absolute bottom-0 left-0 bg-bedrock px-3 font-sans text-sm font-semibold text-on-bedrock print:static print:text-ink">
          Completed{on && ` ${on}`}
        </p>
      </div>
      <h3 id={`course-${course.id}`} className="mt-3 text-xl">
        {course.title}
      </h3>
      <p className="font-sans text-sm text-bark">{formatDuration(courseMinutes(course))}</p>
      <Ways course={course} look="cover" className={covers > 1 ? 'lg:pt-4' : ''} />
    </article>
  )
}

type WaysProps = { course: Course; look: 'plate' | 'cover'; className?: string }

function Ways({ course, look, className }: WaysProps) {
  const [sand, light] =
    look === 'plate' ? ['border-on-bedrock! bg-on-bedrock! text-bedrock!', '-mx-3 text-ink!'] : ['', '-mx-3']
  return (
    <p className={clsx('mt-4 flex flex-wrap gap-x-6 gap-y-1', className)}>
      <ButtonLink look="secondary" to={`/certificate?module=${course.id}`} className={sand}>
        <CircleCheck aria-hidden="true" size={18} />
        View Certificate
      </ButtonLink>
      <ButtonLink look="quiet" to={`/course/${course.modules[0]?.id}`} className={light}>
        <span>
          Open the course<span className="sr-only">: {course.title}</span>
        </span>
      </ButtonLink>
    </p>
  )
}
