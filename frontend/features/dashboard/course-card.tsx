import { clsx } from 'clsx'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dashboard } from '#contract/dashboard'
import { type Course, courseMinutes, price } from '#domain/catalogue'
import { Card } from '../../components/card.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { formatDuration } from '../../components/format-duration.ts'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { Link } from '../../components/link.tsx'
import { StandardsList } from '../../components/standards-list.tsx'
import { Strata } from '../../components/strata/strata.tsx'
import { courseLayers } from './course-layers.ts'
import { progressSummary } from './next-step.ts'

type CourseCardProps = {
  course: Course
  dashboard: Dashboard
  priced: boolean
  /** The enrol button, for a course that the learner doesn't have. */
  enrol?: ReactNode
}

const stacked = 'lg:flex-col lg:items-start lg:gap-y-3'

/** A course on the dashboard: its progress and links. A course of several modules lists them. */
export function CourseCard({ course, dashboard, priced, enrol }: CourseCardProps) {
  const several = course.modules.length > 1
  const layers = courseLayers(course, dashboard)
  const done = layers.filter((layer) => layer.state === 'done').length
  const last = course.modules.at(-1)
  const finished = dashboard.progress.some((one) => one.moduleId === last?.id && one.completed)
  const caption = several
    ? `${done} of ${course.modules.length} modules completed${priced ? ` • ${price.label} per course` : ''}`
    : hoursAndProgress(course, dashboard)
  return (
    <Card
      as="article"
      aria-labelledby={`course-${course.id}`}
      className={clsx(
        'pb-2! sm:pb-3!',
        several ? 'grid gap-x-12 gap-y-4 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr]' : 'flex flex-col gap-4',
      )}
    >
      <div className="flex grow flex-col gap-5">
        <h3 id={`course-${course.id}`} className={several ? 'text-2xl font-semibold' : 'text-xl font-semibold'}>
          {course.title}
        </h3>
        <Strata
          layers={layers}
          caption={caption}
          size={several ? 'lesson' : 'card'}
          className={several ? stacked : ''}
        />
        {(!several || enrol || finished) && (
          <div className="mt-auto flex flex-wrap gap-x-6 gap-y-1">
            {enrol}
            {finished && (
              <ButtonLink look="secondary" to={`/certificate?module=${course.id}`}>
                <CircleCheck aria-hidden="true" size={18} className="text-eucalypt" />
                View Certificate
              </ButtonLink>
            )}
            {!several && <CourseLink course={course} enrolled={!enrol} quiet={finished || enrol !== undefined} />}
          </div>
        )}
      </div>
      {several && <ModuleList course={course} dashboard={dashboard} />}
      <AboutCourse course={course} className={several ? 'lg:self-end' : ''} />
    </Card>
  )
}

function hoursAndProgress(course: Course, { progress, sections }: Dashboard): string {
  const id = course.modules[0]?.id
  const moduleProgress = progress.find((one) => one.moduleId === id)
  return `${courseMinutes(course) / 60} hours • ${progressSummary(moduleProgress, (id && sections[id]) || []).text}`
}

function CourseLink({ course, enrolled, quiet }: { course: Course; enrolled: boolean; quiet: boolean }) {
  return (
    <ButtonLink
      to={`/course/${course.modules[0]?.id}`}
      look={quiet ? 'quiet' : 'secondary'}
      className={quiet ? '-mx-3' : ''}
    >
      <span>
        {enrolled ? 'Open the course' : 'Free preview'}
        <span className="sr-only">: {course.title}</span>
      </span>
    </ButtonLink>
  )
}

/** Outcomes, audience, time and standards, for a learner who is choosing a course. Closed at first. */
function AboutCourse({ course, className }: { course: Course; className: string }) {
  return (
    <Disclosure
      className={clsx('border-b-0', className)}
      summary={
        <span>
          About this course<span className="sr-only">: {course.title}</span>
        </span>
      }
    >
      <p>{course.subtitle}</p>
      <p className="mt-4 font-semibold">You will be able to</p>
      <ul className="mt-1 list-['–__'] pl-5">
        {course.outcomes.map((outcome) => (
          <li key={outcome}>{outcome}</li>
        ))}
      </ul>
      <p className="mt-4">
        <span className="font-semibold">Who it is for:</span> {course.audience}.
      </p>
      <p className="mt-4">
        <span className="font-semibold">Time:</span> {formatDuration(courseMinutes(course))}, at your own pace.
      </p>
      <p className="mt-4 mb-2 font-semibold">The standards it works towards</p>
      <StandardsList codes={course.standards} />
    </Disclosure>
  )
}

/** Links to the modules. The marker shows a completed activity; for the last module, which has none, completion. */
function ModuleList({ course, dashboard }: { course: Course; dashboard: Dashboard }) {
  return (
    <Disclosure open summary="Modules" className="border-y-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
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
                  {module.dashboardLabel} ({module.requirement})
                </Link>
                <p className="font-sans text-sm text-bark">
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
