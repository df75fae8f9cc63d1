import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Course, courseMinutes, price } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import { CourseCover } from '../strata/course-cover.tsx'
import { Strata } from '../strata/strata.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { AboutCourse } from './about-course.tsx'
import { type CourseState, isWide } from './course-groups.ts'
import { courseLayers } from './course-layers.ts'
import { courseMinutesLeft, timeLeft } from './minutes-left.ts'
import { ModuleList } from './module-list.tsx'
import { progressSummary } from './next-step.ts'

type CourseCardProps = {
  state: CourseState
  dashboard: Dashboard
  /** The enrol button, where access has ended. */
  enrol?: ReactNode
  priced: boolean
  /** Whether it has its row to itself. A wide card has. */
  alone: boolean
}

/** A course of the learner's own: its progress, the time left, its modules or the way in, and its certificate. */
export function CourseCard({ state, dashboard, enrol, priced, alone }: CourseCardProps) {
  const { course, standing } = state
  const wide = isWide(state)
  const several = course.modules.length > 1
  const layers = courseLayers(course, dashboard)
  const done = layers.filter((layer) => layer.state === 'done').length
  const last = course.modules.at(-1)
  const certified = dashboard.progress.some((one) => one.moduleId === last?.id && one.completed)
  const ended = standing === 'ended'
  return (
    <Card
      as="article"
      aria-labelledby={`course-${course.id}`}
      className={clsx(
        'grid grid-cols-[7rem_minmax(0,1fr)] content-start gap-x-5 gap-y-4 pb-2! sm:grid-cols-[9rem_minmax(0,1fr)]',
        wide && 'lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_auto_1fr_auto_auto] lg:gap-x-10 lg:gap-y-5',
        (wide || alone) && 'md:col-span-full',
      )}
    >
      <h3
        id={`course-${course.id}`}
        className={clsx('col-span-2 text-xl font-semibold', wide && 'sm:text-2xl lg:col-span-1 lg:col-start-2')}
      >
        {course.title}
      </h3>
      <CourseCover course={course} className={clsx('row-start-2 w-full', wide && 'lg:row-span-2 lg:row-start-1')} />
      <div className={clsx('row-start-2 flex flex-col gap-2', wide && 'lg:col-start-1 lg:row-start-3')}>
        <Strata
          layers={layers}
          caption={
            several
              ? `${done} of ${course.modules.length} modules completed${priced ? ` • ${price.label} per course` : ''}`
              : hoursAndProgress(course, dashboard)
          }
          size={wide ? 'lesson' : 'card'}
          className={clsx('flex-wrap', wide && 'lg:flex-col lg:items-start lg:gap-y-3')}
        />
        {(standing === 'underway' || standing === 'new') && (
          <p className="font-sans text-sm text-bark">{timeLeft(courseMinutesLeft(course, dashboard))}</p>
        )}
        {ended && (
          <p className="font-sans text-sm">
            Your access to this course has ended. What you wrote and your certificates are still here.
          </p>
        )}
      </div>
      {(!several || enrol || certified) && (
        <div
          className={clsx(
            'row-start-3 flex flex-wrap gap-x-6 gap-y-1',
            wide ? 'max-lg:col-span-2 lg:row-start-4' : 'col-span-2',
          )}
        >
          {enrol}
          {certified && (
            <ButtonLink look="secondary" to={`/certificate?module=${course.id}`}>
              <CircleCheck aria-hidden="true" size={18} className="text-eucalypt" />
              View Certificate
            </ButtonLink>
          )}
          {!several && <CourseLink course={course} ended={ended} quiet={certified || enrol !== undefined} />}
        </div>
      )}
      {several && (
        <div
          className={clsx(
            'row-start-4',
            wide ? 'max-lg:col-span-2 lg:col-start-2 lg:row-span-4 lg:row-start-2' : 'col-span-2',
          )}
        >
          <ModuleList course={course} dashboard={dashboard} open={wide} />
        </div>
      )}
      <AboutCourse
        course={course}
        className={clsx('row-start-5 self-end border-b-0', wide ? 'max-lg:col-span-2' : 'col-span-2')}
      />
    </Card>
  )
}

function hoursAndProgress(course: Course, { progress, sections }: Dashboard): string {
  const id = course.modules[0]?.id
  const moduleProgress = progress.find((one) => one.moduleId === id)
  return `${courseMinutes(course) / 60} hours • ${progressSummary(moduleProgress, (id && sections[id]) || []).text}`
}

function CourseLink({ course, ended, quiet }: { course: Course; ended: boolean; quiet: boolean }) {
  return (
    <ButtonLink
      to={`/course/${course.modules[0]?.id}`}
      look={quiet ? 'quiet' : 'secondary'}
      className={quiet ? '-mx-3' : ''}
    >
      <span>
        {ended ? 'See what you wrote' : 'Open the course'}
        <span className="sr-only">: {course.title}</span>
      </span>
    </ButtonLink>
  )
}
