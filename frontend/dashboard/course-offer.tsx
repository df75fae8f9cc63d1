import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { courseMinutes, price } from '#catalogue/catalogue'
import { courseSummaries } from '#catalogue/course-descriptions'
import type { Dashboard } from '#dashboard/contract'
import { CourseCover } from '../strata/course-cover.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { formatDuration } from '../ui/time.ts'
import { AboutCourse } from './about-course.tsx'
import type { CourseState } from './course-groups.ts'
import { ModuleList } from './module-list.tsx'

type CourseOfferProps = {
  state: CourseState
  dashboard: Dashboard
  /** The enrol button, where the course can be bought. */
  enrol: ReactNode
  /** Whether it has its row to itself, with its cover beside its words. */
  alone: boolean
}

/** A course to choose: what it is about, its hours, who it is for, its preview and the enrol button. */
export function CourseOffer({ state: { course, access, open }, dashboard, enrol, alone }: CourseOfferProps) {
  const several = course.modules.length > 1
  return (
    <article
      aria-labelledby={`course-${course.id}`}
      className={clsx(
        'grid grid-rows-[auto_auto_1fr_auto] gap-3',
        alone && 'md:col-span-full md:grid-cols-[1fr_1fr] md:grid-rows-[auto_auto_1fr] md:gap-x-8',
      )}
    >
      <CourseCover course={course} className={clsx('w-full', alone && 'md:row-span-3')} />
      <h3 id={`course-${course.id}`} className="text-xl font-semibold">
        {course.title}
      </h3>
      <div>
        <p>{courseSummaries[course.id].subtitle}</p>
        <p className="mt-1 font-sans text-sm text-bark">
          {formatDuration(courseMinutes(course))} · <span>{courseSummaries[course.id].audience}</span>
        </p>
        {several && (
          <>
            <p className="mt-4 font-sans text-sm text-bark">
              {`0 of ${course.modules.length} modules completed${enrol ? ` • ${price.label} per course` : ''}`}
            </p>
            <ModuleList course={course} dashboard={dashboard} open={false} />
          </>
        )}
        <AboutCourse course={course} className="mt-4 border-y-0" />
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        {enrol}
        {open && (
          <ButtonLink to={`/course/${course.modules[0]?.id}`} look={enrol ? 'quiet' : 'secondary'}>
            <span>
              {access ? 'Open the course' : 'Free preview'}
              <span className="sr-only">: {course.title}</span>
            </span>
          </ButtonLink>
        )}
        {!open && <p className="font-sans text-sm text-bark">Its lessons aren’t here yet.</p>}
      </div>
    </article>
  )
}
