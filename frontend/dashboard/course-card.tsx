import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Course, courseMinutes, price } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import { CourseCover } from '../strata/course-cover.tsx'
import { Strata } from '../strata/strata.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadOnPress } from '../ui/load-on-press.tsx'
import { AboutCourse } from './about-course.tsx'
import { type CourseState, isWide } from './course-groups.ts'
import { courseLayers } from './course-layers.ts'
import { courseMinutesLeft, timeLeft } from './minutes-left.ts'
import { ModuleList } from './module-list.tsx'
import { progressSummary } from './next-step.ts'

const loadPlan = async () => (await import('../plan/plan-dialog.tsx')).PlanDialog

type CourseCardProps = {
  state: CourseState
  dashboard: Dashboard
  /** The enrol button, where access has ended. */
  enrol?: ReactNode
  priced: boolean
}

/** A course of the learner's own: its progress, the time left, its modules or the way in, and its certificate. */
export function CourseCard({ state, dashboard, enrol, priced }: CourseCardProps) {
  const { course, standing } = state
  const wide = isWide(state)
  const several = course.modules.length > 1
  const layers = courseLayers(course, dashboard)
  const done = layers.filter((layer) => layer.state === 'done').length
  const last = course.modules.at(-1)
  const certified = dashboard.progress.some((one) => one.moduleId === last?.id && one.completed)
  const ended = standing === 'ended'
  const standingNow = (
    <>
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
        <>
          <p className="font-sans text-sm text-bark">{timeLeft(courseMinutesLeft(course, dashboard))}</p>
          {state.access && state.open && (
            <LoadOnPress
              label={
                <span>
                  {dashboard.sittings?.some(({ courseId }) => courseId === course.id) ? 'My plan' : 'Plan my hours'}
                  <span className="sr-only">: {course.title}</span>
                </span>
              }
              load={loadPlan}
            >
              {(PlanDialog, close) => <PlanDialog courseId={course.id} onClose={close} />}
            </LoadOnPress>
          )}
        </>
      )}
      {ended && (
        <p className="font-sans text-sm">
          Your access to this course has ended. What you wrote and your certificates are still here.
        </p>
      )}
    </>
  )
  const ways = (!several || enrol || certified) && (
    <div className="col-span-full flex flex-wrap gap-x-6 gap-y-1">
      {enrol}
      {certified && (
        <ButtonLink look="secondary" to={`/certificate?module=${course.id}`}>
          <CircleCheck aria-hidden="true" size={18} className="text-eucalypt" />
          View Certificate
        </ButtonLink>
      )}
      {!several && <CourseLink course={course} ended={ended} quiet={certified || enrol !== undefined} />}
    </div>
  )
  const title = (
    <h3 id={`course-${course.id}`} className={clsx('text-xl leading-snug font-semibold', wide && 'sm:text-2xl')}>
      {course.title}
    </h3>
  )
  if (wide)
    return (
      <Card
        as="article"
        aria-labelledby={`course-${course.id}`}
        className="row-span-3 mb-8 grid gap-x-10 gap-y-4 pb-2! md:col-span-full lg:grid-cols-[2fr_3fr]"
      >
        <div className="flex flex-col gap-4">
          {title}
          <div className="flex flex-col gap-2">{standingNow}</div>
          {ways}
        </div>
        <ModuleList course={course} dashboard={dashboard} open />
        <AboutCourse course={course} className="border-b-0 lg:col-span-full" />
      </Card>
    )
  return (
    <article
      aria-labelledby={`course-${course.id}`}
      className="row-span-3 mb-8 grid grid-cols-[6.5rem_minmax(0,1fr)] grid-rows-subgrid gap-x-5 gap-y-3 border-t border-line pt-5 sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <CourseCover course={course} className="w-full" />
      <div className="flex flex-col gap-2">
        {title}
        {standingNow}
        {several && <ModuleList course={course} dashboard={dashboard} open={false} />}
      </div>
      {ways}
      <AboutCourse course={course} className="col-span-full row-start-3 border-y-0" />
    </article>
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
