import { type Course, courseOf, type Module, type ModuleId, moduleById } from '#domain/catalogue'
import { Strata } from '../../components/strata/strata.tsx'
import { moduleLayers } from './module-layers.ts'
import { moduleNumber } from './module-number.ts'

type LessonHeadProps = {
  moduleId: ModuleId
  subtitle: string
  outcomes: readonly string[]
  audience: string
  completed: ReadonlySet<ModuleId>
  /** Minutes with students, which the module's minutes leave out. */
  classroom?: number | undefined
}

/** A lesson's title, minutes and outcomes, and the course's strata with this module's layer under way. */
export function LessonHead({ moduleId, subtitle, outcomes, audience, completed, classroom }: LessonHeadProps) {
  const module = moduleById(moduleId)
  return (
    <header className="flex flex-col gap-5 pt-8 sm:pt-12">
      <LessonTitle moduleId={moduleId} />
      <p className="max-w-measure text-xl text-bark">{subtitle}</p>
      <Strata
        size="lesson"
        layers={moduleLayers(moduleId, completed)}
        caption={`${module.minutes} minutes (${hours(module.minutes)}) • ${audience}`}
      />
      {classroom !== undefined && (
        <p className="max-w-measure font-sans text-sm text-bark">
          And about {classroom} minutes in your classroom. They aren’t part of the hours on your certificate, because
          registration authorities don’t count time with students as professional learning.
        </p>
      )}
      <div className="reading">
        <p className="font-semibold">By the end you will be able to:</p>
        <ul>
          {outcomes.map((outcome) => (
            <li key={outcome}>{outcome}</li>
          ))}
        </ul>
      </div>
    </header>
  )
}

/** The module's number in its course, and its title. */
export function LessonTitle({ moduleId }: { moduleId: ModuleId }) {
  const module = moduleById(moduleId)
  return (
    <>
      <p className="font-sans text-base text-bark">{courseLabel(courseOf(moduleId), module)}</p>
      <h1 className="text-3xl font-semibold">{module.title}</h1>
    </>
  )
}

const courseLabel = (course: Course, module: Module): string =>
  course.modules.length > 1 ? `${moduleNumber(module.id)} · ${course.title}` : 'Course'

const hours = (minutes: number): string => `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`
