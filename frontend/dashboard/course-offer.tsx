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
}

/** A course to choose: what it is about, its hours, who it is for, its preview and the enrol button. The flagship is larger. */
export function CourseOffer({ state: { course, access, open }, dashboard, enrol }: CourseOfferProps) {
  const several = course.modules.length > 1
  return (
    <article
      aria-labelledby={`course-${course.id}`}
      className={clsx(
        'row-span-3 mb-8 grid grid-cols-[6.5rem_minmax(0,1fr)] grid-rows-subgrid gap-x-5 gap-y-3 border-t border-line pt-5 sm:grid-cols-[9rem_minmax(0,1fr)]',
        several && 'md:col-span-full lg:grid-cols-[2fr_3fr]',
      )}
    >
      <CourseCover course={course} className={clsx('w-full', several && 'lg:row-span-3')} />
      <div>
        <h3 id={`course-${course.id}`} className="text-xl leading-snug font-semibold">
          {course.title}
        </h3>
        <p className="mt-1 leading-snug">{courseSummaries[course.id].subtitle}</p>
        <p className="mt-1 font-sans text-sm text-bark">
          {formatDuration(courseMinutes(course))} · <span>{courseSummaries[course.id].audience}</span>
        </p>
        {several && (
          <>
            <p className="mt-2 font-sans text-sm text-bark">
              {`0 of ${course.modules.length} modules completed${enrol ? ` • ${price.label} per course` : ''}`}
            </p>
            <ModuleList course={course} dashboard={dashboard} open={false} />
          </>
        )}
      </div>
      <div className={clsx('col-span-full flex flex-wrap items-start gap-x-2 gap-y-1', several && 'lg:col-start-2')}>
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
      <AboutCourse course={course} className={clsx('col-span-full border-y-0', several && 'lg:col-start-2')} />
    </article>
  )
}
